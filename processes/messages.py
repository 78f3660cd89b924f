"""Messages and case actions of a procedure, from `messages.yaml`: who may record them, and when.

    removal_reported:
      name: Remoção informada
      lanes: [traffic_office]
      public: true
      kept: {from: dispatch_notice, until: seize_vehicle}

`public: true`: the public page may record it, with the notice's code. `addressee: true`: so may the addressee alone, by
the link of the e-mail that was sent to them.
`kept`: recorded although nothing awaits it, from the first completion of one step, or the dispatch (or publication) of
a notice of one of these kinds (`{notices: [removal_notice], until: seize_vehicle}`), until the completion of another
(or the first of several: `until: judge_penalty propose_revocation`); delivered at the next wait.
`rows: true`: it writes its rows whatever is open. `action: true`: it moves no token.
`authority: true`: offered apart, after a confirmation. `services: true`: one process tells it another, nobody records
it. Without `kept`, `rows` and `action` a message is taken only while it is awaited.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from processes.yaml_file import YamlError, read_yaml

KEYS = {"name", "services", "lanes", "public", "addressee", "kept", "rows", "action", "authority", "statuses"}


@dataclass(frozen=True)
class Message:
    """What may be recorded in a case beside the open tasks."""

    id: str
    name: str
    lanes: tuple[str, ...]
    services: bool = False
    public: bool = False
    addressee: bool = False
    kept_from: str | None = None
    kept_until: tuple[str, ...] = ()
    kept_notices: tuple[str, ...] = ()
    rows: bool = False
    action: bool = False
    authority: bool = False
    statuses: tuple[str, ...] = ("open",)

    @property
    def anybody(self) -> bool:
        """Any lane of the case may record it."""
        return self.lanes == ("any",)

    def kept(self, done: Collection[str], dispatched: Collection[str]) -> bool:
        """Is it recorded although nothing awaits it? By the steps done and the kinds of notice that left the office."""
        begun = self.kept_from in done or not set(self.kept_notices).isdisjoint(dispatched)
        return begun and set(self.kept_until).isdisjoint(done)


def read_messages(file: str, text: str) -> Mapping[str, Message]:
    """Every message of the file, checked."""
    found = read_yaml(file, text)
    return {name: _message(file, name, told) for name, told in found.items()}


def _message(file: str, name: str, told: Any) -> Message:
    if not isinstance(told, dict) or not isinstance(told.get("name"), str):
        raise YamlError(file, name, "a mensagem precisa de `name`, o nome na tela.")
    if unknown := sorted(set(told) - KEYS):
        raise YamlError(file, f"{name}.{unknown[0]}", f"chave desconhecida; há {', '.join(sorted(KEYS))}.")
    lanes = told.get("lanes", [])
    if not isinstance(lanes, list) or not all(isinstance(each, str) for each in lanes):
        raise YamlError(file, f"{name}.lanes", "deve ser uma lista de setores.")
    kept = told.get("kept") or {}
    if not isinstance(kept, dict) or set(kept) - {"from", "until", "notices"} or {"from", "notices"} <= set(kept):
        raise YamlError(file, f"{name}.kept", "tem `from` ou `notices`, e `until`: passos, espécies de notificação.")
    return Message(
        id=name,
        name=told["name"],
        lanes=tuple(lanes),
        services=bool(told.get("services", False)),
        public=bool(told.get("public", False)),
        addressee=bool(told.get("addressee", False)),
        kept_from=kept.get("from"),
        kept_until=tuple(kept.get("until", "").split()),
        kept_notices=tuple(kept.get("notices", ())),
        rows=bool(told.get("rows", False)),
        action=bool(told.get("action", False)),
        authority=bool(told.get("authority", False)),
        statuses=tuple(told.get("statuses", ["open"])),
    )
