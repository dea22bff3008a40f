"""Machine code is linked wherever there is memory for it."""

import subprocess
import sys

PROGRAM = """
import mmap
from ctypes import CFUNCTYPE, c_int64

from rulewright.native.cache import Cache
from rulewright.native.jit import Compiler

COUNT = 20_000  # more than fits into the free place
numbers = ", ".join(f"i64 {7 * number}" for number in range(COUNT))
array = f"[{COUNT} x i64]"
text = f'''
@table = internal constant {array} [{numbers}]
define i64 @seven_times(i64 %number) {{
    %place = getelementptr {array}, {array}* @table, i64 0, i64 %number
    %value = load i64, i64* %place
    ret i64 %value
}}
'''
compiler = Compiler(Cache(None))
little = mmap.mmap(-1, 1 << 16)
much = mmap.mmap(-1, 1 << 32, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=0)
little.close()  # a free place, with the next one 4 GB away
for _ in range(10):
    linked = compiler.link(text, ["seven_times"])
    assert CFUNCTYPE(c_int64, c_int64)(linked["seven_times"])(11) == 77
print("linked")
"""


def test_parts_of_a_module_stay_together_where_memory_is_scattered() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, check=False, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, "linked\n"), ran.stderr
