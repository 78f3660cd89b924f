"""Sign-in, sign-out, one's own password and one's own absences."""

from webapp.auth.access import administrator_only
from webapp.auth.pages import blueprint
from webapp.auth.sign_in import Answer, verify_password_for_signing

__all__ = ["Answer", "administrator_only", "blueprint", "verify_password_for_signing"]
