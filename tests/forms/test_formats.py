"""Each named format: what is right, and the sentence about what is not."""

from __future__ import annotations

import pytest

from processes.forms.formats import FORMATS, format_problem

DAY = "Escreva a data como dia, mês e ano, por exemplo 17/03/2026."
MOMENT = "Escreva o dia e a hora, por exemplo 13/03/2026 15:20."
MONEY = "Escreva o valor em reais, por exemplo 1.187,59."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("date", "2026-03-17"),
        ("date", "2024-02-29"),
        ("datetime", "2026-03-13T15:20"),
        ("moment", "2026-03-13"),
        ("moment", "2026-03-13T15:20"),
        ("time", "23:59"),
        ("money", "0.00"),
        ("money", "1600.00"),
        ("plate", "ABC1D23"),
        ("chassis", "9BWZZZ377VT004251"),
        ("cpf", "52998224725"),
        ("cnpj", "12ABC34501DE35"),
        ("tax_id", "52998224725"),
        ("tax_id", "00000000000191"),
        ("cep", "13730000"),
        ("tracking", "BR473124829BR"),
        ("renavam", "00639884962"),
        ("phone", "19991234567"),
        ("phone", "+5519991234567"),
        ("email", "maria@exemplo.br"),
        ("ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAV"),
        ("file", "a" * 64),
        ("paper", "a" * 64),
        ("paper", "CRLV original"),
    ],
)
def test_right_values(name: str, value: str) -> None:
    assert format_problem(name, value) is None
    assert FORMATS[name].normalise(value) == value


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("date", "2026-02-30", DAY),
        ("date", "17/03/2026", DAY),
        ("date", "2026-3-17", DAY),
        ("date", "2026-03-17\n", DAY),
        ("date", "٢٠٢٦-03-17", DAY),
        ("date", "0026-03-17", DAY),
        ("date", "20260317", DAY),
        ("datetime", "2026-03-13", MOMENT),
        ("datetime", "2026-03-13T25:00", MOMENT),
        ("datetime", "2026-03-13T15:20:30", MOMENT),
        ("datetime", "2026-03-13T15:20Z", MOMENT),
        ("moment", "ontem", MOMENT),
        ("time", "24:00", "Escreva a hora, por exemplo 15:20."),
        ("money", "1600", MONEY),
        ("money", "1600.0", MONEY),
        ("money", "-1.00", MONEY),
        ("money", "01.00", MONEY),
        ("money", "1e3", MONEY),
        ("money", "NaN", MONEY),
        ("money", "١.00", MONEY),
        ("plate", "ABC12", "Escreva a placa como ABC1D23 ou ABC-1234."),
        ("chassis", "9BW", "O chassi tem 17 letras e algarismos, sem I, O e Q; foram escritos 3."),
        ("cpf", "529", "O CPF tem 11 algarismos."),
        ("cpf", "52998224726", "O CPF não confere: verifique os dois últimos dígitos."),
        ("cnpj", "123", "O CNPJ tem 14 caracteres; os dois últimos são algarismos."),
        ("cnpj", "12ABC34501DE36", "O CNPJ não confere: verifique os dois últimos dígitos."),
        ("tax_id", "123", "Escreva um CPF (11 algarismos) ou um CNPJ (14 caracteres)."),
        ("tax_id", "52998224726", "O CPF não confere: verifique os dois últimos dígitos."),
        ("cep", "1373", "O CEP tem 8 algarismos, por exemplo 13730-000."),
        (
            "tracking",
            "BR1",
            "O código de rastreio tem 2 letras, 9 algarismos e 2 letras, por exemplo BR 123 456 785 BR.",
        ),
        ("tracking", "BR473124820BR", "O código de rastreio não confere: verifique os algarismos."),
        ("renavam", "123", "O RENAVAM não confere: são 11 algarismos, e o último verifica os outros."),
        ("phone", "999", "Escreva o telefone com o DDD."),
        ("email", "maria", "Escreva o e-mail completo, por exemplo nome@exemplo.br."),
        ("email", "a@b.c\nBcc: x@y.z", "Escreva o e-mail completo, por exemplo nome@exemplo.br."),
        ("ulid", "1", "A referência não existe."),
        ("file", "A" * 64, "O arquivo não foi recebido. Envie de novo."),
        ("paper", "x\ny", "Envie o arquivo, ou escreva o nome do documento em uma linha."),
    ],
)
def test_wrong_values_have_their_sentence(name: str, value: str, sentence: str) -> None:
    assert format_problem(name, value) == sentence


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_no_format_accepts_nothing(name: str) -> None:
    assert format_problem(name, "")


@pytest.mark.parametrize(
    ("name", "typed", "normal"),
    [
        ("plate", "abc-1234", "ABC1234"),
        ("tax_id", "529.982.247-25", "52998224725"),
        ("cep", "13730-000", "13730000"),
        ("tracking", "br 473 124 829 br", "BR473124829BR"),
        ("renavam", "639884962", "00639884962"),
        ("phone", "(19) 99123-4567", "19991234567"),
    ],
)
def test_the_normal_form(name: str, typed: str, normal: str) -> None:
    assert FORMATS[name].normalise(typed) == normal
    assert format_problem(name, normal) is None
