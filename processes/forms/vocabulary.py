"""The words a form may use: keys of the schema, of `x-ui`, and which widget shows which kind of value."""

from collections.abc import Mapping

COMMON_KEYS = frozenset({"type", "description", "x-ui"})
KEYS: Mapping[str, frozenset[str]] = {
    "string": COMMON_KEYS | {"enum", "format", "minLength", "maxLength"},
    "boolean": COMMON_KEYS,
    "integer": COMMON_KEYS | {"minimum", "maximum"},
    "array": COMMON_KEYS | {"items", "minItems", "maxItems"},
    "object": COMMON_KEYS | {"properties", "required", "additionalProperties"},
}
DANGEROUS: Mapping[str, str] = {
    "pattern": "não se escrevem expressões regulares: use um “format” da lista (plate, cpf, date, …)",
    "patternProperties": "não se escrevem expressões regulares: dê um nome a cada campo",
    "$id": "um formulário não tem endereço próprio",
    "$dynamicRef": "só se aceita “$ref” para dentro do próprio arquivo",
    "$dynamicAnchor": "só se aceita “$ref” para dentro do próprio arquivo",
    "$anchor": "só se aceita “$ref” para dentro do próprio arquivo",
    "$ref": "“$ref” não pode vir junto de outras chaves além de “x-ui”",
}

FIELD_UI = frozenset({
    "widget", "label", "help", "note", "placeholder", "required_message", "messages", "when", "when_words",
    "options", "options_from", "disabled_from", "format_when", "default", "private", "mask", "position", "yes", "no",
})
FILE_UI = frozenset({"accept", "slots"})
LIST_UI = frozenset({"add_label", "item_label"})
OBJECT_UI = frozenset({"order", "required_when", "date_rules", "refuse_when"})

FORMAT_WIDGETS: Mapping[str, str] = {
    "date": "date", "datetime": "datetime", "moment": "datetime", "time": "time", "money": "money",
    "plate": "code", "chassis": "code", "renavam": "code", "tracking": "code", "cep": "code",
    "cpf": "code", "cnpj": "code", "tax_id": "code", "ulid": "code", "email": "email", "phone": "phone",
}
ACCEPTED_FILES = frozenset({"image", "pdf"})
DATE_RULES = frozenset({"not_future", "not_past", "not_before", "not_after"})
MESSAGE_KEYWORDS = frozenset({
    "enum", "format", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "type",
})

TEXT_LENGTH = 300
TEXTAREA_LENGTH = 20_000
LONGEST_TEXT = 50_000
MOST_ITEMS = 50
DEEPEST = 3


def widgets_for(kind: str, named_format: str, has_options: bool, items: str) -> tuple[str, ...]:
    """The widgets that can show such a value; the first is the one used when none is named.

    `items`: what an array holds (`choice`, `file`, `object`), else empty.
    """
    if kind == "array":
        return {"choice": ("multi_choice",), "file": ("files", "photos"), "object": ("list",)}.get(items, ())
    if kind == "string" and has_options:
        return ("choices", "select")
    if kind == "string":
        return (FORMAT_WIDGETS[named_format],) if named_format in FORMAT_WIDGETS else ("text", "textarea")
    return {"boolean": ("yes_no", "checkbox"), "integer": ("number",), "object": ("group",)}[kind]
