"""The program under test: a receiver of webhooks that checks their signatures (Standard Webhooks)."""

import base64
import hashlib
import hmac
import http.server
import json
import threading


class Receiver(http.server.ThreadingHTTPServer):
    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.secret = ""
        self.customers = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/hook"

    def is_signed(self, headers, body):
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        expected = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
        return any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" "))


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        signed = self.server.is_signed(self.headers, body)
        if signed:
            self.server.customers.append(json.loads(body)["customerId"])
        self.send_response(204 if signed else 401)
        self.end_headers()

    def log_message(self, *_arguments):
        pass
