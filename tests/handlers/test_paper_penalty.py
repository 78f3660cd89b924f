"""How the papers of the penalty judgement word provisions and counts."""

from decimal import Decimal

import pytest

from handlers.paper_penalty import cited, law_words
from handlers.paper_penalty_decision import ufml_words
from processes.law_text import LawText
from processes.procedure import read_folder


@pytest.fixture(scope="module")
def law() -> LawText:
    return read_folder("lavras/penalty").laws["lavras:4545/2020"]


@pytest.mark.parametrize(
    ("provision", "begins", "ends"),
    [
        ("art25-pu-II", "deixar de tratar com polidez", "colegas da categoria"),
        ("art25-pu-XVII", "interromper totalmente o serviço", "sem anuência da autoridade competente"),
        ("art26", "A autorização ou credenciamento é cassada", "na direção de veículo"),
        ("art27-I", "fornecer ou admitir o uso de motocicleta", "exigências legais"),
        ("art28", "Aos motoristas que efetuam", "providências cabíveis"),
        ("art12", "É vedada a publicidade", "outros bens públicos"),
    ],
)
def test_a_provision_is_quoted_without_its_numeral_and_its_penalty(
    law: LawText, provision: str, begins: str, ends: str
) -> None:
    words = law_words(law.text(provision))
    assert words.startswith(begins) and words.endswith(ends)


@pytest.mark.parametrize(
    ("provision", "words"),
    [("art26", "art.\u00a026"), ("art25-pu-VI", "art.\u00a025, parágrafo único, VI,"), ("art27-I", "art.\u00a027, I,")],
)
def test_a_provision_with_parts_is_closed_by_a_comma_before_the_law(provision: str, words: str) -> None:
    assert cited(provision) == words


@pytest.mark.parametrize(
    ("count", "words"),
    [("200", "200 (duzentas) UFML"), ("1.00", "1 (uma) UFML"), ("3.5", "3,5 UFML"), ("1000", "1.000 (mil) UFML")],
)
def test_a_count_of_ufml_in_words(count: str, words: str) -> None:
    assert ufml_words(Decimal(count)) == words
