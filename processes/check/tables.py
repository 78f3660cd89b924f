"""The tables beside the diagrams: the infractions (`infractions.dmn`) and the duties whose breach they punish."""

from collections.abc import Iterator, Mapping

from processes.check.finding import Finding
from processes.check.surroundings import Surroundings
from processes.decision_table import TableError, read_infractions, read_table
from processes.duties import DutiesError, read_duties
from processes.values import read_parameters


def tables(procedure: str, files: Mapping[str, str], around: Surroundings) -> Iterator[Finding]:
    """What is wrong with the tables of a procedure: they cannot be read, or name what the law or the values lack."""
    file, duties = f"{procedure}/infractions.dmn", f"{procedure}/duties.csv"
    if file not in files:
        return
    try:
        rows = read_table(file, files[file]).rows.values()
        infractions = read_infractions(file, files[file])
    except TableError as error:
        yield Finding("table", file, error.where or None, str(error), "Corrija a tabela e confira de novo.")
        return
    for row in rows:
        law, _, provision = row.basis.rpartition(":")
        if law not in around.laws or provision not in around.laws[law].provisions:
            yield Finding(
                "basis_unknown", file, row.id,
                f"A linha de “{row.value}” tem por fundamento «{row.basis}», que não está no arquivo da lei.",
                "Escreva na descrição da linha o dispositivo, como lavras:4545/2020:art25-pu-XVIII.",
            )  # fmt: skip
    own = f"{procedure}/parameters.yaml"
    known = read_parameters({own: files[own]}) if own in files else ()
    for infraction in infractions.values():
        if infraction.fine is not None and infraction.fine not in known:
            yield Finding(
                "table_value", file, None,
                f"A multa de “{infraction.provision}” é o valor «{infraction.fine}», que não está em {own}.",
                "Descreva o valor em parameters.yaml, com a data e o ato, ou corrija o nome.",
            )  # fmt: skip
    if duties in files:
        try:
            read_duties(duties, files[duties], infractions)
        except DutiesError as error:
            yield Finding("table", duties, None, str(error), "Corrija a tabela e confira de novo.")
