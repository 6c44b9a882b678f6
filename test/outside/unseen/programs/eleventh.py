"""Servers with authlib and oauthlib that fail in one way each. Run by gunicorn; MODE says which."""

import json
import os
from http import HTTPStatus

MODE = os.environ["MODE"]
SECRET = b"a-secret-of-at-least-32-characters!"
CODE = {"redirect": "https://app.test/callback", "challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}


def answered(start, status, body, headers=()):
    data = json.dumps(body).encode()
    start(status, [("Content-Type", "application/json"), ("Content-Length", str(len(data))), *headers])
    return [data]


def resource(environ, start):
    """A resource whose tokens authlib verifies."""
    from authlib.jose import JsonWebToken
    from authlib.jose.errors import JoseError

    scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    try:
        claims = JsonWebToken(["HS256"]).decode(
            token,
            SECRET,
            claims_options={
                "iss": {"essential": True, "value": "https://idp.test/"},
                "aud": {"essential": True, "value": "https://api.test"},
                "client_id": {"essential": True},
            },
        )
        claims.validate()
    except JoseError as error:
        return answered(start, "401 UNAUTHORIZED", {"error": error.error, "error_description": error.description})
    except ValueError as error:
        return answered(start, "401 UNAUTHORIZED", {"error": "invalid_token", "error_description": str(error)})
    return answered(start, "200 OK", {"sub": claims["sub"]})


def token_endpoint(environ, start):
    """A token endpoint of oauthlib."""
    from oauthlib.oauth2 import OAuth2Error, RequestValidator, Server

    class Validator(RequestValidator):
        def client_authentication_required(self, request, *args, **kwargs):
            return True

        def authenticate_client(self, request, *args, **kwargs):
            import base64

            scheme, _, value = request.headers.get("HTTP_AUTHORIZATION", "").partition(" ")
            user = base64.b64decode(value).decode() if scheme == "Basic" else ""
            if user != "app:secret" and (request.client_id, request.client_secret) != ("app", "secret"):
                return False
            request.client = type("Client", (), {"client_id": "app"})()
            return True

        def validate_grant_type(self, client_id, grant_type, client, request, *args, **kwargs):
            return grant_type != "password"

        def get_default_scopes(self, client_id, request, *args, **kwargs):
            return ["read"]

        def validate_scopes(self, client_id, scopes, client, request, *args, **kwargs):
            return set(scopes) <= {"read", "write"}

        def save_bearer_token(self, token, request, *args, **kwargs):
            return None

        def validate_code(self, client_id, code, client, request, *args, **kwargs):
            request.user, request.scopes = "user", ["read"]
            return code == "good"

        def confirm_redirect_uri(self, client_id, code, redirect_uri, client, request, *args, **kwargs):
            return redirect_uri == CODE["redirect"]

        def get_code_challenge(self, code, request):
            return CODE["challenge"]

        def get_code_challenge_method(self, code, request):
            return "S256"

        def invalidate_authorization_code(self, *args, **kwargs):
            return None

        def validate_refresh_token(self, refresh_token, client, request, *args, **kwargs):
            request.user = "user"
            return refresh_token == "good"

        def get_original_scopes(self, refresh_token, request, *args, **kwargs):
            return ["read"]

    length = int(environ.get("CONTENT_LENGTH") or 0)
    body = environ["wsgi.input"].read(length).decode()
    uri = environ["PATH_INFO"] + ("?" + environ["QUERY_STRING"] if environ["QUERY_STRING"] else "")
    headers = {name: value for name, value in environ.items() if isinstance(value, str)}
    try:
        found, text, status = Server(Validator()).create_token_response(uri, environ["REQUEST_METHOD"], body, headers)
    except OAuth2Error as error:
        return answered(start, f"{error.status_code} {HTTPStatus(error.status_code).phrase}", dict(error.twotuples))
    except ValueError as error:
        return answered(start, "400 BAD REQUEST", {"error": "invalid_request", "error_description": str(error)})
    start(f"{status} {HTTPStatus(status).phrase}", list(found.items()))
    return [text.encode()]


def app(environ, start):
    if MODE == "resource":
        return resource(environ, start)
    if MODE == "raises":
        raise RuntimeError("database is locked")
    if MODE == "sleeps":
        import time

        time.sleep(30)
    if MODE == "early":
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", "5000")])
        return [b'{"items":[']
    return token_endpoint(environ, start)
