"""What can be wrong with a template, its values or a file; each with a sentence for a person, in Portuguese."""


class DocumentError(Exception):
    """A document that cannot be read, drawn up or accepted; `str()` is the sentence to show."""


class TemplateError(DocumentError):
    """A template that is refused at load: file, line and reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, linha {line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class MissingValueError(DocumentError):
    """A placeholder without a value: a legal act is never drawn up with a blank."""

    def __init__(self, template: str, placeholder: str) -> None:
        super().__init__(f"Falta “{placeholder}” para redigir o documento (modelo {template}).")
        self.template = template
        self.placeholder = placeholder


class WrongValueError(DocumentError):
    """A value that cannot be written as the template asks: an amount that is no amount, a list too long."""

    def __init__(self, template: str, reason: str) -> None:
        super().__init__(f"O documento não pôde ser redigido (modelo {template}): {reason}")
        self.template = template
        self.reason = reason


class UploadError(DocumentError):
    """A file that is not accepted."""
