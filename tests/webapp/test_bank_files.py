"""The bank's files through the pages: shown before anything counts, counted once, half-way files gone on with."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from models.bank_file import bank_file, bank_line
from models.case import case
from models.charge import payment
from models.event import event
from models.task import task
from processes.bank_files import take_over
from processes.bank_recording import go_on, record
from tests.payment.samples import LAVRAS_ACCOUNT, Paid, barcode, header, trailer
from tests.webapp.counter import Counter, bank_return
from tests.webapp.test_charges import text
from tests.webapp.world import World
from webapp.clock import mark_as_demonstration
from webapp.installation import KEY
from webapp.worker import Worker

FILES = "/cobrancas/arquivos"
TODAY = datetime(2026, 4, 20, 13, tzinfo=UTC)


@pytest.fixture
def counter(world: World, tmp_path: Path) -> Counter:
    made = Counter(world, tmp_path)
    world.watch.at = TODAY
    return made


def hand_in(client: FlaskClient, data: bytes, name: str = "retorno.ret") -> TestResponse:
    return client.post(FILES, data={"arquivo": (io.BytesIO(data), name)}, content_type="multipart/form-data")


def taken(client: FlaskClient, data: bytes) -> str:
    """Hand a file in that can be read; the address of its page."""
    answer = hand_in(client, data)
    assert answer.status_code == 303, text(answer.text)
    return answer.headers["Location"]


def paid(counter: Counter) -> list[tuple[int, str, str]]:
    rows = counter.rows(select(payment).order_by(payment.c.id))
    return [(row.charge_id, str(row.amount), row.paid_on.isoformat()) for row in rows]


def states(counter: Counter) -> list[tuple[int, str, str | None]]:
    rows = counter.rows(select(bank_line).order_by(bank_line.c.file_id, bank_line.c.line))
    return [(row.line, row.state, row.result) for row in rows]


def test_a_payment_goes_from_the_banks_file_to_the_case(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    client = counter.client()
    url = taken(client, bank_return(Paid(counter.bars(case_id), paid_on="20260416")))
    page = text(client.get(url).text)
    assert "O que vai acontecer" in page and "Quitada" in page and "Registrar 1 pagamento" in page
    assert paid(counter) == [] and counter.charge(case_id).state == "open"
    assert client.post(f"{url}/registrar").status_code == 303
    row = counter.charge(case_id)
    assert paid(counter) == [(row.id, "800.00", "2026-04-16")] and row.state == "paid"
    assert [each.element for each in counter.rows(select(task.c.element).where(task.c.case_id == case_id))] == [
        "record_payment"
    ]
    told = counter.rows(select(event).where(event.c.case_id == case_id, event.c.element == "charge_paid"))[0]
    assert (told.official_id, told.lane) == (counter.official("treasury.1"), "treasury")
    assert "Registrado" in client.get(url).text and "confirmado por" in client.get(url).text
    one = text(client.get(f"/cobrancas/{row.number:05d}-2026").text)
    assert "arquivo do banco, linha 2 (internet)" in one


def test_partial_double_late_and_unknown_are_shown_before_and_after(counter: Counter) -> None:
    first = counter.tell("fine_unpaid", "refer_to_active_debt")
    second = counter.tell("demo_fine_paid")
    bars, settled = counter.bars(first), counter.bars(second)
    counter.world.watch.at = datetime(2026, 4, 29, 13, tzinfo=UTC)
    lines = (
        Paid(bars, 50_000, paid_on="20260416", authentication="A"),
        Paid(bars, 40_000, paid_on="20260428", credited_on="20260429", authentication="B"),
        Paid(bars, 10_000, paid_on="20260428", credited_on="20260429", authentication="C"),
        Paid(settled, 80_000, paid_on="20260220", authentication="D"),
        Paid(barcode(77), 80_000, authentication="E"),
    )
    client = counter.client()
    url = taken(client, bank_return(*lines))
    expected = ["Parcial", "Quitada, com sobra Atrasada", "Em dobro Atrasada", "Em dobro", "Guia desconhecida"]
    for state in ("read", "done"):
        rows = re.findall(r'<tr><td class="due">(.*?)</td>', client.get(url).text)
        assert [text(each).strip() for each in rows] == expected, state
        client.post(f"{url}/registrar")
    assert states(counter) == [
        (2, "recorded", "partial"), (3, "recorded", "over"), (4, "recorded", "double"), (5, "recorded", "double"),
        (6, "unknown", None),
    ]  # fmt: skip
    assert len(paid(counter)) == 5
    assert counter.charge(second).state == "paid"


def test_the_same_file_and_the_same_line_never_count_twice(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    line, other = Paid(counter.bars(case_id), 30_000), Paid(counter.bars(case_id), 20_000, authentication="Z")
    client = counter.client()
    url = taken(client, bank_return(line))
    client.post(f"{url}/registrar")
    client.post(f"{url}/registrar")
    assert taken(client, bank_return(line)) == url
    assert "Este arquivo já foi lido" in client.get(url).text
    assert taken(client, bank_return(line).replace(b"\r\n", b"\n")) == url
    overlapping = taken(client, bank_return(line, other))
    assert "Já contado antes" in client.get(overlapping).text
    client.post(f"{overlapping}/registrar")
    assert [amount for _, amount, _ in paid(counter)] == ["300.00", "200.00"]


def test_a_file_that_was_stopped_half_way_goes_on_where_it_stopped(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    lines = [Paid(counter.bars(case_id), 10_000 + n, authentication=f"N{n}") for n in range(5)]
    file_id = int(taken(counter.client(), bank_return(*lines)).rpartition("/")[2])
    parts = counter.world.app.extensions[KEY]
    now = counter.world.watch.at
    assert take_over(parts.database, file_id, counter.official("treasury.1"), now)
    assert record(parts.engine, file_id, now, limit=2) == 2
    assert [state for _, state, _ in states(counter)] == ["recorded", "recorded", "waiting", "waiting", "waiting"]
    assert "Falta registrar 3 pagamentos" in text(counter.client().get(f"{FILES}/{file_id}").text)
    # Killed after the payment was stored and before its line was told: the line is taken up again, the money is not.
    with parts.database.transaction() as tx:
        tx.run(update(bank_line).where(bank_line.c.line == 3).values(state="waiting", result=None))
    assert go_on(parts.engine, now) == 4
    assert [state for _, state, _ in states(counter)] == ["recorded"] * 5
    assert [amount for _, amount, _ in paid(counter)] == ["100.00", "100.01", "100.02", "100.03", "100.04"]
    assert counter.rows(select(bank_file.c.state))[0].state == "done"


def test_two_at_once_do_not_record_the_same_file(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    file_id = int(taken(counter.client(), bank_return(Paid(counter.bars(case_id)))).rpartition("/")[2])
    parts, now = counter.world.app.extensions[KEY], counter.world.watch.at
    take_over(parts.database, file_id, counter.official("treasury.1"), now)
    with parts.database.transaction() as tx:
        tx.run(update(bank_file).values(busy_until=now.replace(minute=1)))
    assert record(parts.engine, file_id, now) == 0 and go_on(parts.engine, now) == 0
    assert Worker(parts).work(now.replace(minute=2)) >= 1
    assert len(paid(counter)) == 1


def test_after_archiving_and_after_annulment_money_is_recorded_all_the_same(counter: Counter) -> None:
    referred = counter.tell("fine_unpaid")
    annulled = counter.tell("annulled_in_yard")
    counter.world.watch.at = datetime(2026, 5, 5, 13, tzinfo=UTC)
    assert (counter.charge(referred).state, counter.charge(annulled).state) == ("referred", "cancelled")
    bars = (counter.bars(referred), 80_000), (counter.bars(annulled), 40_000)
    lines = [Paid(each, cents, paid_on="20260504", credited_on="20260505") for each, cents in bars]
    url = taken(counter.client(), bank_return(*lines))
    counter.client().post(f"{url}/registrar")
    assert [state for _, state, _ in states(counter)] == ["recorded", "recorded"]
    assert (counter.charge(referred).state, counter.charge(annulled).state) == ("paid", "refund")
    found = counter.rows(select(case.c.status).where(case.c.id.in_([referred, annulled])).order_by(case.c.id))
    assert {each.status for each in found} == {"archived", "annulled"}
    assert "A restituir: R$ 400,00" in text(counter.client().get("/cobrancas?situacao=a-restituir").text)


def test_an_old_guide_still_pays_its_charge(counter: Counter) -> None:
    case_id = counter.tell("appeal_reduces_the_fine", "charge_paid")
    counter.world.watch.at = datetime(2026, 4, 17, 13, tzinfo=UTC)
    url = taken(counter.client(), bank_return(Paid(counter.bars(case_id), 40_000)))
    counter.client().post(f"{url}/registrar")
    assert states(counter) == [(2, "recorded", "settled")]
    assert counter.charge(case_id).state == "paid"


def test_money_for_no_guide_waits_for_a_person(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    row = counter.charge(case_id)
    lines = Paid(barcode(77), 30_000, authentication="A"), Paid(barcode(78), 5_500, authentication="B")
    client = counter.client()
    url = taken(client, bank_return(*lines))
    assert "Todo pagamento dos arquivos achou a sua guia" in client.get(f"{FILES}/sem-guia").text
    client.post(f"{url}/registrar")
    assert "2 pagamentos do banco não acharam guia" in text(client.get("/cobrancas").text)
    assert "00077/2026" in client.get(f"{FILES}/sem-guia").text
    first, second = (each.id for each in counter.rows(select(bank_line.c.id).order_by(bank_line.c.line)))
    wrong = client.post(f"{FILES}/sem-guia/{first}/atribuir", data={"guia": "99/2026"})
    assert wrong.status_code == 422 and "Não há guia 99/2026 neste município" in wrong.text
    assert client.post(f"{FILES}/sem-guia/{first}/atribuir", data={"guia": "abc"}).status_code == 422
    assert client.post(f"{FILES}/sem-guia/{second}/tratar", data={"motivo": " "}).status_code == 422
    client.post(f"{FILES}/sem-guia/{first}/atribuir", data={"guia": f"{row.number:05d}/2026"})
    client.post(f"{FILES}/sem-guia/{second}/tratar", data={"motivo": "Devolvido ao banco em 20/04/2026"})
    assert paid(counter) == [(row.id, "300.00", "2026-04-16")] and counter.charge(case_id).state == "partial"
    page = client.get(f"{FILES}/sem-guia").text
    assert "Tratados há pouco" in page and "Devolvido ao banco em 20/04/2026" in page


def test_a_payment_that_the_case_refuses_is_kept_with_the_reason(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    url = taken(counter.client(), bank_return(Paid(counter.bars(case_id), paid_on="20260301", credited_on="20260302")))
    counter.client().post(f"{url}/registrar")
    assert states(counter) == [(2, "refused", None)] and paid(counter) == []
    assert "O pagamento não pode ser anterior à emissão da guia." in counter.client().get(f"{FILES}/sem-guia").text


GOOD = Paid(barcode(12))
BAD: list[tuple[str, bytes, str]] = [
    ("a line too short", bank_return(GOOD, instead={1: GOOD.text()[:140]}), "Linha 2: tem 140 posições"),
    ("a wrong trailer", bank_return(GOOD, instead={2: trailer(9, 80_000)}), "Linha 3: o banco informa 9 registros"),
    ("another agreement", bank_return(GOOD, instead={0: header(agreement="99999")}), "Linha 1: o convênio é 99999"),
    ("another's guide", bank_return(Paid(barcode(1, account=replace(LAVRAS_ACCOUNT, febraban_code="0042")))),
     "Linha 2: a guia é de outro recebedor (código 0042)"),
    ("amount zero", bank_return(replace(GOOD, cents=0)), "Linha 2: o valor recebido (posições 82 a 93) é zero"),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\x00", "O arquivo não é um texto"),
    ("another kind of file", "Olá, mundo.\n".encode(), "O arquivo não é um retorno da FEBRABAN nem uma tabela"),
    ("an empty file", b"", "O arquivo está vazio"),
    ("too large a file", b"x" * (20 * 1024 * 1024 + 1), "O arquivo tem mais de 20 MB"),
    ("a table without its columns", b"a;b\n1;2\n", "Linha 1: as colunas devem ser"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "data", "sentence"), BAD, ids=[what for what, _, _ in BAD])
def test_a_file_that_cannot_be_used_says_where_and_what_to_do(
    counter: Counter, what: str, data: bytes, sentence: str
) -> None:
    client = counter.client()
    page = text(client.get(taken(client, data)).text)
    assert sentence in page, what
    assert "nada foi registrado" in page and "peça ao banco que o envie de novo" in page
    assert counter.rows(select(bank_line)) == [] and paid(counter) == []
    assert "Não aproveitado" in client.get(FILES).text


def test_no_file_chosen_is_told(counter: Counter) -> None:
    answer = counter.client().post(FILES, data={})
    assert answer.status_code == 422 and "Escolha o arquivo de retorno do banco." in answer.text


def test_a_file_put_aside_counts_nothing_and_can_be_read_again(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    client, data = counter.client(), bank_return(Paid(counter.bars(case_id)))
    url = taken(client, data)
    client.post(f"{url}/por-de-lado")
    assert "posto de lado" in client.get(url).text and states(counter) == []
    again = taken(client, data)
    assert again != url
    client.post(f"{again}/registrar")
    client.post(f"{again}/por-de-lado")
    assert len(paid(counter)) == 1 and states(counter) == [(2, "recorded", "settled")]


def test_the_treasury_alone_hands_in_files_and_only_its_own_municipalitys(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    data = bank_return(Paid(counter.bars(case_id)))
    url = taken(counter.client(), data)
    for login in ("tax_office.1", "traffic_director.1", "ombudsman.1"):
        other = counter.client(login)
        assert [other.get(each).status_code for each in (FILES, url, f"{FILES}/sem-guia")] == [404] * 3
        assert hand_in(other, data).status_code == 404
        assert other.post(f"{url}/registrar").status_code == 404
    lavras = counter.world.client(counter.world.person("Lia Reis", "treasury", municipality="lavras"))
    assert "retorno.ret" not in lavras.get(FILES).text
    assert [lavras.get(url).status_code, lavras.post(f"{url}/registrar").status_code] == [404, 404]
    told = text(lavras.get(taken(lavras, data)).text)
    assert "o convênio é 12345, e o do município é 67890" in told
    assert paid(counter) == []


def test_a_get_changes_nothing(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    url = taken(counter.client(), bank_return(Paid(counter.bars(case_id))))
    before = _tables(counter)
    for address in (FILES, url, f"{url}?resultado=settled&pagina=2", f"{FILES}/sem-guia", "/cobrancas"):
        assert counter.client().get(address).status_code == 200
    assert _tables(counter) == before


def _tables(counter: Counter) -> Any:
    return [counter.rows(select(each)) for each in (bank_file, bank_line, payment)]


def test_a_thousand_lines_are_shown_in_few_statements(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    lines = [Paid(counter.bars(case_id), 100 + n, authentication=f"N{n}") for n in range(1000)]
    client = counter.client()
    with counter.world.statements() as reading:
        url = taken(client, bank_return(*lines))
    with counter.world.statements() as showing:
        page = client.get(url).text
    assert len(reading) < 40 and len(showing) < 25
    assert page.count('<tr><td class="due">') == 200 and "página 1 · 1000 linhas" in page


def test_another_of_the_treasury_goes_on_where_the_first_may_no_longer(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    url = taken(counter.client(), bank_return(Paid(counter.bars(case_id))))
    parts, now = counter.world.app.extensions[KEY], counter.world.watch.at
    take_over(parts.database, int(url.rpartition("/")[2]), counter.official("yard.1"), now)
    assert record(parts.engine, int(url.rpartition("/")[2]), now) == 0 and paid(counter) == []
    counter.world.watch.forward(minutes=3)
    counter.client("treasury.2").post(f"{url}/registrar")
    assert len(paid(counter)) == 1
    told = counter.rows(select(event.c.official_id).where(event.c.element == "charge_paid"))
    assert [row.official_id for row in told] == [counter.official("treasury.2")]


def test_only_a_demonstration_gives_a_file_to_try(counter: Counter) -> None:
    case_id = counter.tell("fine_unpaid", "refer_to_active_debt")
    client = counter.client()
    assert client.get(f"{FILES}/exemplo.ret").status_code == 404
    with counter.world.database.transaction() as tx:
        mark_as_demonstration(tx)
    data = client.get(f"{FILES}/exemplo.ret").data
    url = taken(client, data)
    page = text(client.get(url).text)
    assert "Quitada" in page and "Guia desconhecida" in page
    client.post(f"{url}/registrar")
    assert counter.charge(case_id).state == "paid"
