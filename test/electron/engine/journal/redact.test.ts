import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { redact, redactorOf } from '../../../../electron/engine/journal/redact.ts';
import { base64Body, textAfter, textBody } from '../../../support/redacted-body.ts';

const planted = 'planted-7Q';
const hides = (value: unknown) => {
  expect(JSON.stringify(value), 'the value holds the secret').toContain(planted);
  expect(JSON.stringify(redact(value))).not.toContain(planted);
};
const secretNames = [
  ...[
    'access_token',
    'refreshToken',
    'id_token',
    'X-Vault-Token',
    'tokens',
    'client_secret',
    'signingSecret',
    'password',
  ],
  ...[
    'PASSWD',
    'pwd',
    'user[password]',
    'passphrase',
    'api_key',
    'apikey',
    'X-API-Key',
    'private_key',
    'authorization',
  ],
  ...['oauth', 'X-Auth', 'session', 'PHPSESSID', 'session_id', 'signature', 'x-amz-signature', 'sig', 'cookie', 'code'],
  ...[
    'device_code',
    'user_code',
    'code_verifier',
    'client_assertion',
    'credential',
    'jwt',
    'dpop',
    'otp',
    'x-otp',
    'pin',
  ],
];
const plainNames = [
  ...['token_type', 'token_endpoint', 'accessTokenLifetime', 'authorization_endpoint', 'status_code', 'errorCode'],
  ...['keyboard', 'author', 'author_name', 'authority', 'idempotency-key', 'sec-websocket-key', 'www-authenticate'],
  ...['access-control-allow-credentials', 'publicKey', 'keyId', 'code_challenge', 'encoding', 'customerId', 'scope'],
];
/** The beginnings of secrets of webhooks, payment services, code forges and chats. */
const prefixes = [
  ...['whsec_', 'whsk_', 'sk_live_', 'sk_test_', 'rk_live_', 'gho_', 'ghp_', 'ghr_', 'ghs_', 'ghu_', 'github_pat_'],
  ...['glpat-', 'xoxa-', 'xoxb-', 'xoxe-', 'xoxp-', 'xoxr-', 'xoxs-'],
];

describe('redaction by name', () => {
  it.each(secretNames)('hides the value of %s in headers, query, fragment, form, JSON, text and XML', (name) => {
    hides({ headers: [[name, planted]] });
    hides({
      headers: [
        ['Accept', '*/*'],
        [name.toUpperCase(), `x ${planted}`],
      ],
    });
    for (const at of ['http://localhost:1/cb?', '/cb?x=1&', 'https://h/#a=b&', '/cb#', 'see /cb?']) {
      hides({ url: `${at}${name}=${planted}` });
      hides({ evidence: [`GET ${at}${name}=${planted}&after=1 was answered`] });
    }
    hides({ body: textBody(`grant_type=x&${name}=${planted}`) });
    hides({ body: textBody(`${encodeURIComponent(name)}=a%20b${planted}&x=y`) });
    hides({ body: textBody(JSON.stringify({ a: [{ b: { [name]: planted } }] })) });
    hides({ body: textBody(JSON.stringify({ [name]: { deep: [1, { x: planted }] } })) });
    hides({ body: textBody(JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ [name]: planted }) }) })) });
    hides({ body: textBody(`{ "list": [ {"${name}" : "a\\"${planted}", "cut`) });
    hides({ body: textBody(`before {"${name}":"${planted}"} after`) });
    hides({ body: textBody(`${name}: ${planted}\nother: x`) });
    hides({
      body: textBody(
        JSON.stringify([
          { name, value: planted },
          { key: name, value: planted },
          { header: name, value: planted },
          { field: name, value: planted },
          { parameter: name, value: planted },
        ]),
      ),
    });
    hides({ body: textBody(`<input value="${planted}" name="${name}"><input id="${name}" value="${planted}">`) });
    if (/^\w+$/.test(name)) hides({ body: textBody(`<a><n:${name} x="1">${planted}</n:${name}></a>`) });
  });

  it.each(plainNames)('keeps the value of %s', (name) => {
    const kept = {
      headers: [[name, 'value']],
      url: `/cb?${name}=value`,
      body: textBody(JSON.stringify({ [name]: 'value' })),
    };
    expect(redact(kept)).toEqual(kept);
  });

  it('keeps URLs whose scheme has the name of a secret, without their secrets', () => {
    for (const kept of ['my-token://host/path', 'open secret://h:1/a?b=c, then']) expect(textAfter(kept)).toBe(kept);
    hides({ url: `my-token://ada:${planted}@host/?token=${planted}` });
    hides({ body: textBody(`token: //${planted}`) });
  });

  it('hides numbers and booleans, and keeps the JSON valid', () => {
    expect(textAfter('{"otp": 123456, "pin":-1.5e3,"secret":true,"token":null}')).toBe(
      '{"otp": "[redacted]", "pin":"[redacted]","secret":"[redacted]","token":null}',
    );
    const within = JSON.stringify({ text: JSON.stringify({ otp: 123456 }) });
    expect(JSON.parse(JSON.parse(textAfter(within)).text)).toEqual({ otp: '[redacted]' });
  });

  it('keeps error codes, statuses and session ids of the service', () => {
    const text = JSON.stringify({
      code: 'token_expired',
      error: { code: 403 },
      sessionId: 'ses_01jd3vq8m0b3d5f7h9j1k3m5n7',
    });
    expect(textAfter(text)).toBe(text);
    const entry = { kind: 'chat', sessionId: 'any', error: { code: 'ECONNREFUSED', message: 'refused' } };
    expect(redact(entry)).toEqual(entry);
  });

  it('hides all values within an object with a secret name, and keeps its description', () => {
    expect(textAfter('{"token":{"value":"a","list":[{"b":"c"}],"type":"string","header":"d"}}')).toBe(
      '{"token":{"value":"[redacted]","list":[{"b":"[redacted]"}],"type":"string","header":"[redacted]"}}',
    );
    const document = '{"/api/session":{"get":{"operation":"a"}},"token_missing":{"summary":"b","schema":{"type":"c"}}}';
    expect(textAfter(document)).toBe(document);
  });

  it('hides private keys in key sets and keeps public ones', () => {
    const jwk = { kty: 'EC', kid: '1', key_ops: ['verify'], crv: 'P-256', x: 'public-x', y: 'public-y' };
    expect(textAfter(JSON.stringify({ keys: [jwk] }))).toBe(JSON.stringify({ keys: [jwk] }));
    hides({ body: textBody(JSON.stringify({ keys: [{ ...jwk, d: planted }] })) });
  });

  it('hides multipart parts by name, only where Content-Type says so', () => {
    const part = `--b\r\nContent-Disposition: form-data; name="client_secret"\r\n\r\n${planted}\r\n--b\r\nContent-Disposition: form-data; name=a\r\nContent-Type: application/json\r\n\r\n{"token":"${planted}"}\r\n--b--\r\n`;
    expect(textAfter(part, 'multipart/form-data; boundary=b')).toBe(
      part.replace(planted, '[redacted]').replace(planted, '[redacted]'),
    );
    const alone = part.split('\r\n--b\r\n')[0] ?? '';
    expect(textAfter(alone, 'text/plain')).toBe(alone);
  });
});

describe('redaction by shape', () => {
  it.each([
    ['bearer credentials', `sent: Bearer ${planted}`],
    ['basic credentials', `Basic ${planted}==, refused`],
    ['the password of a URL', `see https://ada:${planted}@example.com/x`],
    ['a JWT', `got eyJhbGciOiJub25lIn0.eyJzdWIi${planted}.`],
    ['a private key', `-----BEGIN PRIVATE KEY-----\n${planted}\n-----END PRIVATE KEY-----`],
    ...prefixes.map((prefix): [string, string] => [
      `a secret that begins with ${prefix}`,
      `made with ${prefix}${planted}AAAA`,
    ]),
    ['a secret in place of a name', `/cb?${encodeURIComponent(`Bearer ${planted}-and-more`)}=`],
    ['a secret in an encoded URL within a URL', `/login?next=${encodeURIComponent(`https://h/cb?code=${planted}`)}`],
    ['a header field in text', `Authorization: ${planted}`],
    ['each cookie of a header field in text', `Cookie: a=b; c=${planted}`],
    ['a member of a program', `'password' => "${planted}"`],
    ['a parameter with an encoded name in text', `see a user%5Bpassword%5D=${planted}`],
    ['a number in JSON in text', `got {"otp": ${planted}, "a": 1`],
    ['an object in JSON in text', `got {"token": {"a": "${planted}"}, "b": 1`],
    ['a form in a string with quotes', `password=a"b${planted}&c=d`],
    ['a member of escaped JSON', `got {\\"password\\":\\"${planted}\\"}`],
    ['an element with CDATA', `<a><token><![CDATA[${planted}]]></token></a>`],
    ['the content of a named tag', `<meta name="csrf-token" content="${planted}">`],
    [
      'JSON that is nested too deep',
      Array.from({ length: 12 }).reduce((text) => JSON.stringify({ a: text }), planted + ' token=x') as string,
    ],
  ])('hides %s in any string', (_, text) => {
    for (const field of ['evidence', 'actionValue', 'message', 'url', 'id', 'event']) hides({ [field]: text });
    hides({ headers: [['Referer', text]] });
    hides({ body: textBody(JSON.stringify({ note: text })) });
    hides({ rules: [{ match: { json: { '/note': text }, header: { 'x-note': text } }, answer: { body: text } }] });
  });

  it('keeps sentences about credentials', () => {
    for (const text of [
      'Send it as: Authorization: Bearer <ACCESS_TOKEN>.',
      'WWW-Authenticate: Bearer realm="api", error="invalid_token", error_description="It expired"',
      'The Authorization header is not of the Bearer scheme.',
      'Bearer token missing; the code is 5.',
      'scope=auth:read session:write',
      'See the Basic settings.',
    ])
      expect(redact({ message: text })).toEqual({ message: text });
  });
});

describe('redaction of settings', () => {
  it('hides credentials, and the conditions and responses of rules', () => {
    const context = {
      profile: { endpointPaths: { token: '/token' }, tokenInQuery: true },
      subscriptions: [
        {
          auth: { kind: 'api-key', header: 'X-Key', value: planted },
          signing: { scheme: 'github', secrets: [planted] },
        },
        { auth: { kind: 'basic', username: 'ada', password: planted } },
        { auth: { kind: 'mtls', cert: 'public', key: planted } },
      ],
      catcher: {
        rules: [
          {
            match: { header: { Authorization: planted, 'x-a': 'b' }, json: { '/user/password': planted, pin: 12 } },
            answer: { headers: [['Set-Cookie', planted]], body: `{"access_token":"${planted}"}` },
          },
        ],
      },
      faults: [
        { match: { header: { name: 'X-Api-Key', value: planted } }, what: { kind: 'token', condition: 'expired' } },
        { what: { kind: 'headers', set: [['Cookie', planted]], remove: ['Authorization'] } },
      ],
    };
    const hidden = JSON.stringify(context).replaceAll(planted, '[redacted]').replace('12', '"[redacted]"');
    expect(redact(context)).toEqual({
      ...JSON.parse(hidden),
      catcher: {
        rules: [
          {
            ...JSON.parse(hidden).catcher.rules[0],
            answer: expect.objectContaining({ headers: [['Set-Cookie', '[redacted]']] }),
          },
        ],
      },
    });
  });

  it('hides secrets with a known value as forms encode it', () => {
    const value = "it's planted+known";
    const safe = redactorOf([value]);
    expect(safe({ url: `/things?x=${new URLSearchParams({ zz: value }).toString()}` })).toEqual({
      url: '/things?x=zz=[redacted]',
    });
  });

  it('hides secrets with a known value, but not words of Hookbench', () => {
    const safe = redactorOf(['delivery', 'ü"geheim', 'planted-known']);
    expect(safe({ kind: 'delivery', message: 'the delivery' })).toEqual({
      kind: 'delivery',
      message: 'the [redacted]',
    });
    const text = `a planted-known ${encodeURIComponent('ü"geheim')} ${JSON.stringify('ü"geheim')}`;
    expect(
      safe({ body: textBody(text), bytes: { body: base64Body(Buffer.from(`\u00ff${text}`, 'utf8')) } }),
    ).toMatchObject({
      body: { content: 'a [redacted] [redacted] "[redacted]"' },
      bytes: { body: { content: base64Body(Buffer.from('ÿa [redacted] [redacted] "[redacted]"', 'utf8')).content } },
    });
  });
});

describe('a compressed body', () => {
  it('is decoded, and compressed again without its secrets', () => {
    const sent = gzipSync(`{"a":1.0,"password":"${planted}"}`);
    const { body: after } = redact({ headers: [['content-encoding', 'gzip']], body: base64Body(sent) }) as {
      body: { content: string };
    };
    expect(gunzipSync(Buffer.from(after.content, 'base64')).toString()).toBe('{"a":1.0,"password":"[redacted]"}');
  });

  it('is recognised by its first bytes when no header names the encoding', () => {
    const { body: after } = redact({ headers: [], body: base64Body(gzipSync(`password=${planted}`)) }) as {
      body: { content: string };
    };
    expect(gunzipSync(Buffer.from(after.content, 'base64')).toString()).toBe('password=[redacted]');
  });

  it.each([
    ['cut', gzipSync(`password=${planted}`).subarray(0, 25)],
    ['larger than 10 MiB when decoded', gzipSync(Buffer.alloc(11 * 1024 * 1024))],
  ])('is left out when it is %s, which the export says', (_, sent) => {
    const { body: after } = redact({ headers: [['content-encoding', 'gzip']], body: base64Body(sent) }) as {
      body: { content: string };
    };
    expect(after).toMatchObject({ encoding: 'utf8', size: sent.length, content: expect.stringContaining('left out') });
  });
});

describe('a body in which the search for secrets takes too much work', () => {
  const size = 12 * 1024 * 1024;
  it.each([
    ['secrets', 'application/json', '{"key":1},'],
    ['pairs', 'application/x-www-form-urlencoded', 'a=b&'],
  ])('is replaced by a text that says so: %s', (_, mediaType, part) => {
    const after = textAfter(part.repeat(size / part.length), mediaType);
    expect(after).toMatch(/^\[left out: .* takes too much work, so it may hold secrets\]$/);
  });

  it('is not one with many members', () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => ({
      id: `C-${n}`,
      name: 'Ada Lovelace',
      mail: 'a@b.test',
      token: 't',
    }));
    const after = textAfter(JSON.stringify(rows), 'application/json');
    expect(after).toBe(JSON.stringify(rows.map((row) => ({ ...row, token: '[redacted]' }))));
  });
});
