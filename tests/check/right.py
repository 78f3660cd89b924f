"""Small diagrams that are right, and what they refer to."""

from processes.check import Law, Surroundings

BASED = "basis=mococa:4715/2018:"

AROUND = Surroundings(
    lanes=frozenset({"traffic_office", "traffic_director", "mayor"}),
    offices={"notices_office": "traffic_office"},
    laws={
        "mococa:4715/2018": Law(
            provisions=frozenset({"art9", "art11", "art11-p2", "art27"}),
            not_executed={"art27": "Cláusula orçamentária."},
            competence={"art11": frozenset({"traffic_director"})},
        )
    },
    variables={
        "found": (True, False),
        "place": ("safe", "unsafe", "gone"),
        "phase_end": ("done", "kept"),
    },
    messages=frozenset({"charge_paid", "appeal_filed"}),
)

STRAIGHT = """
startEvent begin start_lanes="traffic_office public"
userTask look sets=found
endEvent done result=done
begin > look
look > done
"""

DECISION = """
startEvent begin
userTask look sets=place
exclusiveGateway which
endEvent safe
endEvent other
begin > look
look > which
which > safe : place == "'safe'"
which > other default
"""

WAIT = """
startEvent begin
eventBasedGateway wait
intermediateCatchEvent paid message=charge_paid
intermediateCatchEvent due term=charge_term
userTask record
endEvent done
begin > wait
wait > paid
wait > due
paid > record
record > wait
due > done
"""

BORDER = """
startEvent begin
exclusiveGateway again
userTask look
boundaryEvent filed on=look message=appeal_filed recorded_by="mayor; traffic_director if revoked"
boundaryEvent late on=look term=decision_term keep=yes
serviceTask alert
endEvent done
endEvent alerted
begin > again
again > look default
look > done
filed > again
late > alert
alert > alerted
"""

APART = """
startEvent begin
parallelGateway fork
userTask one
userTask two
endEvent first
endEvent second
begin > fork
fork > one
fork > two
one > first
two > second
"""

PARALLEL = """
startEvent begin
parallelGateway fork
userTask one
userTask two
parallelGateway join
endEvent done
begin > fork
fork > one
fork > two
one > join
two > join
join > done
"""
