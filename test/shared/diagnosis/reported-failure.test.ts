import { expect, it } from 'vitest';
import { reportsFailure } from '#shared/diagnosis/reported-failure.ts';
import { evidence } from './examples.ts';

const json = 'application/json';
const data = (content: object): [string, string] => [json, JSON.stringify(content)];

it.each([
  ['a job that had errors', 'GET', ...data({ id: 1, name: 'import', hasErrors: true }), false],
  ['the outcome of an import', 'POST', ...data({ id: 1, name: 'import', hasErrors: true }), true],
  ['a record with a success of its own', 'GET', ...data({ id: 1, name: 'trial', success: 'no' }), false],
  ['a lost game', 'GET', ...data({ data: { game: { id: 1, success: false } } }), false],
  ['a failed mutation', 'POST', ...data({ data: { createUser: { success: false } } }), true],
  ['a device without a fault', 'GET', 'application/xml', '<device><id>1</id><fault>none</fault></device>', false],
  ['a fault of XML-RPC', 'POST', 'text/xml', '<methodResponse><fault><value>4</value></fault></methodResponse>', true],
  ['rows about errors', 'GET', 'text/csv', 'error,count\nE1,3', false],
  ['numbers', 'GET', 'text/plain', '-12,53.1\n4,5', false],
  ['a refusal by a number', 'GET', 'text/plain', '-3|No credit', true],
  ['a refusal by a word and a code', 'GET', 'text/plain', 'ERROR,12,bad key', true],
])('knows whether %s reports a failure (%s)', (_, method, type, responseText, isFailure) => {
  const answer = evidence({ method, status: 200, responseHeaders: [['Content-Type', type]], responseText });
  expect(reportsFailure(answer)).toBe(isFailure);
});
