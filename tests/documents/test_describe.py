"""The vehicle in one phrase, from whatever is known of it."""

import pytest

from handlers.documents import describe_vehicle, term_length


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        (
            {"brand": "Volkswagen", "model": "Gol", "colour": "prata", "plate": "cpg4321"},
            "veículo Volkswagen Gol, cor prata, placa CPG-4321",
        ),
        ({"brand": "Fiat", "plate": "ABC1D23"}, "veículo Fiat, placa ABC1D23"),
        (
            {"colour": "azul", "chassis": "9bwzzz377vt004251"},
            "veículo, cor azul, chassi 9BWZZZ377VT004251, sem placa aparente",
        ),
        ({"brand": " ", "plate": ""}, "veículo sem elementos de identificação aparentes"),
        ({}, "veículo sem elementos de identificação aparentes"),
    ],
)
def test_a_vehicle_is_described_by_what_is_known(known: dict[str, str], expected: str) -> None:
    assert describe_vehicle(**known) == expected


def test_the_length_of_a_term_in_words() -> None:
    assert term_length(72, "hours") == "72 (setenta e duas) horas"
    assert term_length(5, "business_days") == "5 (cinco) dias úteis"
