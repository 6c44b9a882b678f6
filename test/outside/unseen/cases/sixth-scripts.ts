import type { Program } from '../framework-app.ts';
import { posted } from '../fourth-rows.ts';
import { withToken } from '../replayed.ts';
import { programCases, sent, signed, type ProgramRow } from '../sixth-apps.ts';
import type { UnseenCase } from '../unseen-case.ts';

const perl = (lines: string): Program => ({
  command: 'perl',
  args: ['{folder}/s.pl'],
  files: {
    's.pl': `use strict; use warnings; use IO::Socket::INET;\nmy $s = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => {port}, Listen => 5, ReuseAddr => 1) or die;\nwhile (my $c = $s->accept) {\n my ($head, $length) = ('', 0);\n while (my $line = <$c>) { $head .= $line; $length = $1 if $line =~ /^content-length: (\\d+)/i; last if $line =~ /^\\r?$/; }\n next if $head eq '';\n read($c, my $body, $length) if $length;\n ${lines}\n close $c;\n}\n`,
  },
});
const ruby = (lines: string): Program => ({
  command: 'ruby',
  args: ['{folder}/app.rb'],
  files: {
    'app.rb': `require 'webrick'\nrequire 'json'\nrequire 'openssl'\ns = WEBrick::HTTPServer.new(Port: {port}, BindAddress: '127.0.0.1', AccessLog: [], Logger: WEBrick::Log.new(File::NULL))\n${lines}\ns.start\n`,
  },
});
const php = (script: string): Program => ({
  command: 'php',
  args: ['-d', 'display_errors=0', '-S', '127.0.0.1:{port}', '{folder}/app.php'],
  files: { 'app.php': `<?php\n${script}\n` },
});
const python = (handler: string): Program => ({
  command: '/usr/bin/python3',
  args: ['{folder}/app.py'],
  files: {
    'app.py': `import http.server, json, gzip, hmac, hashlib, time, sys\nclass H(http.server.BaseHTTPRequestHandler):\n    protocol_version = 'HTTP/1.1'\n    def log_message(self, *a): pass\n    def reply(self, status, body, **headers):\n        self.send_response(status)\n        for name, value in headers.items(): self.send_header(name.replace('_', '-'), value)\n        self.send_header('Content-Length', str(len(body))); self.end_headers(); self.wfile.write(body)\n${handler}\nhttp.server.ThreadingHTTPServer(('127.0.0.1', {port}), H).serve_forever()\n`,
  },
});

const scriptRows: Record<string, ProgramRow> = {
  'perl-bare': [
    'A script answers without a status line.',
    perl('print $c "Content-Type: application/json\\r\\n\\r\\n{}";'),
    { right: ['not-http', 'answer-malformed'], shows: /Content-Type|status line|HTTP/ },
    { needs: ['perl'] },
  ],
  'perl-line-feeds': [
    'The lines end with a line feed only; the response is readable.',
    perl('print $c "HTTP/1.0 200 OK\\nContent-Type: application/json\\nContent-Length: 2\\n\\n{}";'),
    { right: ['ok', 'answer-malformed'], shows: /200|line feed|LF|CR/ },
    { needs: ['perl'] },
  ],
  'perl-lengths': [
    'Two lengths contradict each other.',
    perl(
      'print $c "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\nContent-Length: 3\\r\\nConnection: close\\r\\n\\r\\n{}";',
    ),
    { right: ['answer-malformed'], says: /Content-Length/, shows: /Content-Length|content length/i },
    { needs: ['perl'] },
  ],
  'perl-both': [
    'A length and chunks are declared together.',
    perl(
      'print $c "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\nTransfer-Encoding: chunked\\r\\nConnection: close\\r\\n\\r\\n{}";',
    ),
    {
      right: ['answer-malformed'],
      says: /chunk|Transfer-Encoding|Content-Length/,
      shows: /chunk|Transfer-Encoding|Content-Length/i,
    },
    { needs: ['perl'] },
  ],
  'perl-chunk': [
    'The size of a chunk is decimal text with a comma.',
    perl('print $c "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1,024\\r\\n{}\\r\\n0\\r\\n\\r\\n";'),
    { right: ['answer-malformed'], says: /chunk/i, shows: /chunk/i },
    { needs: ['perl'] },
  ],
  'perl-last-chunk': [
    'The last chunk is missing.',
    perl(
      'print $c "HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n2\\r\\n{}\\r\\n";',
    ),
    { right: ['answer-cut'], shows: /chunk|cut|closed|ended|end/i },
    { needs: ['perl'] },
  ],
  'perl-status': [
    'The status has two digits.',
    perl('print $c "HTTP/1.1 20 OK\\r\\nContent-Length: 0\\r\\n\\r\\n";'),
    { right: ['answer-malformed'], says: /status/i, shows: /status|HTTP\/1\.1 20/i },
    { needs: ['perl'] },
  ],
  'perl-version': [
    'The response is of HTTP/3.0 in plain text.',
    perl('print $c "HTTP/3.0 200 OK\\r\\nContent-Length: 0\\r\\n\\r\\n";'),
    { right: ['answer-malformed', 'not-http'], says: /version/i, shows: /HTTP\/3\.0|version/i },
    { needs: ['perl'] },
  ],
  'perl-header': [
    'A header line has no colon.',
    perl('print $c "HTTP/1.1 200 OK\\r\\nSoftware error in line 7\\r\\nContent-Length: 0\\r\\n\\r\\n";'),
    { right: ['answer-malformed'], says: /header/i, shows: /header|Software error/i },
    { needs: ['perl'] },
  ],
  'perl-clock': [
    'The token is used before it was issued, as the clock of the API is two hours behind, as its Date says.',
    perl(
      'my @d = gmtime(time - 7200); my @w = qw(Sun Mon Tue Wed Thu Fri Sat); my @m = qw(Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec); my $date = sprintf "%s, %02d %s %d %02d:%02d:%02d GMT", $w[$d[6]], $d[3], $m[$d[4]], $d[5] + 1900, $d[2], $d[1], $d[0]; my $text = \'{"error":"Token used before issued"}\'; print $c "HTTP/1.1 401 Unauthorized\\r\\nDate: $date\\r\\nContent-Type: application/json\\r\\nContent-Length: " . length($text) . "\\r\\nConnection: close\\r\\n\\r\\n$text";',
    ),
    { right: ['clock-skew'], says: /clock/i, shows: /before issued|clock/i, never: /token has expired/ },
    { spec: withToken('opaque'), needs: ['perl'] },
  ],
  'ruby-signature': [
    'The receiver compares the signature with SHA-1.',
    ruby(
      's.mount_proc("/") { |q, r| want = "sha256=" + OpenSSL::HMAC.hexdigest("SHA1", "our secret", q.body.to_s); if q["X-Hub-Signature-256"] != want then r.status = 401; r.body = JSON.dump({ message: "Webhook signature verification failed" }) end }',
    ),
    { right: ['receiver-signature-refused'], shows: /signature verification failed/ },
    { ...signed('github', 'our secret'), needs: ['ruby'] },
  ],
  'ruby-header': [
    'The receiver reads the signature from another header, and answers 400.',
    ruby(
      's.mount_proc("/") { |q, r| if q["X-Signature"].nil? then r.status = 400; r.body = "X-Signature header is missing" end }',
    ),
    { right: ['receiver-signature-refused', 'header-missing'], says: /X-Signature/, shows: /X-Signature/ },
    { ...signed('github', 'our secret'), needs: ['ruby'] },
  ],
  'ruby-page': [
    'WEBrick says on a page that the body is too large.',
    ruby(
      's.mount_proc("/v1") { |q, r| raise WEBrick::HTTPStatus::RequestEntityTooLarge, "body is over 10 bytes" if q.body.to_s.bytesize > 10 }',
    ),
    { right: ['body-too-large'], shows: /over 10 bytes|413/ },
    { ...sent, needs: ['ruby'] },
  ],
  'ruby-payment': [
    'The API says that the feature is not in the plan, with 402.',
    ruby(
      's.mount_proc("/v1") { |q, r| r.status = 402; r["Content-Type"] = "application/json"; r.body = JSON.dump({ error: { message: "Upgrade your plan to use webhooks" } }) }',
    ),
    { right: ['permission-denied', 'payment-required'], says: /plan|pay/i, shows: /Upgrade your plan/ },
    { needs: ['ruby'] },
  ],
  'php-blank': [
    'A fatal error that is not displayed: 500 without words.',
    php('header("Content-Type: application/json"); undefined_function();'),
    { right: ['server-failed'], shows: /500/ },
    { needs: ['php'] },
  ],
  'php-denied': [
    'A receiver dies with words of denial and 200.',
    php('die("Access denied: invalid signature");'),
    {
      right: ['receiver-ignored-delivery', 'receiver-signature-refused', 'error-in-success'],
      shows: /invalid signature/,
    },
    { ...signed('github', 'our secret'), needs: ['php'] },
  ],
  'php-json-error': [
    'json_encode fails on Latin-1, so the body is empty.',
    php('header("Content-Type: application/json"); echo json_encode(["name" => "Zo\\xEB"]);'),
    { right: ['answer-not-json', 'answer-empty'], says: /empty|no body/i, shows: /empty|0 bytes|JSON|no body/i },
    { needs: ['php'] },
  ],
  'php-location': [
    'A script sends a Location without a status of its own, so a POST is answered with 302 to a login.',
    php('header("Location: /login?return=" . urlencode($_SERVER["REQUEST_URI"]));'),
    { right: ['redirect-to-login'], shows: /login/ },
    { spec: { ...posted('{}'), followRedirects: false }, needs: ['php'] },
  ],
  'php-loop': [
    'The redirect leads to itself.',
    php('header("Location: " . $_SERVER["REQUEST_URI"], true, 307);'),
    { right: ['redirect-loop'], says: /itself|loop|too many|again/i, shows: /30[27]|redirect/i },
    { spec: { headers: [['Accept', 'application/json']], followRedirects: true }, needs: ['php'] },
  ],
  'python-expired': [
    'The receiver compares the time of the signature, which is too far from its clock.',
    python(
      "    def do_POST(self):\n        self.rfile.read(int(self.headers['Content-Length']))\n        sent = int(self.headers['X-Slack-Request-Timestamp'])\n        self.reply(400, b'request timestamp is older than five minutes') if abs(time.time() - sent) > 300 else self.reply(200, b'')",
    ),
    { right: ['clock-skew'], says: /timestamp|clock/i, shows: /older than five minutes/ },
    { ...signed('slack', 'our secret'), clock: '+20m', needs: ['/usr/bin/python3'] },
  ],
  'python-gzip-request': [
    'The API wants the body in gzip.',
    python("    def do_POST(self): self.reply(415, b'Content-Encoding must be gzip', Accept_Encoding='gzip')"),
    {
      right: ['media-type-wrong', 'encoding-unsupported', 'content-encoding-unsupported'],
      says: /gzip|[Ee]ncoding/,
      shows: /gzip/,
    },
    { ...sent, needs: ['/usr/bin/python3'] },
  ],
  'python-gzip-cut': [
    'The compressed body lacks its last six bytes.',
    python(
      "    def do_GET(self): self.reply(200, gzip.compress(b'{}')[:-6], Content_Type='application/json', Content_Encoding='gzip')",
    ),
    { right: ['body-undecodable', 'answer-cut'], shows: /gzip/ },
    { needs: ['/usr/bin/python3'] },
  ],
  'python-charset': [
    'The character set of the response does not exist.',
    python("    def do_GET(self): self.reply(200, b'{}', Content_Type='application/json; charset=utf8mb4')"),
    { right: ['ok', 'body-undecodable'], says: /charset|character set|utf8mb4/, shows: /200|utf8mb4/ },
    { needs: ['/usr/bin/python3'] },
  ],
  'python-stream': [
    'An API of events streams without an end.',
    python(
      "    def do_GET(self):\n        self.send_response(200); self.send_header('Content-Type', 'text/event-stream'); self.send_header('Connection', 'close'); self.end_headers()\n        while True: self.wfile.write(b': ping\\n\\n'); self.wfile.flush(); time.sleep(0.2)",
    ),
    {
      right: ['timeout-answer', 'answer-unending', 'answer-not-json', 'timeout-download'],
      says: /stream|end/i,
      shows: /event-stream|3\.0 s|ping/,
    },
    { needs: ['/usr/bin/python3'] },
  ],
  'python-continue': [
    'A 103 precedes the success.',
    python(
      "    def do_GET(self):\n        self.wfile.write(b'HTTP/1.1 103 Early Hints\\r\\nLink: </a.css>; rel=preload\\r\\n\\r\\n'); self.reply(200, b'{}', Content_Type='application/json')",
    ),
    { right: ['ok'], shows: /200/ },
    { needs: ['/usr/bin/python3'] },
  ],
};

/** The sixth part: scripts in Perl, Ruby, PHP and Python. */
export const sixthScriptCases: readonly UnseenCase[] = programCases('a script', [], scriptRows);
