"""A second solver, asked what the first one has denied."""

from __future__ import annotations

from rulewright.symbolic.smt.solver import Answer


class Disagreement(Exception):  # noqa: N818 - it is told as a fault of the program
    """Two solvers give different answers to one question, which has this text."""

    def __init__(self, about: str, script: str) -> None:
        super().__init__(f"two solvers disagree about {about}")
        self.about = about
        self.script = script


def second_answer(script: str, seconds: float) -> Answer:
    """What cvc5 says to a script, if it does so in so many seconds."""
    import cvc5  # noqa: PLC0415 - an extra, which need not be installed

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(max(1, int(1000 * seconds))))
    parser = cvc5.InputParser(solver)
    whole = f"(set-logic ALL)\n{script}(check-sat)\n"
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, whole, "question")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    match said.strip():
        case "sat":
            return Answer("holds")
        case "unsat":
            return Answer("cannot hold")
        case _:
            return Answer("unknown", reason=said.strip())
