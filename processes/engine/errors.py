"""Why a case cannot take a step. Each carries a sentence for a person; the step did not happen."""


class MachineError(Exception):
    """The case cannot take this step."""


class NotOpenError(MachineError):
    """The task is not (or no longer) open."""

    def __init__(self) -> None:
        super().__init__("Esta tarefa não está mais aberta.")


class MissingTermError(MachineError):
    """The case came to a wait whose term has no date."""

    def __init__(self, term: str, element: str) -> None:
        super().__init__(f"O prazo «{term}», que «{element}» espera, ainda não tem data.")
        self.term, self.element = term, element


class EndlessLoopError(MachineError):
    """A loop of the diagram in which no step waits for a person, a message or a day."""

    def __init__(self, element: str) -> None:
        super().__init__(f"O desenho entra em laço sem que ninguém seja chamado, em «{element}».")
        self.element = element


class TwoBranchesError(MachineError):
    """Two branches of one wait went on: a fault of the engine, never of the person."""

    def __init__(self, element: str) -> None:
        super().__init__(f"A espera «{element}» seguiu por dois caminhos ao mesmo tempo.")
        self.element = element


class StateError(MachineError):
    """A stored state that this diagram cannot continue."""
