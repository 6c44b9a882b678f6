import { describe, expect, it } from 'vitest';
import { inspected, titles } from './inspected-text.ts';

const rowsOf = async (text: string, title: string) =>
  (await inspected(text)).sections.find((section) => section.title === title)?.rows ?? [];

describe('a URL', () => {
  it('is decoded', async () => {
    const rows = await rowsOf('https://a.example:8443/p%20q?name=J%C3%B6&x=1%2B1', 'Query');
    expect(rows).toMatchObject([
      { name: 'name', value: 'Jö' },
      { name: 'x', value: '1+1' },
    ]);
  });

  it.each([
    ['http://a.example/', 'warning', 'Not encrypted'],
    ['https://a.example/?access_token=abc', 'warning', 'Secret in the query'],
    ['https://a.example/?a=1&a=2', 'warning', 'Repeated parameter'],
    ['https://a.example/?next=https%253A%252F%252Fb.example', 'warning', 'Encoded twice'],
    ['https://a.example/${id}', 'failed', 'Placeholder'],
    ['https://%ff@a.example/', 'failed', 'Credentials in the URL'],
    ['https://user:pw@a.example:99999/', 'failed', 'Not readable'],
    ['http://[::1', 'failed', 'Not readable'],
  ] as const)('%s: %s %s', async (text, outcome, title) => {
    expect(titles(await inspected(text), outcome)).toEqual([title]);
  });

  it('of https offers to list the certificates of the server', async () => {
    const { actions } = await inspected('https://a.example:8443/path');
    expect(actions).toContainEqual({ action: 'probe-tls', url: 'https://a.example:8443' });
  });
});

describe('an authorization request', () => {
  // RFC 6749 4.1.1 with the challenge of RFC 7636 B.
  const good =
    'https://server.example.com/authorize?response_type=code&client_id=s6BhdRkqt3&state=xyz&redirect_uri=https%3A%2F%2Fclient%2Eexample%2Ecom%2Fcb&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';

  it('is explained', async () => {
    const found = await inspected(good);
    expect(found).toMatchObject({ kind: 'authorization-request', findings: [{ outcome: 'passed', title: 'PKCE' }] });
    const rows = await rowsOf(good, 'Query');
    expect(rows.find(({ name }) => name === 'code_challenge')?.explanation).toContain('RFC 7636');
  });

  it.each([
    ['&code_verifier=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', 'failed', 'PKCE'],
    ['&client_secret=s3cret', 'failed', 'client_secret'],
    ['&state=2', 'failed', 'Repeated parameter'],
  ] as const)('with %s: %s %s', async (more, outcome, title) => {
    expect(titles(await inspected(good + more), outcome)).toContain(title);
  });

  it.each([
    [/E9M[^&]*/, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM%3D', 'failed', 'PKCE'],
    ['S256', 'plain', 'warning', 'PKCE'],
    [/&code_challenge=.*/, '', 'warning', 'PKCE'],
    [/response_type=code/, 'response_type=token', 'warning', 'Implicit grant'],
    ['https%3A%2F%2Fclient%2Eexample%2Ecom%2Fcb', 'cb', 'failed', 'redirect_uri'],
    ['%2Fcb', '%2Fcb%23a', 'failed', 'redirect_uri'],
  ] as const)('with %s as %s: %s %s', async (from, to, outcome, title) => {
    expect(titles(await inspected(good.replace(from, to)), outcome)).toContain(title);
  });
});

describe('an authorization response', () => {
  it('with a code and with an error is explained', async () => {
    // RFC 6749 4.1.2 and 4.1.2.1
    const code = await inspected('https://client.example.com/cb?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz');
    expect(code.kind).toBe('authorization-response');
    expect([titles(code, 'passed'), titles(code, 'note')]).toEqual([['code'], ['iss']]);
    const refused = await inspected('https://client.example.com/cb?error=access_denied&state=xyz');
    expect(refused.findings[0]).toMatchObject({
      outcome: 'failed',
      title: 'access_denied',
      source: 'RFC 6749 4.1.2.1',
    });
  });

  it('of the implicit grant warns of the token in the URL', async () => {
    // RFC 6749 4.2.2
    const text =
      'http://example.com/cb#access_token=2YotnFZFEjr1zCsicMWpAA&state=xyz&token_type=example&expires_in=3600';
    expect(titles(await inspected(text), 'warning')).toEqual(['Not encrypted', 'Token in the URL']);
  });
});

describe('a token response', () => {
  it('of RFC 6749 5.1 is right', async () => {
    const found = await inspected(
      '{"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"example","expires_in":3600,"refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA"}',
    );
    expect(found).toMatchObject({ kind: 'token-response', findings: [] });
  });

  it('without type and with a lifetime as text or time fails', async () => {
    const found = await inspected('{"access_token":"a","expires_in":"3600"}');
    expect(titles(found, 'failed')).toEqual(['token_type', 'expires_in']);
    const time = await inspected('{"access_token":"a","token_type":"Bearer","expires_in":1763640000}');
    expect(titles(time, 'failed')).toEqual(['expires_in']);
  });

  it('contains tokens that are explained', async () => {
    const { parts } = await inspected(
      '{"access_token":"a","token_type":"Bearer","id_token":"eyJhbGciOiJub25lIn0.eyJub25jZSI6IjEifQ."}',
    );
    expect(parts).toMatchObject([{ path: ['id_token'], kind: 'jwt', title: 'ID token' }]);
  });

  it('of introspection and of a device says what it is', async () => {
    expect(await inspected('{"active":false}')).toMatchObject({
      title: 'Introspection response',
      findings: [{ outcome: 'failed' }],
    });
    // RFC 8628 3.2
    const device = await inspected(
      '{"device_code":"GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS","user_code":"WDJB-MJHT","verification_uri":"https://example.com/device","expires_in":1800,"interval":5}',
    );
    expect(device.title).toBe('Device authorization response');
  });
});

describe('an error', () => {
  it('of OAuth is explained', async () => {
    const found = await inspected('{"error":"invalid_grant","error_description":"expired"}');
    expect(found).toMatchObject({
      kind: 'oauth-error',
      findings: [{ title: 'invalid_grant', evidence: expect.stringContaining('The server says: expired') }],
    });
  });

  it('of RFC 9457 is explained', async () => {
    const found = await inspected(
      '{"type":"https://example.com/probs/out-of-credit","title":"You do not have enough credit.","detail":"Your current balance is 30, but that costs 50.","instance":"/account/12345/msgs/abc"}',
    );
    expect(found).toMatchObject({ kind: 'problem', findings: [{ outcome: 'note' }] });
  });
});

describe('WWW-Authenticate', () => {
  it('of several schemes is read (RFC 9110 11.6.1)', async () => {
    const text = 'WWW-Authenticate: Basic realm="simple", Newauth realm="apps", type=1, title="Login to \\"apps\\""';
    const found = await inspected(text);
    expect(found).toMatchObject({ kind: 'www-authenticate', findings: [] });
    expect(
      found.sections.map(({ rows, title }) => [title, ...rows.map(({ name, value }) => `${name}=${value}`)]),
    ).toEqual([
      ['Basic', 'realm=simple'],
      ['Newauth', 'realm=apps', 'type=1', 'title=Login to "apps"'],
    ]);
  });

  it('with a missing scope or broken quotation marks is reported', async () => {
    const scope = await inspected('Bearer error="insufficient_scope", scope="write"');
    expect(titles(scope, 'failed')).toEqual(['insufficient_scope']);
    expect(titles(await inspected('WWW-Authenticate: Bearer realm="a'), 'failed')).toEqual(['Not readable']);
  });
});

describe('a cookie', () => {
  it.each([
    ['Set-Cookie: __Host-a=b; Secure; Path=/; HttpOnly', 'passed', ['Attributes']],
    ['Set-Cookie: __Host-a=b; Secure; Path=/; HttpOnly; Domain=a.example', 'failed', ['Prefix']],
    ['a=b; SameSite=None; HttpOnly', 'failed', ['SameSite']],
    ['a=b; Path=/', 'warning', ['Secure', 'HttpOnly']],
    ['a=b; Secure; HttpOnly; Max-Age=soon', 'failed', ['Max-Age']],
    ['a=; Secure; HttpOnly; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'warning', ['Removed']],
  ] as const)('%s: %s %j', async (text, outcome, expected) => {
    const found = await inspected(text);
    expect(found.kind).toBe('set-cookie');
    expect(titles(found, outcome)).toEqual(expected);
  });
});

describe('Bearer credentials', () => {
  it.each([
    ['Authorization: Bearer undefined', 'the program sent its variable before it was set ("undefined")'],
    ['Bearer null', 'the program sent its variable before it was set ("null")'],
    ['Bearer', 'there is no token after Bearer'],
    ['Bearer Bearer abc', 'Bearer appears twice'],
    ['authorization: bearer "abc"', 'the token is in quotes or brackets'],
  ])('%s: the mistake is named', async (text, words) => {
    const found = await inspected(text);
    expect(found.kind).toBe('bearer');
    expect(found.findings[0]?.evidence).toContain(words);
  });

  it('with an opaque token are recognised, but challenges and JWTs are not taken for them', async () => {
    expect(titles(await inspected('Bearer abc123=='), 'note')).toEqual(['Opaque token']);
    expect((await inspected('Bearer error="invalid_token"')).kind).toBe('www-authenticate');
    expect((await inspected('Bearer eyJhbGciOiJFUzI1NiJ9.e30.AA')).kind).toBe('jwt');
  });
});

describe('Basic credentials', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  it('are decoded, and common mistakes named', async () => {
    expect(await rowsOf('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Credentials')).toMatchObject([
      { value: 'Aladdin' },
      { value: 'open sesame' },
    ]);
    expect(titles(await inspected(basic('a:b\n')), 'failed')).toEqual(['Line break']);
    expect(titles(await inspected(basic('ab')), 'failed')).toEqual(['Colon']);
    expect(titles(await inspected(basic('a:b%2B')), 'note')).toEqual(['Form encoding']);
  });
});
