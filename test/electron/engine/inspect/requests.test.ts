import { describe, expect, it } from 'vitest';
import { inspected, titles } from './inspected-text.ts';

const actionsOf = async (text: string) => (await inspected(text)).actions;
const request = (lines: readonly string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`;

describe('a request as text', () => {
  it('is explained and can be opened', async () => {
    const text = request(
      ['POST /api/customer HTTP/1.1', 'Host: api.example.com', 'Content-Type: application/json', 'Content-Length: 7'],
      '{"a":1}',
    );
    const found = await inspected(text);
    expect(found).toMatchObject({ kind: 'http-request', findings: [{ outcome: 'passed' }] });
    expect(found.actions).toMatchObject([
      {
        action: 'open-request',
        spec: {
          method: 'POST',
          url: 'https://api.example.com/api/customer',
          headers: [
            ['Host', 'api.example.com'],
            ['Content-Type', 'application/json'],
          ],
          body: '{"a":1}',
        },
      },
    ]);
    expect(found.parts).toMatchObject([{ path: ['body'], kind: 'json' }]);
  });

  it.each([
    ['Content-Length', ['POST / HTTP/1.1', 'Host: a.example', 'Content-Type: text/plain', 'Content-Length: 9'], 'é'],
    [
      'Content-Length',
      [
        'POST / HTTP/1.1',
        'Host: a.example',
        'Content-Type: text/plain',
        'Content-Length: 1',
        'Transfer-Encoding: chunked',
      ],
      'x',
    ],
    ['Content-Type', ['POST / HTTP/1.1', 'Host: a.example'], '{"a":1}'],
    ['JSON', ['POST / HTTP/1.1', 'Host: a.example', 'Content-Type: application/json'], '{"a":1,}'],
    ['Host', ['GET / HTTP/1.1'], ''],
    ['Header field', ['GET / HTTP/1.1', 'Host: a.example', 'Accept'], ''],
    ['Header name', ['GET / HTTP/1.1', 'Host: a.example', 'Ac cept: */*'], ''],
    ['Header value', ['GET / HTTP/1.1', 'Host: a.example', 'X-Name: 名'], ''],
    ['Quotation marks', ['GET / HTTP/1.1', 'Host: a.example', 'If-Match: “a”'], ''],
    ['Method', ['get / HTTP/1.1', 'Host: a.example'], ''],
    ['Authorization', ['GET / HTTP/1.1', 'Host: a.example', 'Authorization: Bearer undefined'], ''],
    ['Authorization', ['GET / HTTP/1.1', 'Host: a.example', 'Authorization: Bearer Bearer abc'], ''],
    ['Authorization', ['GET / HTTP/1.1', 'Host: a.example', 'Authorization: Bearer: abc'], ''],
    ['Authorization', ['GET / HTTP/1.1', 'Host: a.example', 'Authorization: eyJhbGciOiJIUzI1NiJ9.e30.AA'], ''],
    ['Credentials in the URL', ['GET https://user:secret@a.example/ HTTP/1.1', 'Host: a.example'], ''],
    ['Empty value', ['GET /api/customers/undefined HTTP/1.1', 'Host: a.example'], ''],
    ['Placeholder', ['GET /api/customers/{{id}} HTTP/1.1', 'Host: a.example'], ''],
  ])('has the problem %s: %j %s', async (title, lines, body) => {
    expect(titles(await inspected(request(lines, body)), 'failed')).toContain(title);
  });

  it('to a token endpoint is compared with RFC 6749', async () => {
    const json = request(
      ['POST http://issuer.example/oauth2/token HTTP/1.1', 'Host: issuer.example', 'Content-Type: application/json'],
      '{"grant_type":"client_credentials"}',
    );
    const found = await inspected(json);
    expect(found.findings.filter(({ title }) => title === 'Token endpoint').map(({ evidence }) => evidence)).toEqual([
      'Credentials are sent unencrypted.',
      'The body is JSON; token endpoints read forms.',
    ]);
    // RFC 6749 4.4.2, with the credentials also in the body.
    const twice = request(
      [
        'POST /token HTTP/1.1',
        'Host: server.example.com',
        'Authorization: Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW',
        'Content-Type: application/x-www-form-urlencoded',
      ],
      'grant_type=client_credentials&client_secret=gX1fBat3bV',
    );
    expect(titles(await inspected(twice), 'failed')).toEqual(['Client authentication']);
  });

  it('shows the credentials that it carries', async () => {
    const text = request(['GET / HTTP/1.1', 'Host: a.example', 'Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==']);
    const { parts } = await inspected(text);
    expect(parts).toMatchObject([{ path: ['Authorization'], kind: 'basic' }]);
    expect(parts[0]?.sections[0]?.rows).toMatchObject([{ value: 'Aladdin' }, { value: 'open sesame' }]);
  });
});

describe('a response as text', () => {
  it('explains its challenge, cookies and body', async () => {
    const found = await inspected(
      request(
        [
          'HTTP/1.1 401 Unauthorized',
          'WWW-Authenticate: Bearer realm="example", error="invalid_token", error_description="The access token expired"',
          'Set-Cookie: a=b; SameSite=None',
          'Content-Type: application/problem+json',
        ],
        '{"type":"about:blank","title":"Unauthorized","status":"401"}',
      ),
    );
    expect(found.kind).toBe('http-response');
    expect(found.parts.map(({ kind, path }) => `${path[0]}: ${kind}`)).toEqual([
      'WWW-Authenticate: www-authenticate',
      'Set-Cookie: set-cookie',
      'body: problem',
    ]);
    expect(found.parts.map((part) => titles(part, 'failed'))).toEqual([['invalid_token'], ['SameSite'], ['status']]);
  });

  it('without the fields that its status requires fails', async () => {
    expect(titles(await inspected(request(['HTTP/1.1 401 Unauthorized'])), 'failed')).toEqual(['WWW-Authenticate']);
    expect(titles(await inspected(request(['HTTP/1.1 302 Found'])), 'failed')).toEqual(['Location']);
  });
});

describe('a cURL command', () => {
  it('is read, looked over and can be opened', async () => {
    const found = await inspected(
      `curl -X POST 'https://a.example/hooks' -H 'Authorization: Bearer null' -d '{"a":1}'`,
    );
    expect(found.kind).toBe('curl');
    expect(titles(found, 'failed')).toEqual(['Authorization', 'Form']);
    expect(found.actions).toMatchObject([{ action: 'open-request', spec: { method: 'POST', body: '{"a":1}' } }]);
  });

  it('with typographic quotation marks names their line', async () => {
    const found = await inspected('curl https://a.example \\\n -H “Accept: text/plain”');
    expect(found.findings[0]).toMatchObject({ outcome: 'failed', title: 'Quotation marks', where: 'line 2' });
  });

  it('that cannot be read says why', async () => {
    const found = await inspected("curl 'https://a.example");
    expect(found.findings[0]).toMatchObject({ outcome: 'failed', evidence: expect.stringContaining('has no end') });
  });
});

describe('a call of fetch()', () => {
  it('as browsers copy it can be opened', async () => {
    const actions = await actionsOf(`fetch("https://a.example/api", {
  "headers": { "accept": "*/*", "content-type": "application/json" },
  "referrerPolicy": "no-referrer",
  "body": "{\\"a\\":1}",
  "method": "POST"
});`);
    expect(actions).toMatchObject([
      {
        spec: {
          method: 'POST',
          url: 'https://a.example/api',
          headers: [
            ['accept', '*/*'],
            ['content-type', 'application/json'],
          ],
          body: '{"a":1}',
        },
      },
    ]);
  });

  it('as people write it keeps expressions as variables', async () => {
    const found = await inspected(`const response = await fetch(\`\${base}/api/\${id}\`, {
  method: 'PUT', // replaces it
  headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'Ada', tags: ['a', 1, true, null] }),
});`);
    expect(found.kind).toBe('fetch');
    expect(found.actions).toMatchObject([
      {
        spec: {
          url: '{{base}}/api/{{id}}',
          headers: [
            ['Authorization', 'Bearer {{token}}'],
            ['Content-Type', 'application/json'],
          ],
          body: '{"name":"Ada","tags":["a",1,true,null]}',
        },
      },
    ]);
    expect(titles(found, 'warning')).toHaveLength(3);
  });

  it('that is cut says so', async () => {
    const found = await inspected('fetch("https://a.example", { method: "POST"');
    expect(found.findings).toMatchObject([{ outcome: 'failed', evidence: expect.stringContaining('it has no end') }]);
  });
});

describe('a HAR', () => {
  it('lists its requests with their problems', async () => {
    const entry = (url: string, value: string) => ({
      request: { method: 'GET', url, headers: [{ name: 'Authorization', value }] },
    });
    const entries = [entry('https://a.example/1', 'Bearer abc'), entry('https://a.example/2', 'Bearer undefined')];
    const found = await inspected(JSON.stringify({ log: { version: '1.2', entries } }));
    expect(found).toMatchObject({ kind: 'har', title: 'HAR: 2 requests' });
    expect(found.findings).toMatchObject([{ title: 'Authorization', where: 'request 2, Authorization' }]);
    expect(found.actions).toHaveLength(2);
  });
});
