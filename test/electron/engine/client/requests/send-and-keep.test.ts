import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { evidenceOf } from '../../../../../electron/engine/client/requests/send-and-keep.ts';

function authSent(headers: HeaderPair[], url = 'https://api.test/x'): string | undefined {
  const body = { size: 0, encoding: 'utf8', content: '', truncated: false };
  const exchange = { request: { method: 'GET', url, headers, body }, phases: {} } as unknown as RequestStep['exchange'];
  return evidenceOf({ role: 'request', exchange }, 1000).authSent;
}

it.each<[string, HeaderPair[], string?]>([
  ['Bearer', [['Authorization', 'Bearer x']]],
  ['Basic', [['authorization', 'Basic eDp5']]],
  ['api-key X-API-Key', [['X-API-Key', 'x']]],
  ['api-key apikey', [['apikey', 'x']]],
  ['api-key X-Acme-Api-Key', [['X-Acme-Api-Key', 'x']]],
  ['api-key Ocp-Apim-Subscription-Key', [['Ocp-Apim-Subscription-Key', 'x']]],
  ['api-key in the URL', [], 'https://api.test/x?api_key=y'],
  ['access_token in the URL', [], 'https://api.test/x?access_token=y'],
  ['none', [['X-Monkey', 'x']], 'https://api.test/x?key=y'],
])('recognizes authentication with %s', (words, headers, url) => {
  expect(authSent(headers, url)).toBe(words);
});

it.each([
  ['urn:ietf:params:oauth:grant-type:device_code', 'device-access-denied', 'certain'],
  ['client_credentials', 'token-denied', 'likely'],
])('diagnoses a rejected token request with grant %s as %s', (grant, cause, confidence) => {
  const body = { size: 1, encoding: 'utf8', content: `client_id=a&${new URLSearchParams({ grant_type: grant })}` };
  const denied = { size: 1, encoding: 'utf8', content: '{"error":"access_denied"}' };
  const headers = [['Content-Type', 'application/x-www-form-urlencoded']];
  const exchange = {
    request: { method: 'POST', url: 'https://auth.test/token', headers, body },
    response: { status: 400, headers: [], body: denied },
    phases: {},
  } as unknown as RequestStep['exchange'];
  expect(diagnose(evidenceOf({ role: 'request', exchange }, 1000))).toMatchObject({ cause, confidence });
});
