import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';
import { http } from '../../../support/http-request.ts';

let parties: TestEngine;
beforeAll(async () => {
  parties = await startEngine();
});
afterAll(() => parties.close());

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const idToken = (issuer: string): string =>
  `${segment({ alg: 'ES256', typ: 'JWT', kid: 'z' })}.${segment({ iss: issuer, nonce: 'n', exp: 2_000_000_000 })}.c2ln`;

it.each<[string, (issuer: string) => string, string]>([
  ['Bearer undefined', () => 'undefined', 'The text is the name of an empty value'],
  ['a doubled Bearer', () => 'Bearer abc', 'Bearer appears twice. Send exactly one space'],
  ['quotes', () => '"abc.def.ghi"', 'The token is in quotes or brackets.'],
  ['a cut JWT', () => 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJ4In0', 'It has 2 of the 3 parts of a JWT'],
  ['an ID token', (issuer) => idToken(issuer), 'It is an ID token'],
])('gives a hint on %s in the problem document', async (_what, tokenOf, words) => {
  const { endpoints, pki, urls } = parties.engine;
  const headers = { authorization: `Bearer ${tokenOf(endpoints().token.replace(/\/token$/, ''))}` };
  const answer = await http(`${urls.api.https}/api/customers/C-1001`, { headers, ca: pki.ca.cert });
  expect(answer.status).toBe(401);
  expect((answer.json as { hint?: string }).hint).toContain(words);
});
