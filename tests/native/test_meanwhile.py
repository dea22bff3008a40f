"""What goes on in other threads before a search: compiling, and loading LLVM."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from threading import Event

import pytest

from rulewright.native import loading
from rulewright.native.cache import Cache
from rulewright.native.compiled import Compiled
from rulewright.native.jit import Compiler, Linked
from rulewright.native.kernel import exploring
from rulewright.native.meanwhile import Meanwhile
from tests.native.both import core_of

Imported = Mapping[str, int]


def test_what_is_made_is_given() -> None:
    go_on = Event()
    made = Meanwhile(lambda: go_on.wait() and 7)
    assert not made.over
    go_on.set()
    assert made.result() == 7
    assert made.over


def test_what_is_raised_instead_is_raised_where_it_is_waited_for() -> None:
    made = Meanwhile(lambda: 1 // 0)
    made.wait()
    with pytest.raises(ZeroDivisionError):
        made.result()


def test_nothing_goes_on_behind_a_block_that_is_left() -> None:
    started, go_on = Event(), Event()

    def work() -> bool:
        started.set()
        return go_on.wait()

    made = Meanwhile(work)

    def leave() -> None:
        with made:
            assert started.wait(60)
            go_on.set()
            raise KeyError

    with pytest.raises(KeyError):
        leave()
    assert made.over


LOADED = """
import time
from pathlib import Path
from rulewright.native.loading import load_aside
load_aside()
end = time.monotonic() + 60
while "libllvmlite" not in Path("/proc/self/maps").read_text() and time.monotonic() < end:
    time.sleep(0.01)
print("libllvmlite" in Path("/proc/self/maps").read_text())
import llvmlite.binding
print(llvmlite.binding.llvm_version_info[0] > 0)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="what is loaded is read off /proc")
def test_the_library_is_loaded_where_llvmlite_finds_it() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True)
    assert done.stdout.split() == [b"True", b"True"]


@pytest.mark.parametrize("names", [("nowhere.so",), ()])
def test_where_there_is_no_library_nothing_is_loaded(
    names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_NAMES", names)
    assert loading.shared_object() is None
    loading.load_aside()


def test_without_llvmlite_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(loading.shared_object(), Path)
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    assert loading.shared_object() is None


def test_what_was_compiled_ahead_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(Cache(None))
    text = exploring()
    compiler.compile_ahead(text, "plain")
    monkeypatch.setattr(compiler, "made", None)
    linked = compiler.link(text, ["explore"], "plain", {"flush": 1})
    assert linked["explore"]


def test_something_else_is_done_while_the_rules_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    began, done = Event(), Event()
    linked = Compiler.linked

    def waiting(self: Compiler, code: bytes, exported: list[str], imported: Imported) -> Linked:
        if "position" in exported:
            began.set()
            assert done.wait(60)
        return linked(self, code, exported, imported)

    def meanwhile() -> None:
        assert began.wait(60)
        done.set()

    monkeypatch.setattr(Compiler, "linked", waiting)
    rules = Path(__file__).parents[2] / "spec" / "classics" / "tic_tac_toe.rules"
    compiled = Compiled(core_of(rules, None), meanwhile=meanwhile)
    assert compiled.linked["position"]
