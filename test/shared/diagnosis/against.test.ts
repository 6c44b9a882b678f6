import { describe, expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { evidence } from './examples.ts';

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Date.UTC(2026, 0, 1, 12);
const hour = 3600;
const at = (seconds: number): number => now / 1000 + seconds;
const bearer = (claims: object, header: object = { alg: 'RS256', kid: '1' }): Partial<Evidence> => ({
  atMs: now,
  authSent: 'Bearer',
  requestHeaders: [['Authorization', `Bearer ${segment(header)}.${segment(claims)}.c2ln`]],
});
const words = (error: string, status = 401, headers: HeaderPair[] = []): Partial<Evidence> => ({
  status,
  responseText: JSON.stringify({ error }),
  responseHeaders: headers,
});
const found = (...parts: Partial<Evidence>[]) => diagnose(evidence(Object.assign({}, ...parts)));
const grant = (grantType: string, description: string, more = ''): Partial<Evidence> => ({
  method: 'POST',
  url: 'https://idp.test/token',
  grantType,
  requestHeaders: [['Content-Type', 'application/x-www-form-urlencoded']],
  requestText: `grant_type=${grantType}&client_id=a${more}`,
  status: 400,
  responseText: JSON.stringify({ error: 'invalid_grant', error_description: description }),
});

describe('evidence against a cause', () => {
  it('leaves an expired token possible if its exp is later than both clocks, and says so', () => {
    const date: HeaderPair[] = [['Date', new Date(now).toUTCString()]];
    const one = found(bearer({ exp: at(hour) }), words('Token has expired', 401, date));
    expect(one).toMatchObject({ cause: 'token-expired', confidence: 'possible' });
    expect(one.sentence).toMatch(/However, the exp of the token that was sent is 2026-01-01T13:00/);
    expect(one.alternatives?.map(({ cause }) => cause) ?? []).not.toContain('token-not-yet-valid');
  });

  it('does not doubt an expired token', () => {
    const one = found(bearer({ exp: at(-hour) }), words('Token has expired'));
    expect(one).toMatchObject({ cause: 'token-expired', confidence: 'likely' });
    expect(one.sentence).not.toContain('However');
  });

  it('advises a client without a user to request a new token, and others to use the refresh token', () => {
    const advice = (claims: object) => found(bearer({ exp: at(-hour), ...claims }), words('Token has expired')).advice;
    expect(advice({ sub: 'app', client_id: 'app' })).toMatch(/^Get a new access token with the client credentials/);
    expect(advice({ sub: 'app', azp: 'app' })).toMatch(/^Get a new access token with the client credentials/);
    for (const claims of [{ sub: 'ada', client_id: 'app' }, { client_id: 'app' }, {}])
      expect(advice(claims)).toMatch(/^Use the refresh token/);
  });

  it('ends a sentence with one full stop after the words of the server', () => {
    expect(found(words('Try it later.', 503)).sentence).toMatch(/“Try it later”\.$/);
    expect(found(words('Wait...', 503)).sentence).toMatch(/“Wait\.\.\.”\.$/);
  });

  it.each([
    [-hour, 'token-expired'],
    [hour, 'token-revoked'],
  ])('chooses among the causes that the words name by an exp that is %d s from now', (exp, cause) => {
    expect(found(bearer({ exp: at(exp) }), words('token is expired or revoked')).cause).toBe(cause);
  });

  it.each([
    ['redirect-uri-mismatch', 'refresh_token', 'redirect_uri does not match'],
    ['code-used-twice', 'refresh_token', 'The code was already used'],
    ['refresh-token-expired', 'authorization_code', 'The refresh token has expired'],
  ])('drops %s for a request with %s', (cause, grantType, description) => {
    const one = found(grant(grantType, description));
    expect(one.cause).toBe('grant-invalid');
    expect(one.evidence.join('\n')).toContain(`observed: a request with ${grantType} has no`);
    const own = cause.startsWith('refresh') ? 'refresh_token' : 'authorization_code';
    expect(found(grant(own, description)).cause).toBe(cause);
  });

  it('does not ask for a form if one was sent', () => {
    const said: Partial<Evidence> = {
      status: 415,
      responseText: 'Expected application/json but got application/x-www-form-urlencoded',
    };
    expect(found(grant('client_credentials', ''), said).cause).toBe('media-type-wrong');
  });

  it('does not report a body as unreadable that is valid JSON', () => {
    const sent: Partial<Evidence> = {
      method: 'POST',
      requestHeaders: [['Content-Type', 'application/json']],
      requestText: '{"a":1}',
    };
    const text = 'Failed to deserialize the JSON body into the target type: missing field `amount`';
    expect(found(sent, { status: 422, responseText: text }).cause).toBe('field-invalid');
    expect(
      found(sent, { requestText: '{"a":', requestBodyProblem: 'cut', status: 422, responseText: text }).cause,
    ).toBe('body-not-json');
  });

  it('says that client authentication did not arrive if it was sent', () => {
    const sent = grant('client_credentials', '', '&client_secret=s');
    const one = found(sent, words('Client secret not provided in request'));
    expect(one.cause).toBe('client-secret-missing');
    expect(one.sentence).toMatch(/although/);
  });
});

describe('words that list causes', () => {
  it.each([
    'The access token provided is expired, revoked, malformed, or invalid for other reasons.',
    'invalid_token: the token is unknown, expired or revoked.',
  ])('name none of them: %s', (text) => {
    expect(found(bearer({}), words(text))).toMatchObject({ cause: 'token-refused', confidence: 'possible' });
  });

  it('count only after the list', () => {
    const list =
      'The provided authorization grant or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.';
    expect(found(grant('authorization_code', list)).cause).toBe('grant-invalid');
    expect(found(grant('authorization_code', `${list} The code has already been used.`)).cause).toBe('code-used-twice');
  });

  it('do not count in parentheses as examples', () => {
    const text = 'Client authentication failed (e.g., unknown client, no client authentication included).';
    const sent = grant('client_credentials', '', '&client_secret=s');
    const body = JSON.stringify({ error: 'invalid_client', error_description: text });
    expect(found(sent, { status: 401, responseText: body }).cause).toBe('client-authentication-failed');
  });

  it('take linear time', () => {
    const text = `${'expired, '.repeat(20_000)}or ${'(e.g. '.repeat(20_000)}`;
    const start = performance.now();
    found(bearer({}), { status: 401, responseText: text });
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('scopes', () => {
  const needs = (scope: string): Partial<Evidence> => ({
    status: 403,
    responseHeaders: [['WWW-Authenticate', `Bearer error="insufficient_scope", scope="${scope}"`]],
  });

  it.each<[string, object, string, RegExp]>([
    ['one of two is missing', { scope: 'a:read b' }, 'a:read a:write', /not have the scope a:write\. .* has a:read b/],
    ['commas', { scope: 'a:read,a:write' }, 'a:write', /separates scopes by commas/],
    ['another case', { scp: ['A:Read'] }, 'a:read', /A:Read, in a different case than a:read/],
    ['nothing is missing', { scope: 'a:read' }, 'a:read', /although the token has it/],
  ])('are compared with those of the token: %s', (_what, claims, required, sentence) => {
    const one = found(bearer(claims), needs(required));
    expect(one.cause).toBe('scope-missing');
    expect(one.sentence).toMatch(sentence);
  });

  it('are only possibly the reason if the token has them', () => {
    expect(found(bearer({ scope: 'a' }), needs('a'))).toMatchObject({ confidence: 'possible', actionValue: 'a' });
  });

  it.each([
    ['Missing required scope: invoices.read', 'invoices.read'],
    ['Insufficient scope, expected any of: read:users', 'read:users'],
    ['Invalid access token, does not contain scopes:[meeting:read:meeting].', 'meeting:read:meeting'],
    ["missing the scope 'a.b'", 'a.b'],
  ])('are read from words: %s', (text, scope) => {
    expect(found(bearer({ scope: 'other' }), words(text, 403))).toMatchObject({
      cause: 'scope-missing',
      actionValue: scope,
    });
  });
});

describe('a body that reports an error with 200', () => {
  const says = (responseText: string, type: string): Partial<Evidence> => ({
    status: 200,
    responseText,
    bodyComplete: true,
    responseHeaders: [['Content-Type', type]],
  });
  it.each([
    ['<response><status>error</status><message>Invalid key</message></response>', 'application/xml'],
    ['<rsp stat="fail"><err code="100" msg="Invalid API Key" /></rsp>', 'text/xml'],
    ['<Error><Number>1</Number><Description>Denied</Description></Error>', 'application/xml'],
    ['event: error\ndata: {"message":"overloaded"}\n\n', 'text/event-stream'],
    ['data: {"error":{"message":"failed"}}\n\ndata: [DONE]\n\n', 'text/event-stream'],
    ['{"Response":"False","Error":"Invalid API key!"}', 'application/json'],
    ['{"error_message":"The key is invalid.","results":[],"status":"REQUEST_DENIED"}', 'application/json'],
  ])('is no success: %s', (text, type) => {
    expect(found(says(text, type)).cause).toBe('error-in-success');
  });
  it.each([
    ['<jobs><job><id>1</id><status>error</status></job></jobs>', 'application/xml'],
    ['<payment><id>1</id><status>failed</status></payment>', 'application/xml'],
    ['data: {"n":1}\n\ndata: {"error":"skipped"}\n\n', 'text/event-stream'],
    ['{"Response":"True","Error":"","Title":"A"}', 'application/json'],
    ['{"status":"denied","id":"card_1","reason":"a"}', 'application/json'],
    ['{"type":"invoice","status":"failed","total":3}', 'application/json'],
  ])('is a record if it has other members: %s', (text, type) => {
    expect(found(says(text, type)).cause).toBe('ok');
  });
});

describe('words that no phrase has', () => {
  it.each([
    [401, 'Authorization field missing', 'token-missing'],
    [400, 'missing client token', 'token-missing'],
    [502, "CloudFront wasn't able to connect to the origin.", 'gateway-cannot-connect'],
    [503, 'Unable to find instance for orders', 'no-backend-available'],
    [400, 'Bad HTTP "Content-Type" header', 'media-type-wrong'],
  ])('mean what their nouns and faults mean: %d %s', (status, text, cause) => {
    expect(found(words(text, status)).cause).toBe(cause);
  });
  it.each([
    [400, 'The token is no longer available in this shop', 'token-missing'],
    [503, 'No rate limit is configured for this instance', 'no-backend-available'],
  ])('do not mean it for other words between: %d %s', (status, text, cause) => {
    expect(found(words(text, status)).cause).not.toBe(cause);
  });
});

describe('a status whose usual cause the request rules out', () => {
  const sent = (status: number, ...requestHeaders: HeaderPair[]) => found({ status, requestHeaders });
  it('is not blamed on Accept if the request accepts anything', () => {
    const usual = sent(406, ['Accept', 'text/csv']);
    expect(usual).toMatchObject({ cause: 'not-acceptable', confidence: 'likely' });
    expect(usual.alternatives?.[0]?.cause).toBe('request-blocked');
    for (const headers of [[], [['Accept', 'text/csv, */*']]] as HeaderPair[][]) {
      const one = sent(406, ...headers);
      expect(one).toMatchObject({ cause: 'not-acceptable', confidence: 'possible' });
      expect(one.sentence).toContain('although the request accepts any media type');
      expect(one.alternatives?.[0]?.cause).toBe('request-blocked');
    }
  });
  it.each([
    ['text/csv, */*;q=0', 'likely'],
    ['text/csv, */*; q=0.0', 'likely'],
    ['*/*;q=0.1', 'possible'],
    ['text/*', 'likely'],
  ])('takes a weight of 0 in Accept for what it means: %s', (accept, confidence) => {
    expect(sent(406, ['Accept', accept])).toMatchObject({ cause: 'not-acceptable', confidence });
  });
  it('is likely if a server of others uses the code of a recording', () => {
    const responseText = '{"code":"no_recorded_response","detail":"No such record."}';
    expect(found({ status: 404, responseText })).toMatchObject({
      cause: 'no-recorded-response',
      confidence: 'likely',
    });
  });
  it('is not blamed on an ETag that was not sent', () => {
    expect(sent(412, ['If-Match', '"1"'])).toMatchObject({ confidence: 'certain' });
    expect(sent(412, ['If-None-Match', '*']).sentence).toContain('exists already');
    const one = sent(412);
    expect(one).toMatchObject({ cause: 'precondition-failed', confidence: 'possible' });
    expect(one.sentence).not.toContain('ETag');
  });
  it.each([
    ['*', 'certain', 'The record does not exist'],
    ['W/"a"', 'likely', 'no weak ETag matches'],
    ['"a"', 'certain', 'The record has changed'],
  ])('says for 412 what If-Match %s leaves possible', (value, confidence, words) => {
    const one = sent(412, ['If-Match', value]);
    expect(one).toMatchObject({ cause: 'precondition-failed', confidence });
    expect(one.sentence).toContain(words);
  });
});
