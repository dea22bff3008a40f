"""What kind of machine measures."""

from __future__ import annotations

import os
import platform
from pathlib import Path

_PROCESSOR = Path("/proc/cpuinfo")


def facts() -> dict[str, str]:
    """Processor, cores that may be used, memory, system and Python, in words."""
    gibibytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "processor": processor(),
        "cores": str(cores()),
        "memory": f"{gibibytes:.1f} GiB",
        "system": f"{platform.system()} {platform.release()}",
        "Python": platform.python_version(),
        "load before": f"{os.getloadavg()[0]:.2f}",
    }


def processor() -> str:
    """The name of the processor, where the system tells it."""
    if _PROCESSOR.exists():
        for line in _PROCESSOR.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def cores() -> int:
    """How many cores this process may use; where the system does not tell, all there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
