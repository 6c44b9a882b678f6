import { expect, it } from 'vitest';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestStep } from '#shared/model/request-run.ts';
import { evidenceOf } from '../../../../electron/engine/client/requests/evidence-of.ts';

function authSent(headers: HeaderPair[], url = 'https://api.test/x'): string | undefined {
  const exchange = { request: { method: 'GET', url, headers }, phases: {} } as unknown as RequestStep['exchange'];
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
])('a request says who it is by %s', (words, headers, url) => {
  expect(authSent(headers, url)).toBe(words);
});
