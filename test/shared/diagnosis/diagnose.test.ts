import { describe, expect, it } from 'vitest';
import { valueOf } from '#shared/diagnosis/cause.ts';
import { causes, diagnose } from '#shared/diagnosis/diagnose.ts';
import { type TextId, textOf, variantOf } from '#shared/diagnosis/causes/text-of.ts';
import texts from '#shared/diagnosis/causes/texts.json' with { type: 'json' };
import variants from '#shared/diagnosis/causes/variants.json' with { type: 'json' };
import { type Meaning, meanings } from '#shared/diagnosis/meanings.ts';
import { diagnosis as schema } from '#shared/model/diagnosis.ts';
import { unrelatedToApiKey } from './api-key-examples.ts';
import { evidence, examples } from './examples.ts';

describe('table of causes', () => {
  it('has an example for each cause and no duplicate cause', () => {
    const names = causes.map(({ cause }) => cause);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(examples).sort()).toEqual([...names].sort());
  });

  describe.each(Object.entries(examples))('%s', (cause, cases) => {
    it.each(cases.map((one, index) => [index + 1, one] as const))(
      'is diagnosed from its evidence (%i)',
      (_n, special) => {
        const found = schema.parse(diagnose(evidence(special)));
        expect(found.cause).toBe(cause);
        expect(found.evidence.length).toBeGreaterThan(0);
        for (const words of [found.sentence, found.advice, found.source, ...found.evidence]) {
          expect(words).not.toMatch(/undefined|null|\[object|\{\w+\}|^\s*$/);
        }
        expect(found.sentence).toMatch(/^[^\n]{5,600}\.$/);
      },
    );
  });
});

it('fills each part of all texts', () => {
  const rejected = evidence({ status: 400 });
  const rows = (Object.keys(texts) as TextId[]).map((id) => textOf(id));
  const special = (Object.keys(meanings) as Meaning[]).flatMap((one) => variantOf(one) ?? []);
  const words = [
    ...[...rows, ...special].flatMap(({ advice, sentence }) => [
      valueOf(sentence, rejected),
      valueOf(advice, rejected),
    ]),
    ...rows.flatMap(({ alternatives }) => (alternatives?.(rejected) ?? []).flatMap((one) => one.evidence)),
  ];
  expect(new Set(rows.map(({ cause }) => cause))).toEqual(new Set(causes.map(({ cause }) => cause)));
  expect(Object.keys(meanings)).toEqual(expect.arrayContaining(Object.keys(variants)));
  expect(words.length).toBeGreaterThan(400);
  expect(words.filter((one) => /[{}]|undefined/.test(one))).toEqual([]);
});

describe('a cause covers each rejection of the interface', () => {
  const own = (name: string, status = 401, words = 'found') => ({
    status,
    requestHeaders: [['authorization', 'Bearer x']] as [string, string][],
    failedCheck: { name, outcome: 'failed' as const, evidence: words, source: 'x' },
  });
  const otherServer = (status: number, authorization?: string) => ({
    status,
    requestHeaders: authorization === undefined ? [] : ([['authorization', authorization]] as [string, string][]),
  });
  const receiver = (status: number, authSent = 'none') => ({ of: 'delivery' as const, status, authSent });

  it.each([
    ['Authentication 3: tokens travel only over TLS', own('transport_secure', 403), 'plain-http-refused'],
    [
      'Authentication 3: the same if it is allowed',
      { ...otherServer(200, 'Bearer x'), url: 'http://api.test/' },
      'ok-token-in-clear',
    ],
    ['Authentication 4: the header is missing', otherServer(401), 'token-missing'],
    ['Authentication 5: malformed', own('token_readable'), 'token-malformed'],
    ['Authentication 5: copied incorrectly', otherServer(401, 'Bearer  x'), 'token-malformed'],
    [
      'Authentication 5: copied incorrectly, so that the signature fails',
      own('signature_valid'),
      'token-signature-wrong',
    ],
    ['Authentication 5: revoked', own('token_not_revoked'), 'token-revoked'],
    ['Authentication 6: expired', own('token_not_expired'), 'token-expired'],
    ['Authentication 7: lacks the permission', own('role_permits', 403), 'role-missing'],
    ['Authentication 7: the same at another server', otherServer(403, 'Bearer x'), 'permission-denied'],
    ['Authentication 8: lacks the scope', own('scope_sufficient', 403), 'scope-missing'],
    ['Authentication 12: the receiver requires credentials', receiver(401), 'receiver-auth-missing'],
    [
      'Authentication 12: the receiver rejects an API key',
      receiver(401, 'api-key X-API-Key'),
      'receiver-api-key-wrong',
    ],
    ['Authentication 12: the receiver rejects a bearer token', receiver(401, 'bearer'), 'receiver-auth-refused'],
    ['Errors 200: accepted', receiver(200), 'ok'],
    ['Errors 401: authentication failed', otherServer(401, 'Bearer x'), 'token-refused'],
    ['Errors 403: permission denied, by a receiver', receiver(403), 'receiver-forbidden'],
    ['Errors 404: wrong path', otherServer(404), 'endpoint-not-found'],
    ['Errors 404: wrong path at the receiver', receiver(404), 'receiver-path-wrong'],
    ['Errors 500: the receiver failed', receiver(500), 'receiver-failed'],
  ])('%s', (_row, special, cause) => {
    expect(diagnose(evidence(special)).cause).toBe(cause);
  });
});

it.each(unrelatedToApiKey)('diagnoses %s although the response mentions an API key (%#)', (cause, special) => {
  expect(diagnose(evidence(special)).cause).toBe(cause);
});

describe('diagnosis', () => {
  const say = (cause: string, n = 0) => diagnose(evidence(examples[cause]?.[n]));

  it("is certain from our own check, and likely from another server's reason or the token itself", () => {
    expect([0, 1, 2].map((n) => say('token-expired', n).confidence)).toEqual(['certain', 'likely', 'likely']);
    expect(say('token-expired', 2).evidence.join()).toContain("the token's exp is 2026-11-20T11:59:00.000Z");
  });

  it('shows both times if the clock of the service was moved', () => {
    const atMs = Date.UTC(2026, 10, 20, 14);
    const found = diagnose(evidence({ ...examples['token-expired']?.[0], atMs, movedMs: 7_200_000 }));
    expect(found.evidence.join()).toContain(
      '7200 s: 2026-11-20T14:00:00.000Z, and 2026-11-20T12:00:00.000Z on this machine',
    );
  });

  it('says how a receiver refused the handshake, and what else it can be', () => {
    const all = (examples['receiver-permission-refused'] ?? []).map((special) => diagnose(evidence(special)));
    expect(all.map(({ confidence }) => confidence)).toEqual(['likely', 'likely', 'certain', 'certain']);
    expect(all.map(({ alternatives = [] }) => alternatives.map(({ cause }) => cause))).toEqual([
      ['receiver-path-wrong'],
      ['receiver-path-wrong'],
      [],
      [],
    ]);
    expect(all[2]?.sentence).toContain('permits a different sender');
    expect(all[3]?.sentence).toContain('rejected the request for permission (OPTIONS) with 403');
  });

  it.each(['receiver-api-key-missing', 'receiver-api-key-wrong'])(
    'is certain of %s only with a challenge, otherwise likely',
    (cause) => {
      const all = examples[cause] ?? [];
      const isChallenged = ({ responseHeaders }: (typeof all)[number]) => responseHeaders !== undefined;
      expect(all.map((special) => diagnose(evidence(special)).confidence)).toEqual(
        all.map((special) => (isChallenged(special) ? 'certain' : 'likely')),
      );
    },
  );

  it('lists similar paths when the receiver answers 404', () => {
    expect(say('receiver-path-wrong', 3).evidence).toEqual([
      'POST https://receiver.test/api/webhook/chat-ended?a=1 returned 404',
      'sent: no credentials',
      'similar path: /api/webhook/chat-completed',
      'similar path: /webhook/chat-completed',
    ]);
  });

  it.each([
    ['token-malformed', 3, 'an extra space'],
    ['token-malformed', 4, '2 of the 3 parts'],
    ['token-malformed', 5, 'contains a space'],
    ['token-malformed', 6, 'in quotes'],
    ['token-malformed', 7, 'no token after Bearer'],
    ['certificate-expired', 0, '2026-02-01'],
    ['certificate-wrong-host', 0, 'for other.test, not for api.test'],
  ])('explains %s (%i): %s', (cause, n, words) => {
    expect(say(cause, n).sentence).toContain(words);
  });

  it.each([
    ['scope-missing', 0, 'add-scope', 'admin'],
    ['scope-missing', 1, 'add-scope', 'admin'],
    ['path-wrong', 0, 'use-right-path', '/api/customers/C-1'],
    ['path-wrong', 1, 'use-right-path', '/api/chat/start'],
    ['receiver-path-wrong', 0, 'use-right-path', '/webhook/chat-started'],
    ['receiver-path-wrong', 1, 'use-right-path', '/webhook/chat-started'],
    ['receiver-path-wrong', 2, 'use-right-path', '/webhook/chat-started'],
    ['receiver-path-wrong', 3, 'use-right-path', '/api/webhook/chat-completed'],
    ['receiver-path-wrong', 4, 'use-right-path', '/webhook/chat-started'],
    ['method-not-allowed', 0, 'use-allowed-method', 'PUT'],
    ['media-type-wrong', 0, 'set-content-type', 'application/merge-patch+json'],
    ['ok-token-in-clear', 0, 'use-https', 'https://localhost:1/'],
    ['rate-limited', 0, 'retry', '7'],
  ])('suggests for %s (%i) the action %s with %s', (cause, n, action, actionValue) => {
    expect(say(cause, n)).toMatchObject({ action, actionValue });
  });
});

it.each([
  ['token=abc', 'Token expired', 'token-expired'],
  ['app_id=abc', 'Unauthorized', 'token-missing'],
  ['appid=abc', 'Unauthorized', 'api-key-wrong'],
  ['api_token=abc', 'Invalid API token', 'api-key-wrong'],
])('tells tokens in the query (%s) from API keys by their name: %s', (query, message, cause) => {
  const special = {
    authSent: 'none',
    status: 401,
    url: `https://api.test/things?${query}`,
    responseText: JSON.stringify({ message }),
  };
  expect(diagnose(evidence(special)).cause).toBe(cause);
});
