"""The first tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import models.base

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "counter",
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("municipality", "kind", "year", name=op.f("pk_counter")),
    )
    op.create_table(
        "failure",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_failure")),
    )
    with op.batch_alter_table("failure", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_failure_what_failure_subject_failure_at"), ["what", "subject", "at"], unique=False
        )

    op.create_table(
        "official",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("registration", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("must_change", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("manager", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("analyst", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("administrator", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_official")),
        sa.UniqueConstraint("login", name=op.f("uq_official_login")),
        sa.UniqueConstraint("municipality", "registration", name=op.f("uq_official_municipality_registration")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column(
            "data", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("made_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("left_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("leased_until", models.base.Instant(timezone=True), nullable=True),
        sa.Column("leased_by", sa.Text(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "state IN ('waiting', 'sending', 'uncertain', 'done', 'dead')", name=op.f("ck_outbox_state")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("key", name=op.f("uq_outbox_key")),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "ix_outbox_waiting",
            ["due_at"],
            unique=False,
            sqlite_where=sa.text("state = 'waiting'"),
            postgresql_where=sa.text("state = 'waiting'"),
        )

    op.create_table(
        "procedure_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("procedure", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("files", sa.LargeBinary(), nullable=False),
        sa.Column("published_at", models.base.Instant(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_procedure_version")),
        sa.UniqueConstraint("procedure", "number", name=op.f("uq_procedure_version_procedure_number")),
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_setting")),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_audit_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_audit_municipality_audit_at"), ["municipality", "at"], unique=False)

    op.create_table(
        "bank_file",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("bank", sa.Text(), nullable=True),
        sa.Column("sequence", sa.Integer(), nullable=True),
        sa.Column("generated_on", sa.Date(), nullable=True),
        sa.Column("lines", sa.Integer(), nullable=False),
        sa.Column("total", models.base.Money(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column(
            "problems", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("confirmed_by", sa.Integer(), nullable=True),
        sa.Column("confirmed_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("done_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("busy_until", models.base.Instant(timezone=True), nullable=True),
        sa.CheckConstraint("(state IN ('refused', 'dropped')) = (digest IS NULL)", name=op.f("ck_bank_file_digest")),
        sa.CheckConstraint(
            "state IN ('refused', 'read', 'recording', 'done', 'dropped')", name=op.f("ck_bank_file_state")
        ),
        sa.ForeignKeyConstraint(["confirmed_by"], ["official.id"], name=op.f("fk_bank_file_confirmed_by_official")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_bank_file_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bank_file")),
        sa.UniqueConstraint("municipality", "digest", name=op.f("uq_bank_file_municipality_digest")),
    )
    op.create_table(
        "calendar_day",
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('closed', 'reduced')", name=op.f("ck_calendar_day_kind")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_calendar_day_official_id_official")),
        sa.PrimaryKeyConstraint("municipality", "day", name=op.f("pk_calendar_day")),
    )
    op.create_table(
        "case",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("procedure", sa.Text(), nullable=False),
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("year", sa.Integer(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("subject", sa.Text(), server_default="", nullable=False),
        sa.Column("opened_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("closed_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("event_no", sa.Integer(), nullable=False),
        sa.Column("document_no", sa.Integer(), server_default="0", nullable=False),
        sa.Column("last_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("chain", sa.LargeBinary(length=32), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.Column("follow_code", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(status = 'annulled') = (outcome IS NOT NULL AND outcome = 'annulled')", name=op.f("ck_case_annulled")
        ),
        sa.CheckConstraint("status IN ('open', 'archived', 'annulled')", name=op.f("ck_case_status")),
        sa.CheckConstraint("(number IS NULL) = (year IS NULL)", name=op.f("ck_case_numbered")),
        sa.ForeignKeyConstraint(
            ["version_id"], ["procedure_version.id"], name=op.f("fk_case_version_id_procedure_version")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case")),
        sa.UniqueConstraint("municipality", "reference", name=op.f("uq_case_municipality_reference")),
    )
    with op.batch_alter_table("case", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_case_municipality_case_status_case_id"), ["municipality", "status", "id"], unique=False
        )

    op.create_table(
        "dated_value",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.Date(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("act_on", sa.Date(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("withdrawn_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("withdrawn_by", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("(withdrawn_at IS NULL) = (reason IS NULL)", name=op.f("ck_dated_value_withdrawn")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_dated_value_official_id_official")),
        sa.ForeignKeyConstraint(["withdrawn_by"], ["official.id"], name=op.f("fk_dated_value_withdrawn_by_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dated_value")),
    )
    with op.batch_alter_table("dated_value", schema=None) as batch_op:
        batch_op.create_index(
            "ix_dated_value_in_force",
            ["municipality", "name", "since"],
            unique=True,
            sqlite_where=sa.text("withdrawn_at IS NULL"),
            postgresql_where=sa.text("withdrawn_at IS NULL"),
        )

    op.create_table(
        "draft",
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("saved_at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_draft_official_id_official")),
        sa.PrimaryKeyConstraint("official_id", "key", name=op.f("pk_draft")),
    )
    op.create_table(
        "head",
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("lane", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_head_official_id_official")),
        sa.PrimaryKeyConstraint("official_id", "lane", name=op.f("pk_head")),
    )
    op.create_table(
        "official_lane",
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("lane", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_official_lane_official_id_official")),
        sa.PrimaryKeyConstraint("official_id", "lane", name=op.f("pk_official_lane")),
    )
    op.create_table(
        "sign_in",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("made_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("seen_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("ended_at", models.base.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_sign_in_official_id_official")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sign_in")),
    )
    with op.batch_alter_table("sign_in", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sign_in_official_id"), ["official_id"], unique=False)

    op.create_table(
        "substitution",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("absent_id", sa.Integer(), nullable=False),
        sa.Column("substitute_id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Date(), nullable=False),
        sa.Column("until", sa.Date(), nullable=False),
        sa.Column("made_by", sa.Integer(), nullable=True),
        sa.Column("made_at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["absent_id"], ["official.id"], name=op.f("fk_substitution_absent_id_official")),
        sa.ForeignKeyConstraint(["made_by"], ["official.id"], name=op.f("fk_substitution_made_by_official")),
        sa.ForeignKeyConstraint(
            ["substitute_id"], ["official.id"], name=op.f("fk_substitution_substitute_id_official")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_substitution")),
    )
    with op.batch_alter_table("substitution", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_substitution_absent_id"), ["absent_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_substitution_substitute_id"), ["substitute_id"], unique=False)

    op.create_table(
        "amount",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("amount", models.base.Money(), nullable=False),
        sa.Column(
            "steps", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("set_at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_amount_case_id_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_amount")),
    )
    with op.batch_alter_table("amount", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_amount_case_id"), ["case_id"], unique=False)

    op.create_table(
        "awaited",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("element", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("lanes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_awaited_case_id_case")),
        sa.PrimaryKeyConstraint("case_id", "id", name=op.f("pk_awaited")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "designation",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("element", sa.Text(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("made_by", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_designation_case_id_case")),
        sa.ForeignKeyConstraint(["made_by"], ["official.id"], name=op.f("fk_designation_made_by_official")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_designation_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_designation")),
    )
    with op.batch_alter_table("designation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_designation_case_id"), ["case_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_designation_official_id"), ["official_id"], unique=False)

    op.create_table(
        "document",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("frame", sa.Text(), nullable=False),
        sa.Column("restricted", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("signer_id", sa.Integer(), nullable=True),
        sa.Column("lane", sa.Text(), nullable=True),
        sa.Column("made_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("event_no", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("superseded_by", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("pages", sa.Integer(), nullable=True),
        sa.Column("file", sa.Text(), nullable=True),
        sa.Column("salt", sa.LargeBinary(length=16), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("previous", sa.LargeBinary(length=32), nullable=False),
        sa.CheckConstraint("state IN ('valid', 'superseded', 'annulled')", name=op.f("ck_document_state")),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_document_case_id_case")),
        sa.ForeignKeyConstraint(["signer_id"], ["official.id"], name=op.f("fk_document_signer_id_official")),
        sa.ForeignKeyConstraint(["superseded_by"], ["document.id"], name=op.f("fk_document_superseded_by_document")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
        sa.UniqueConstraint("case_id", "no", name=op.f("uq_document_case_id_no")),
        sa.UniqueConstraint("code", name=op.f("uq_document_code")),
    )
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.create_index(
            "ix_document_not_kept",
            ["id"],
            unique=False,
            sqlite_where=sa.text("file IS NULL"),
            postgresql_where=sa.text("file IS NULL"),
        )

    op.create_table(
        "event",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("element", sa.Text(), nullable=False),
        sa.Column("task_id", sa.Integer(), nullable=True),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("official_id", sa.Integer(), nullable=True),
        sa.Column("lane", sa.Text(), nullable=True),
        sa.Column("substituted_id", sa.Integer(), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("computation", sa.Text(), nullable=True),
        sa.Column("salt", sa.LargeBinary(length=16), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("previous", sa.LargeBinary(length=32), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_event_case_id_case")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_event_official_id_official")),
        sa.ForeignKeyConstraint(["substituted_id"], ["official.id"], name=op.f("fk_event_substituted_id_official")),
        sa.PrimaryKeyConstraint("case_id", "no", name=op.f("pk_event")),
        sa.UniqueConstraint("key", name=op.f("uq_event_key")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("event", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_event_case_id_event_element"), ["case_id", "element"], unique=False)

    op.create_table(
        "fact",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "value", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("set_at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_fact_case_id_case")),
        sa.PrimaryKeyConstraint("case_id", "name", name=op.f("pk_fact")),
    )
    op.create_table(
        "impediment",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("task_id", sa.Integer(), nullable=True),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_impediment_case_id_case")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_impediment_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_impediment")),
    )
    with op.batch_alter_table("impediment", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_impediment_case_id_impediment_official_id"), ["case_id", "official_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_impediment_official_id"), ["official_id"], unique=False)

    op.create_table(
        "incident",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("element", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("retry_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("resolved_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("resolved_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_incident_case_id_case")),
        sa.ForeignKeyConstraint(["owner_id"], ["official.id"], name=op.f("fk_incident_owner_id_official")),
        sa.ForeignKeyConstraint(["resolved_by"], ["official.id"], name=op.f("fk_incident_resolved_by_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incident")),
    )
    with op.batch_alter_table("incident", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_incident_municipality_incident_resolved_at"), ["municipality", "resolved_at"], unique=False
        )
        batch_op.create_index("ix_incident_open_case", ["case_id"], unique=False)

    op.create_table(
        "message",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("event_no", sa.Integer(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("delivered_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("closed_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("fate", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_message_case_id_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message")),
    )
    with op.batch_alter_table("message", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_message_case_id"), ["case_id"], unique=False)

    op.create_table(
        "note",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_note_case_id_case")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_note_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note")),
    )
    with op.batch_alter_table("note", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_note_case_id"), ["case_id"], unique=False)

    op.create_table(
        "party",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("capacity", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("name_key", sa.Text(), nullable=True),
        sa.Column("tax_id", sa.Text(), nullable=True),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("current", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_party_case_id_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_party")),
    )
    with op.batch_alter_table("party", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_party_case_id"), ["case_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_party_municipality_party_name_key"), ["municipality", "name_key"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_party_municipality_party_tax_id"), ["municipality", "tax_id"], unique=False
        )

    op.create_table(
        "registration",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("status_before", sa.Text(), nullable=True),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("watch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("tax_id", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=True),
        sa.Column("birth_date", sa.Date(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("telephone", sa.Text(), nullable=True),
        sa.Column("photo", sa.Text(), nullable=True),
        sa.Column("organisation", sa.Text(), nullable=True),
        sa.Column("licence_number", sa.Text(), nullable=False),
        sa.Column("licence_category", sa.Text(), nullable=False),
        sa.Column("category_a_since", sa.Date(), nullable=False),
        sa.Column("licence_expires_on", sa.Date(), nullable=True),
        sa.Column("plate", sa.Text(), nullable=False),
        sa.Column("chassis", sa.Text(), nullable=True),
        sa.Column("renavam", sa.Text(), nullable=True),
        sa.Column("brand", sa.Text(), nullable=True),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("colour", sa.Text(), nullable=True),
        sa.Column("engine_cc", sa.Text(), nullable=False),
        sa.Column("manufactured_year", sa.Integer(), nullable=True),
        sa.Column("life_ends_on", sa.Date(), nullable=True),
        sa.Column("policy_insurer", sa.Text(), nullable=True),
        sa.Column("policy_number", sa.Text(), nullable=True),
        sa.Column("policy_expires_on", sa.Date(), nullable=True),
        sa.Column("course_on", sa.Date(), nullable=True),
        sa.Column("inspected_on", sa.Date(), nullable=True),
        sa.Column("granted_on", sa.Date(), nullable=False),
        sa.Column("valid_since", sa.Date(), nullable=False),
        sa.Column("valid_until", sa.Date(), nullable=False),
        sa.Column("valid_until_before", sa.Date(), nullable=True),
        sa.Column("cut_by_life", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("renewals", sa.Integer(), server_default="0", nullable=False),
        sa.Column("renewal_case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("renewal_asked_on", sa.Date(), nullable=True),
        sa.Column(
            "reminded", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("ended_on", sa.Date(), nullable=True),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.CheckConstraint(
            "status IN ('active', 'expired', 'cancelled', 'revoked', 'withheld')", name=op.f("ck_registration_status")
        ),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_registration_case_id_case")),
        sa.ForeignKeyConstraint(["renewal_case_id"], ["case.id"], name=op.f("fk_registration_renewal_case_id_case")),
        sa.ForeignKeyConstraint(["watch_id"], ["case.id"], name=op.f("fk_registration_watch_id_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_registration")),
        sa.UniqueConstraint("code", name=op.f("uq_registration_code")),
        sa.UniqueConstraint("municipality", "number", name=op.f("uq_registration_municipality_number")),
    )
    with op.batch_alter_table("registration", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_registration_municipality_registration_name_key"), ["municipality", "name_key"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_registration_municipality_registration_plate"), ["municipality", "plate"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_registration_municipality_registration_tax_id"), ["municipality", "tax_id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_registration_municipality_registration_valid_until"),
            ["municipality", "valid_until"],
            unique=False,
        )

    op.create_table(
        "reporter",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("contact", sa.Text(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_reporter_case_id_case")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_reporter")),
    )
    op.create_table(
        "signal",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("procedure", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=True),
        sa.Column("reference", sa.Text(), nullable=True),
        sa.Column(
            "facts", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=True
        ),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("retry_at", models.base.Instant(timezone=True), nullable=True),
        sa.CheckConstraint("(case_id IS NULL) = (message IS NULL)", name=op.f("ck_signal_wakes")),
        sa.CheckConstraint("(case_id IS NULL) = (process IS NOT NULL)", name=op.f("ck_signal_begins")),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_signal_case_id_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signal")),
    )
    op.create_table(
        "task",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("procedure", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("element", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("lane", sa.Text(), nullable=False),
        sa.Column(
            "callers", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("opened_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=True),
        sa.Column("due_term", sa.Text(), nullable=True),
        sa.Column("goal_on", sa.Date(), nullable=True),
        sa.Column("priority", sa.Integer(), server_default="0", nullable=False),
        sa.Column("follow_up_on", sa.Date(), nullable=True),
        sa.Column("holder_id", sa.Integer(), nullable=True),
        sa.Column("held_at", models.base.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_task_case_id_case")),
        sa.ForeignKeyConstraint(["holder_id"], ["official.id"], name=op.f("fk_task_holder_id_official")),
        sa.PrimaryKeyConstraint("case_id", "id", name=op.f("pk_task")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("task", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_task_holder_id"), ["holder_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_task_municipality_task_lane_task_due_on"), ["municipality", "lane", "due_on"], unique=False
        )

    op.create_table(
        "timer",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("element", sa.Text(), nullable=False),
        sa.Column("term", sa.Text(), nullable=False),
        sa.Column("due_at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_timer_case_id_case")),
        sa.PrimaryKeyConstraint("case_id", "id", name=op.f("pk_timer")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("timer", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_timer_due_at"), ["due_at"], unique=False)

    op.create_table(
        "vehicle",
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("plate", sa.Text(), nullable=True),
        sa.Column("chassis", sa.Text(), nullable=True),
        sa.Column("brand", sa.Text(), nullable=True),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("colour", sa.Text(), nullable=True),
        sa.Column("other_identification", sa.Text(), nullable=True),
        sa.Column("location", sa.Text(), nullable=False),
        sa.Column("left_road_on", sa.Date(), nullable=True),
        sa.Column("in_yard_since", models.base.Instant(timezone=True), nullable=True),
        sa.Column("left_yard_at", models.base.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_vehicle_case_id_case")),
        sa.PrimaryKeyConstraint("case_id", name=op.f("pk_vehicle")),
    )
    with op.batch_alter_table("vehicle", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_vehicle_chassis"), ["chassis"], unique=False)
        batch_op.create_index(batch_op.f("ix_vehicle_plate"), ["plate"], unique=False)

    op.create_table(
        "attachment",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("document_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("public_file", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("event_no", sa.Integer(), nullable=True),
        sa.Column("official_id", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_attachment_case_id_case")),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], name=op.f("fk_attachment_document_id_document")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_attachment_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attachment")),
    )
    with op.batch_alter_table("attachment", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_attachment_case_id"), ["case_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_attachment_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_attachment_file"), ["file"], unique=False)

    op.create_table(
        "charge",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column(
            "items", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("amount", models.base.Money(), nullable=False),
        sa.Column(
            "steps", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("due_on", sa.Date(), nullable=True),
        sa.Column("issued_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("document_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.CheckConstraint(
            "state IN ('open', 'partial', 'paid', 'referred', 'legal', 'cancelled', 'refund')",
            name=op.f("ck_charge_state"),
        ),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_charge_case_id_case")),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], name=op.f("fk_charge_document_id_document")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_charge")),
    )
    with op.batch_alter_table("charge", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_charge_case_id"), ["case_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_charge_municipality_charge_state_charge_due_on"),
            ["municipality", "state", "due_on"],
            unique=False,
        )

    op.create_table(
        "measure",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("watch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("registration_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("plate", sa.Text(), nullable=True),
        sa.Column("reasons", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=True),
        sa.Column("taken_on", sa.Date(), nullable=False),
        sa.Column("looked_on", sa.Date(), nullable=False),
        sa.Column("ended_on", sa.Date(), nullable=True),
        sa.Column("ending", sa.Text(), nullable=True),
        sa.CheckConstraint("kind IN ('withheld', 'retained')", name=op.f("ck_measure_kind")),
        sa.CheckConstraint("state IN ('held', 'returned', 'released', 'revoked')", name=op.f("ck_measure_state")),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_measure_case_id_case")),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name=op.f("fk_measure_registration_id_registration")
        ),
        sa.ForeignKeyConstraint(["watch_id"], ["case.id"], name=op.f("fk_measure_watch_id_case")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_measure")),
        sa.UniqueConstraint("municipality", "number", name=op.f("uq_measure_municipality_number")),
    )
    with op.batch_alter_table("measure", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_measure_case_id"), ["case_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_measure_registration_id"), ["registration_id"], unique=False)

    op.create_table(
        "notice",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("caller", sa.Text(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("drawn_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("dispatched_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("completed_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("effective_on", sa.Date(), nullable=True),
        sa.Column("document_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("code", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_notice_case_id_case")),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], name=op.f("fk_notice_document_id_document")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
    )
    with op.batch_alter_table("notice", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notice_case_id"), ["case_id"], unique=False)

    op.create_table(
        "registration_paper",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("registration_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=True),
        sa.Column("issued_on", sa.Date(), nullable=True),
        sa.Column("expires_on", sa.Date(), nullable=True),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("reviewed_on", sa.Date(), nullable=True),
        sa.Column("look_again_on", sa.Date(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("replaced_at", models.base.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_registration_paper_case_id_case")),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name=op.f("fk_registration_paper_registration_id_registration")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_registration_paper")),
    )
    with op.batch_alter_table("registration_paper", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_registration_paper_registration_id"), ["registration_id"], unique=False)

    op.create_table(
        "guide",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("charge_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("year", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("amount", models.base.Money(), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("issued_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("reference", sa.Text(), nullable=True),
        sa.Column("barcode", sa.Text(), nullable=True),
        sa.Column("br_code", sa.Text(), nullable=True),
        sa.Column("document_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.ForeignKeyConstraint(["charge_id"], ["charge.id"], name=op.f("fk_guide_charge_id_charge")),
        sa.ForeignKeyConstraint(["document_id"], ["document.id"], name=op.f("fk_guide_document_id_document")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guide")),
        sa.UniqueConstraint("municipality", "year", "number", name=op.f("uq_guide_municipality_year_number")),
        sa.UniqueConstraint("reference", name=op.f("uq_guide_reference")),
    )
    with op.batch_alter_table("guide", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_guide_charge_id"), ["charge_id"], unique=False)

    op.create_table(
        "notice_addressee",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("notice_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("party_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("means", sa.Text(), nullable=True),
        sa.Column("tracking", sa.Text(), nullable=True),
        sa.Column("sent_on", sa.Date(), nullable=True),
        sa.Column("check_on", sa.Date(), nullable=True),
        sa.Column("reached_on", sa.Date(), nullable=True),
        sa.Column("reached_by", sa.Text(), nullable=True),
        sa.Column("failure", sa.Text(), nullable=True),
        sa.Column("edition", sa.Text(), nullable=True),
        sa.Column("confirmation", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "state IN ('to_send', 'awaiting', 'received', 'failed', 'published')",
            name=op.f("ck_notice_addressee_state"),
        ),
        sa.ForeignKeyConstraint(["notice_id"], ["notice.id"], name=op.f("fk_notice_addressee_notice_id_notice")),
        sa.ForeignKeyConstraint(["party_id"], ["party.id"], name=op.f("fk_notice_addressee_party_id_party")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice_addressee")),
        sa.UniqueConstraint("confirmation", name=op.f("uq_notice_addressee_confirmation")),
    )
    with op.batch_alter_table("notice_addressee", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_notice_addressee_notice_id"), ["notice_id"], unique=False)

    op.create_table(
        "payment",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("charge_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("amount", models.base.Money(), nullable=False),
        sa.Column("paid_on", sa.Date(), nullable=False),
        sa.Column("receipt", sa.Text(), nullable=False),
        sa.Column("official_id", sa.Integer(), nullable=True),
        sa.Column("at", models.base.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["charge_id"], ["charge.id"], name=op.f("fk_payment_charge_id_charge")),
        sa.ForeignKeyConstraint(["official_id"], ["official.id"], name=op.f("fk_payment_official_id_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payment")),
        sa.UniqueConstraint("key", name=op.f("uq_payment_key")),
    )
    with op.batch_alter_table("payment", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_payment_charge_id"), ["charge_id"], unique=False)

    op.create_table(
        "sanction",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("provision", sa.Text(), nullable=False),
        sa.Column("tax_id", sa.Text(), nullable=False),
        sa.Column("registration_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("occurred_on", sa.Date(), nullable=False),
        sa.Column("ufml", sa.Numeric(precision=12, scale=2), nullable=True),
        sa.Column(
            "steps", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("decided_on", sa.Date(), nullable=False),
        sa.Column("final_on", sa.Date(), nullable=True),
        sa.Column("remedied", sa.Boolean(), nullable=True),
        sa.Column("charge_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.CheckConstraint(
            "kind IN ('warning', 'fine', 'unremedied', 'double', 'revocation')", name=op.f("ck_sanction_kind")
        ),
        sa.CheckConstraint("state IN ('decided', 'final', 'reversed', 'annulled')", name=op.f("ck_sanction_state")),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_sanction_case_id_case")),
        sa.ForeignKeyConstraint(["charge_id"], ["charge.id"], name=op.f("fk_sanction_charge_id_charge")),
        sa.ForeignKeyConstraint(
            ["registration_id"], ["registration.id"], name=op.f("fk_sanction_registration_id_registration")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanction")),
    )
    with op.batch_alter_table("sanction", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sanction_case_id"), ["case_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_sanction_municipality_sanction_tax_id"), ["municipality", "tax_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_sanction_registration_id"), ["registration_id"], unique=False)

    op.create_table(
        "term",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("case_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("notice_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("received_on", sa.Date(), nullable=True),
        sa.Column("starts_on", sa.Date(), nullable=True),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("due_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column(
            "steps", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql"), nullable=False
        ),
        sa.Column("set_at", models.base.Instant(timezone=True), nullable=False),
        sa.Column("replaced_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("suspended_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("ended_at", models.base.Instant(timezone=True), nullable=True),
        sa.Column("ending", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name=op.f("fk_term_case_id_case")),
        sa.ForeignKeyConstraint(["notice_id"], ["notice.id"], name=op.f("fk_term_notice_id_notice")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_term")),
    )
    with op.batch_alter_table("term", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_term_case_id_term_name"), ["case_id", "name"], unique=False)

    op.create_table(
        "bank_line",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("file_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("municipality", sa.Text(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("named", sa.Text(), nullable=False),
        sa.Column("charge_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("guide_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("amount", models.base.Money(), nullable=False),
        sa.Column("fee", models.base.Money(), nullable=False),
        sa.Column("paid_on", sa.Date(), nullable=False),
        sa.Column("credited_on", sa.Date(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("receipt", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("late", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("settled_by", sa.Integer(), nullable=True),
        sa.Column("settled_at", models.base.Instant(timezone=True), nullable=True),
        sa.CheckConstraint(
            "state IN ('waiting', 'recorded', 'repeated', 'unknown', 'refused', 'settled')",
            name=op.f("ck_bank_line_state"),
        ),
        sa.ForeignKeyConstraint(["charge_id"], ["charge.id"], name=op.f("fk_bank_line_charge_id_charge")),
        sa.ForeignKeyConstraint(["file_id"], ["bank_file.id"], name=op.f("fk_bank_line_file_id_bank_file")),
        sa.ForeignKeyConstraint(["guide_id"], ["guide.id"], name=op.f("fk_bank_line_guide_id_guide")),
        sa.ForeignKeyConstraint(["settled_by"], ["official.id"], name=op.f("fk_bank_line_settled_by_official")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bank_line")),
        sa.UniqueConstraint("file_id", "line", name=op.f("uq_bank_line_file_id_line")),
    )
    with op.batch_alter_table("bank_line", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_bank_line_charge_id"), ["charge_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_bank_line_municipality_bank_line_key"), ["municipality", "key"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_bank_line_municipality_bank_line_state"), ["municipality", "state"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("bank_line", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_bank_line_municipality_bank_line_state"))
        batch_op.drop_index(batch_op.f("ix_bank_line_municipality_bank_line_key"))
        batch_op.drop_index(batch_op.f("ix_bank_line_charge_id"))

    op.drop_table("bank_line")
    with op.batch_alter_table("term", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_term_case_id_term_name"))

    op.drop_table("term")
    with op.batch_alter_table("sanction", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sanction_registration_id"))
        batch_op.drop_index(batch_op.f("ix_sanction_municipality_sanction_tax_id"))
        batch_op.drop_index(batch_op.f("ix_sanction_case_id"))

    op.drop_table("sanction")
    with op.batch_alter_table("payment", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_payment_charge_id"))

    op.drop_table("payment")
    with op.batch_alter_table("notice_addressee", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notice_addressee_notice_id"))

    op.drop_table("notice_addressee")
    with op.batch_alter_table("guide", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_guide_charge_id"))

    op.drop_table("guide")
    with op.batch_alter_table("registration_paper", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_registration_paper_registration_id"))

    op.drop_table("registration_paper")
    with op.batch_alter_table("notice", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_notice_case_id"))

    op.drop_table("notice")
    with op.batch_alter_table("measure", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_measure_registration_id"))
        batch_op.drop_index(batch_op.f("ix_measure_case_id"))

    op.drop_table("measure")
    with op.batch_alter_table("charge", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_charge_municipality_charge_state_charge_due_on"))
        batch_op.drop_index(batch_op.f("ix_charge_case_id"))

    op.drop_table("charge")
    with op.batch_alter_table("attachment", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_attachment_file"))
        batch_op.drop_index(batch_op.f("ix_attachment_document_id"))
        batch_op.drop_index(batch_op.f("ix_attachment_case_id"))

    op.drop_table("attachment")
    with op.batch_alter_table("vehicle", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_vehicle_plate"))
        batch_op.drop_index(batch_op.f("ix_vehicle_chassis"))

    op.drop_table("vehicle")
    with op.batch_alter_table("timer", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_timer_due_at"))

    op.drop_table("timer")
    with op.batch_alter_table("task", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_task_municipality_task_lane_task_due_on"))
        batch_op.drop_index(batch_op.f("ix_task_holder_id"))

    op.drop_table("task")
    op.drop_table("signal")
    op.drop_table("reporter")
    with op.batch_alter_table("registration", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_registration_municipality_registration_valid_until"))
        batch_op.drop_index(batch_op.f("ix_registration_municipality_registration_tax_id"))
        batch_op.drop_index(batch_op.f("ix_registration_municipality_registration_plate"))
        batch_op.drop_index(batch_op.f("ix_registration_municipality_registration_name_key"))

    op.drop_table("registration")
    with op.batch_alter_table("party", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_party_municipality_party_tax_id"))
        batch_op.drop_index(batch_op.f("ix_party_municipality_party_name_key"))
        batch_op.drop_index(batch_op.f("ix_party_case_id"))

    op.drop_table("party")
    with op.batch_alter_table("note", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_note_case_id"))

    op.drop_table("note")
    with op.batch_alter_table("message", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_message_case_id"))

    op.drop_table("message")
    with op.batch_alter_table("incident", schema=None) as batch_op:
        batch_op.drop_index("ix_incident_open_case")
        batch_op.drop_index(batch_op.f("ix_incident_municipality_incident_resolved_at"))

    op.drop_table("incident")
    with op.batch_alter_table("impediment", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_impediment_official_id"))
        batch_op.drop_index(batch_op.f("ix_impediment_case_id_impediment_official_id"))

    op.drop_table("impediment")
    op.drop_table("fact")
    with op.batch_alter_table("event", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_event_case_id_event_element"))

    op.drop_table("event")
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_document_not_kept", sqlite_where=sa.text("file IS NULL"), postgresql_where=sa.text("file IS NULL")
        )

    op.drop_table("document")
    with op.batch_alter_table("designation", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_designation_official_id"))
        batch_op.drop_index(batch_op.f("ix_designation_case_id"))

    op.drop_table("designation")
    op.drop_table("awaited")
    with op.batch_alter_table("amount", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_amount_case_id"))

    op.drop_table("amount")
    with op.batch_alter_table("substitution", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_substitution_substitute_id"))
        batch_op.drop_index(batch_op.f("ix_substitution_absent_id"))

    op.drop_table("substitution")
    with op.batch_alter_table("sign_in", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sign_in_official_id"))

    op.drop_table("sign_in")
    op.drop_table("official_lane")
    op.drop_table("head")
    op.drop_table("draft")
    with op.batch_alter_table("dated_value", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_dated_value_in_force",
            sqlite_where=sa.text("withdrawn_at IS NULL"),
            postgresql_where=sa.text("withdrawn_at IS NULL"),
        )

    op.drop_table("dated_value")
    with op.batch_alter_table("case", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_case_municipality_case_status_case_id"))

    op.drop_table("case")
    op.drop_table("calendar_day")
    op.drop_table("bank_file")
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_audit_municipality_audit_at"))

    op.drop_table("audit")
    op.drop_table("setting")
    op.drop_table("procedure_version")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_outbox_waiting",
            sqlite_where=sa.text("state = 'waiting'"),
            postgresql_where=sa.text("state = 'waiting'"),
        )

    op.drop_table("outbox")
    op.drop_table("official")
    with op.batch_alter_table("failure", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_failure_what_failure_subject_failure_at"))

    op.drop_table("failure")
    op.drop_table("counter")
