"""Reads the properties of a form's schema into fields, refusing whatever is not known."""

import re
from typing import Any

from processes.forms.context import Option
from processes.forms.fields import Field, FieldGroup
from processes.forms.read_rules import RuleReader
from processes.forms.source import Json
from processes.forms.vocabulary import (
    ACCEPTED_FILES,
    DEEPEST,
    FIELD_UI,
    FILE_UI,
    KEYS,
    LIST_UI,
    LONGEST_TEXT,
    MESSAGE_KEYWORDS,
    MOST_ITEMS,
    OBJECT_UI,
    TEXT_LENGTH,
    TEXTAREA_LENGTH,
    widgets_for,
)

NOTHING: frozenset[str] = frozenset()
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Reader(RuleReader):
    """The fields of one file: knows its `$defs` and which of them were used."""

    def __init__(self, file: str, definitions: Json) -> None:
        super().__init__(file)
        self.definitions = definitions
        self.used: set[str] = set()

    def definitions_used(self) -> None:
        for name in self.definitions:
            if name not in self.used:
                raise self.error(f"$defs/{name}", "definição que nenhum campo usa")

    # Objects

    def group(self, path: str, source: Json, ui: Json, depth: int = 0) -> FieldGroup:
        """The fields of an object; each condition may read the fields above it."""
        if depth > DEEPEST:
            raise self.error(path, "objetos dentro de objetos demais")
        if source.get("type") != "object":
            raise self.error(path, "“type” deve ser object")
        if source.get("additionalProperties") is not False:
            raise self.error(path, "“additionalProperties” deve ser false: campos desconhecidos são recusados")
        properties = source.get("properties")
        if not isinstance(properties, dict):
            raise self.error(path, "falta “properties”")
        required = self.names(path, source, "required")
        order = self.names(path, ui, "order") or tuple(properties)
        if sorted(order) != sorted(properties):
            raise self.error(path, "“order” deve trazer cada campo uma vez")
        for name in required:
            if name not in properties:
                raise self.error(path, f"“required” pede “{name}”, que não existe")
        fields: list[Field] = []
        for name in order:
            above = frozenset(field.name for field in fields)
            fields.append(self.field(path, name, properties[name], name in required, above, depth))
        return self.with_rules(path, tuple(fields), ui)

    # One field

    def resolve(self, path: str, source: Any) -> Json:
        """The property, with what it refers to in `$defs` put in its place."""
        if not isinstance(source, dict):
            raise self.error(path, "o campo deve ser um objeto")
        if "$ref" not in source:
            return source
        self.only_keys(path, source, frozenset({"$ref", "x-ui"}))
        target = source["$ref"]
        if not isinstance(target, str) or not target.startswith("#/$defs/"):
            raise self.error(path, "“$ref” só pode apontar para dentro do arquivo: #/$defs/…")
        name = target.removeprefix("#/$defs/")
        definition = self.definitions.get(name)
        if not isinstance(definition, dict):
            raise self.error(path, f"“$ref” aponta para “{name}”, que não existe")
        if "$ref" in definition:
            raise self.error(path, "uma definição não pode apontar para outra")
        self.used.add(name)
        theirs, ours = definition.get("x-ui", {}), source.get("x-ui", {})
        if not isinstance(theirs, dict) or not isinstance(ours, dict):
            raise self.error(path, "“x-ui” deve ser um objeto")
        return {**definition, "x-ui": {**theirs, **ours}}

    def field(self, parent: str, name: str, source: Any, required: bool, above: frozenset[str], depth: int) -> Field:
        path = f"{parent}.{name}" if parent else name
        if not _NAME.fullmatch(name):
            raise self.error(path, "o nome do campo usa letras minúsculas, algarismos e _")
        source = self.resolve(path, source)
        kind = source.get("type")
        if not isinstance(kind, str) or kind not in KEYS:
            raise self.error(path, f"“type” deve ser um de: {', '.join(KEYS)} (valores em dinheiro são textos)")
        self.only_keys(path, source, KEYS[kind])
        item = self._item(path, source) if kind == "array" else {}
        holds = "object" if item.get("type") == "object" else "file" if item.get("format") else "choice"
        ui = self.ui(path, source, self._ui_keys(kind, holds))
        options = self._options(path, item if kind == "array" else source, ui)
        options_from = self.text(path, ui, "options_from")
        if options and options_from:
            raise self.error(path, "“enum” e “options_from” não vêm juntos")
        named = self.named_format(path, source)
        widget = self._widget(path, ui, widgets_for(kind, named, bool(options or options_from), holds))
        children = self._children(path, kind, holds, source, item, ui, depth)
        message = self.text(path, ui, "required_message")
        if required and not message and not (kind == "object"):
            raise self.error(path, "falta “required_message”, a frase para quando o campo não foi preenchido")
        if kind == "array" and holds == "choice" and not options and not options_from:
            raise self.error(path, "a lista de escolhas pede “enum” em “items” ou “options_from”")
        longest = TEXTAREA_LENGTH if widget == "textarea" else TEXT_LENGTH
        slots = self.names(path, ui, "slots")
        least = self.number(path, source, "minItems", MOST_ITEMS)
        if slots and least > len(slots):
            raise self.error(path, "“minItems” pede mais do que os lugares de “slots”")
        return Field(
            name=name, path=path, type=kind, widget=widget, format=named,
            item_format=self.named_format(path, item), label=self.text(path, ui, "label", required=True),
            help=self.text(path, ui, "help"), note=self.text(path, ui, "note"),
            placeholder=self.text(path, ui, "placeholder"),
            required=required, required_message=message, messages=self._messages(path, ui),
            when=self.condition(path, ui["when"], above) if "when" in ui else None,
            when_words=self.text(path, ui, "when_words"),
            options=options, options_from=options_from, disabled_from=self.text(path, ui, "disabled_from"),
            formats_when=self.formats_when(path, ui, above), default=self._default(path, ui, kind, named),
            private=self.flag(path, ui, "private"), mask=self.flag(path, ui, "mask"),
            position=self.flag(path, ui, "position"),
            yes=self.text(path, ui, "yes") or "Sim", no=self.text(path, ui, "no") or "Não",
            accept=self._accept(path, ui, holds, kind), slots=slots,
            min_items=least, max_items=self.number(path, source, "maxItems", MOST_ITEMS, MOST_ITEMS),
            min_length=self.number(path, source, "minLength", LONGEST_TEXT),
            max_length=self.number(path, source, "maxLength", LONGEST_TEXT, longest) if kind == "string" else 0,
            minimum=self._bound(path, source, "minimum"), maximum=self._bound(path, source, "maximum"),
            add_label=self.text(path, ui, "add_label", required=widget == "list"),
            item_label=self.text(path, ui, "item_label", required=widget == "list"), children=children,
        )

    def _ui_keys(self, kind: str, holds: str) -> frozenset[str]:
        known = FIELD_UI
        if kind == "array" and holds == "file":
            known = known | FILE_UI
        if kind == "array" and holds == "object":
            known = known | LIST_UI
        return known | OBJECT_UI if kind == "object" else known

    def _item(self, path: str, source: Json) -> Json:
        item = self.resolve(path, source.get("items"))
        kind = item.get("type")
        if kind == "object":
            self.only_keys(path, item, KEYS["object"])
        elif kind == "string":
            self.only_keys(path, item, frozenset({"type", "enum", "format"}))
            if "format" in item and item["format"] not in ("file", "paper"):
                raise self.error(path, "uma lista de textos só pode ser de arquivos (“format”: file ou paper)")
        else:
            raise self.error(path, "“items” deve ser de textos ou de objetos")
        return item

    def _children(
        self, path: str, kind: str, holds: str, source: Json, item: Json, ui: Json, depth: int
    ) -> FieldGroup | None:
        if kind == "object":
            return self.group(path, source, ui, depth + 1)
        if kind == "array" and holds == "object":
            ui = self.ui(path, {"x-ui": {}, **item}, OBJECT_UI)
            return self.group(f"{path}.*", item, ui, depth + 1)
        return None

    def _widget(self, path: str, ui: Json, allowed: tuple[str, ...]) -> str:
        named = self.text(path, ui, "widget") or (allowed[0] if allowed else "")
        if named not in allowed:
            raise self.error(path, f"o widget “{named}” não serve para este campo; há {', '.join(allowed)}")
        return named

    def _options(self, path: str, source: Json, ui: Json) -> tuple[Option, ...]:
        values, words = source.get("enum"), ui.get("options")
        if values is None and words is None:
            return ()
        if not isinstance(values, list) or not values or not all(isinstance(value, str) for value in values):
            raise self.error(path, "“enum” deve ser uma lista de textos")
        if not isinstance(words, dict) or list(words) != values:
            raise self.error(path, "“options” deve dar as palavras de cada valor de “enum”, na mesma ordem")
        found = []
        for value, word in words.items():
            if not isinstance(word, dict):
                raise self.error(path, f"a opção “{value}” é um objeto com “label”")
            self.only_keys(path, word, frozenset({"label", "consequence", "basis"}))
            found.append(Option(value, self.text(path, word, "label", required=True),
                                self.text(path, word, "consequence"), self.text(path, word, "basis")))
        return tuple(found)

    def _messages(self, path: str, ui: Json) -> dict[str, str]:
        found = ui.get("messages", {})
        if not isinstance(found, dict):
            raise self.error(path, "“messages” deve ser um objeto")
        self.only_keys(path, found, MESSAGE_KEYWORDS)
        return {keyword: self.text(path, found, keyword, required=True) for keyword in found}

    def _default(self, path: str, ui: Json, kind: str, named: str) -> Any:
        found = ui.get("default")
        right = (
            found is None or found == "context"
            or (found == "today" and named in ("date", "moment"))
            or (found == "now" and named in ("datetime", "moment"))
            or (kind == "boolean" and isinstance(found, bool))
            or (kind == "string" and not named and isinstance(found, str))
        )
        if not right:
            raise self.error(path, "“default” é today, now, context, ou um valor do tipo do campo")
        return found

    def _accept(self, path: str, ui: Json, holds: str, kind: str) -> tuple[str, ...]:
        kinds = self.names(path, ui, "accept") if "accept" in ui else ("image", "pdf")
        if not set(kinds) <= ACCEPTED_FILES or not kinds:
            raise self.error(path, "“accept” é uma lista de: image, pdf")
        return kinds if kind == "array" and holds == "file" else ()

    def _bound(self, path: str, source: Json, key: str) -> int | None:
        found = source.get(key)
        if found is not None and (not isinstance(found, int) or isinstance(found, bool)):
            raise self.error(path, f"“{key}” deve ser um número inteiro")
        return found
