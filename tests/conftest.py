"""Settings for every test."""

import os

from hypothesis import settings

# Machines that run the tests are of any speed, and a run in CI must be repeatable.
settings.register_profile("rulewright", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("rulewright")
