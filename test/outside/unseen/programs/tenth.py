"""Servers with oauthlib, Authlib and PyJWT of Debian, or an app of WSGI for gunicorn: `tenth.py PORT MODE`."""
import json
import sys
import time
from wsgiref.simple_server import WSGIRequestHandler, make_server

SECRET = "a-secret-of-at-least-32-characters!"


class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass


def read(environ):
    return environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)).decode()


def token_endpoint():
    from oauthlib.oauth2 import RequestValidator, WebApplicationServer

    class Validator(RequestValidator):
        def authenticate_client(self, request, *args, **kwargs):
            request.client = type("Client", (), {"client_id": request.client_id})()
            return request.client_secret == "secret"

        def authenticate_client_id(self, client_id, request, *args, **kwargs):
            return False

        def client_authentication_required(self, request, *args, **kwargs):
            return True

        def validate_grant_type(self, client_id, grant_type, client, request, *args, **kwargs):
            return True

        def validate_code(self, client_id, code, client, request, *args, **kwargs):
            request.user, request.scopes = "user-1", ["read"]
            return code == "c1"

        def get_code_challenge(self, code, request):
            return "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

        def get_code_challenge_method(self, code, request):
            return "S256"

        def is_pkce_required(self, client_id, request):
            return True

        def confirm_redirect_uri(self, client_id, code, redirect_uri, client, request, *args, **kwargs):
            return redirect_uri == "https://app.test/callback"

        def save_bearer_token(self, token, request, *args, **kwargs):
            pass

        def invalidate_authorization_code(self, client_id, code, request, *args, **kwargs):
            pass

        def validate_refresh_token(self, refresh_token, client, request, *args, **kwargs):
            return False

    server = WebApplicationServer(Validator())

    def app(environ, start_response):
        uri = "http://127.0.0.1" + environ["PATH_INFO"]
        headers = {"Content-Type": environ.get("CONTENT_TYPE", "")}
        given, body, status = server.create_token_response(uri, environ["REQUEST_METHOD"], read(environ), headers)
        start_response(f"{status} Answer", list(given.items()))
        return [body.encode()]

    return app


def guarded(verify):
    def app(environ, start_response):
        status, said = "200 OK", {"data": []}
        try:
            verify(environ.get("HTTP_AUTHORIZATION", "").replace("Bearer ", ""))
        except Exception as error:
            status, said = "401 Unauthorized", {"error": str(error) or type(error).__name__}
        start_response(status, [("Content-Type", "application/json")])
        return [json.dumps(said).encode()]

    return app


def authlib():
    from authlib.jose import jwt

    options = {"iss": {"essential": True, "value": "https://idp.test/"}, "aud": {"essential": True, "value": "https://api.test"}}

    def verify(token):
        jwt.decode(token, SECRET, claims_options=options).validate(leeway=0)

    return guarded(verify)


def pyjwt():
    import jwt

    def verify(token):
        jwt.decode(token, SECRET, algorithms=["HS256"], audience="https://api.test", options={"require": ["exp", "jti"]})

    return guarded(verify)


def raises(environ, start_response):
    raise ValueError("The stock is empty.")


def short(environ, start_response):
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", "100")])
    return [b'{"data": [']


def sleeps(environ, start_response):
    time.sleep(10)
    start_response("200 OK", [])
    return [b"late"]


def gzipped(environ, start_response):
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Encoding", "deflate"), ("Content-Length", "2")])
    return [b"{}"]


def nothing(environ, start_response):
    return None


def latin(environ, start_response):
    start_response("200 OK", [("Content-Type", "application/json; charset=utf-8")])
    return ['{"city": "München"}'.encode("latin-1")]


def sixteen(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain; charset=utf-16")])
    return ["All is well.".encode("utf-16")]


if __name__ == "__main__":
    port, mode = int(sys.argv[1]), sys.argv[2]
    modes = {"tokens": token_endpoint, "authlib": authlib, "pyjwt": pyjwt}
    make_server("127.0.0.1", port, modes[mode](), handler_class=Quiet).serve_forever()
