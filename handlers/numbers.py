"""Brazilian numbers: their normal form, whether they are right, how they are shown, what is hidden of them.

The normal form is what is stored and compared: upper case, without dots, hyphens or spaces. Every `is_…` asks for the
normal form, so `is_cpf(normalise(text))` reads what a person typed.
"""

import re

from validate_docbr import CNPJ, CPF, RENAVAM

_SEPARATORS = re.compile(r"[\s.\-/]+")
_OLD_PLATE = re.compile(r"[A-Z]{3}[0-9]{4}")
_MERCOSUL_PLATE = re.compile(r"[A-Z]{3}[0-9][A-Z][0-9]{2}")
_CHASSIS = re.compile(r"[A-HJ-NPR-Z0-9]{17}")
_TRACKING = re.compile(r"[A-Z]{2}[0-9]{9}[A-Z]{2}")
_TRACKING_WEIGHTS = (8, 6, 4, 2, 3, 5, 9, 7)
_TRACKING_EXCEPTIONS = {10: 0, 11: 5}


def normalise(text: str) -> str:
    """The normal form of any of these numbers: upper case, nothing between the characters."""
    return _SEPARATORS.sub("", text).upper()


def is_plate(plate: str) -> bool:
    """Old (`ABC1234`) or Mercosul (`ABC1D23`)."""
    return bool(_OLD_PLATE.fullmatch(plate) or _MERCOSUL_PLATE.fullmatch(plate))


def format_plate(plate: str) -> str:
    """`ABC-1234` for the old kind, `ABC1D23` for the Mercosul kind."""
    return f"{plate[:3]}-{plate[3:]}" if _OLD_PLATE.fullmatch(plate) else plate


def plate_twins(plate: str) -> tuple[str, ...]:
    """The plate and the same one in the other format: a search for either finds the vehicle.

    The fifth character is a digit in the old format and the letter A–J of that digit in the Mercosul one.
    """
    if _OLD_PLATE.fullmatch(plate):
        return plate, f"{plate[:4]}{chr(ord('A') + int(plate[4]))}{plate[5:]}"
    if _MERCOSUL_PLATE.fullmatch(plate) and plate[4] <= "J":
        return plate, f"{plate[:4]}{ord(plate[4]) - ord('A')}{plate[5:]}"
    return (plate,)


def is_chassis(chassis: str) -> bool:
    """Seventeen characters without I, O and Q. No check digit is compulsory in Brazil."""
    return bool(_CHASSIS.fullmatch(chassis))


def is_cpf(number: str) -> bool:
    """Eleven digits, the last two of which check the others; eleven equal digits are none."""
    return bool(re.fullmatch(r"[0-9]{11}", number)) and CPF().validate(number)


def is_cnpj(number: str) -> bool:
    """Fourteen characters: twelve digits or letters (since July 2026), then two check digits."""
    return bool(re.fullmatch(r"[0-9A-Z]{12}[0-9]{2}", number)) and len(set(number)) > 1 and CNPJ().validate(number)


def is_tax_id(number: str) -> bool:
    """A right CPF or a right CNPJ."""
    return is_cpf(number) or is_cnpj(number)


def format_tax_id(number: str) -> str:
    """`529.982.247-25` or `12.ABC.345/01DE-35`; anything of another length as it is."""
    if len(number) == 11:
        return f"{number[:3]}.{number[3:6]}.{number[6:9]}-{number[9:]}"
    if len(number) == 14:
        return f"{number[:2]}.{number[2:5]}.{number[5:8]}/{number[8:12]}-{number[12:]}"
    return number


def mask_tax_id(number: str) -> str:
    """A CPF as whoever has no need of it sees it: `***.456.789-**`. A CNPJ is public and stays whole."""
    if len(number) == 11:
        return f"***.{number[3:6]}.{number[6:9]}-**"
    return format_tax_id(number)


def is_renavam(number: str) -> bool:
    """Eleven digits with a check digit; older ones of nine are padded with `normalise_renavam` first."""
    return bool(re.fullmatch(r"[0-9]{11}", number)) and int(number) > 0 and RENAVAM().validate(number)


def normalise_renavam(text: str) -> str:
    """Eleven digits: the older numbers of nine get zeros at the left."""
    number = normalise(text)
    return number.zfill(11) if re.fullmatch(r"[0-9]{9,10}", number) else number


def is_licence(number: str) -> bool:
    """Eleven digits of a driving licence, the last two of which check the others.

    Readings of the edge cases differ: a number that fails is shown to a person, never refused.
    """
    if not re.fullmatch(r"[0-9]{11}", number) or len(set(number)) == 1:
        return False
    digits = [int(each) for each in number]
    first = sum(digit * (9 - place) for place, digit in enumerate(digits[:9])) % 11
    discount = 2 if first > 9 else 0
    second = sum(digit * (1 + place) for place, digit in enumerate(digits[:9])) % 11 - discount
    second += 11 if second < 0 else 0
    return digits[9:] == [0 if first > 9 else first, 0 if second > 9 else second]


def is_cep(number: str) -> bool:
    """Eight digits."""
    return bool(re.fullmatch(r"[0-9]{8}", number))


def format_cep(number: str) -> str:
    """`13730-000`."""
    return f"{number[:5]}-{number[5:]}" if len(number) == 8 else number


def tracking_check_digit(serial: str) -> int:
    """The ninth digit of a postal tracking code, from the eight before it (UPU standard S10)."""
    total = sum(int(digit) * weight for digit, weight in zip(serial, _TRACKING_WEIGHTS, strict=True))
    digit = 11 - total % 11
    return _TRACKING_EXCEPTIONS.get(digit, digit)


def is_tracking(code: str) -> bool:
    """A tracking code of the post, as on the AR: two letters, eight digits, their check digit, two letters."""
    return bool(_TRACKING.fullmatch(code)) and tracking_check_digit(code[2:10]) == int(code[10])


def format_tracking(code: str) -> str:
    """`BR 123 456 785 BR`, as the post prints it."""
    return f"{code[:2]} {code[2:5]} {code[5:8]} {code[8:11]} {code[11:]}" if len(code) == 13 else code
