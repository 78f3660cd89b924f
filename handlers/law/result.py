"""What a rule of law gives: the value, and the steps that led to it, each with its provision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One operation of a computation, in Portuguese, and the provision that it executes (`art9-p1`)."""

    text: str
    provision: str


@dataclass(frozen=True)
class Computed(Generic[T]):
    """A result with its computation: the explanation is never worked out a second time."""

    value: T
    steps: tuple[Step, ...]
