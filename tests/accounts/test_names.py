"""What a public name may be."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.names import MAX_LENGTH, clean_name, name_key

GOOD_NAMES = ["Ada", "Zoë", "O’Neil", "Jean-Luc", "r2_d2", "A. B.", "שלום", "नमस्ते", "李雷", "7"]
BAD_NAMES = {
    "nothing": "",
    "only spaces": "   ",
    "only signs": "..",
    "31 characters": "a" * 31,
    "10,000 characters": "x" * 10_000,
    "an address": "ada@example.org",
    "a path": "a/b",
    "HTML": "<b>Ada</b>",
    "an emoji": "Ada 😀",
    "a right-to-left override": "Ada\u202etxt",
    "a left-to-right mark": "Ada\u200e",
    "an isolate": "\u2067Ada\u2069",
    "a zero-width space": "Ada\u200bB",
    "a zero-width joiner": "Ada\u200dB",
    "a soft hyphen": "Ada\u00adB",
    "an invisible letter": "\u3164\u3164",
    "a variation selector": "Ada\ufe0f",
    "a new line": "Ada\nB",
    "a null": "Ada\x00",
    "a pile of marks": "A" + "\u0301\u0316" * 8,
    "half a character": "Ada\ud800",
    "a bot's name": "Easy bot",
    "a name of ours": "Former Player",
    "a long ligature": "ﷺ" * 2,
}


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_in_any_script_are_taken_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES.keys())
def test_names_that_mislead_or_break_pages_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        clean_name(name)
    assert refused.value.messages[0].endswith(".")


def test_a_name_is_kept_in_one_form() -> None:
    assert clean_name("  Ada \u00a0  Ｌｏｖｅ ") == "Ada Love"
    assert clean_name("Zoe\u0308") == "Zoë"


@given(st.text(max_size=40))
def test_whatever_is_accepted_is_short_visible_and_stays_the_same(text: str) -> None:
    try:
        name = clean_name(text)
    except ValidationError:
        return
    assert 1 <= len(name) <= MAX_LENGTH
    assert clean_name(name) == name
    assert not {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"} & {unicodedata.category(sign) for sign in name}
    assert not set("@/\\<>&?#%") & set(name)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "ADA"), ("Äda", "äDA"), ("Straße", "STRASSE"), ("Ada", "Ａｄａ")]
)
def test_names_that_count_as_the_same_cannot_both_be_there(one: str, other: str, db: None) -> None:
    assert name_key(one) == name_key(other)
    User.objects.create_user(one)
    with pytest.raises(IntegrityError):
        User.objects.create_user(other)


def test_a_person_is_found_by_name_in_any_case(db: None) -> None:
    made = User.objects.create_user("Äda")
    assert User.objects.get_by_natural_key("äDA") == made


def test_accounts_made_in_bulk_have_their_names_guarded_too(db: None) -> None:
    User.objects.bulk_create([User(username="One"), User(username="Two")])
    assert set(User.objects.values_list("name_key", flat=True)) == {"one", "two"}


@pytest.mark.parametrize(
    "name", ["Easy bot 2", "Standard bot 1", "Easy-bot", "easy_bot 3", "Former player.", "Аnna Host", "Ρaul"]
)
def test_a_name_that_passes_for_another_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_name(name)


@pytest.mark.parametrize("name", ["Анна", "Παύλος", "Talbot", "Botho", "Noor 7", "山田 Taro"])
def test_names_of_one_alphabet_are_welcome(name: str) -> None:
    assert clean_name(name) == name
