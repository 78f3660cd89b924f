"""What every answer says to the browser: where scripts may come from, who may frame the page, what may be kept."""

from __future__ import annotations

from flask import Flask, Response, session

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(self), microphone=()",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": POLICY,
}


def install(app: Flask, *, https: bool) -> None:
    """Add the headers to every answer; an answer that sets one itself (a document in a frame of ours) keeps it."""

    @app.after_request
    def add(response: Response) -> Response:
        for name, value in ALWAYS.items():
            response.headers.setdefault(name, value)
        if https:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        if "Cache-Control" not in response.headers and "_user_id" in session:
            response.headers["Cache-Control"] = "private, no-cache"
        return response
