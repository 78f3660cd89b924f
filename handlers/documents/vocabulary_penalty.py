"""What templates of the penalty judgement may read beside the common vocabulary: groups, forms, requirements.

The types are those of `vocabulary`.
"""

from collections.abc import Mapping
from typing import Any, Final

GROUPS: Final[Mapping[str, Any]] = {}
FORMS: Final[Mapping[str, Any]] = {}
REQUIRES: Final[Mapping[str, tuple[str, ...]]] = {}
