import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import { mentionsError, reportsFailure } from '#shared/diagnosis/reported-failure.ts';
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

it.each([
  ['errors that were measured', { metrics: { requests: 1200, errors: 12 }, region: 'eu' }, false],
  ['a number of errors in a part', { report: { rows: 8, errors: 2 } }, false],
  ['a number of errors of its own', { imported: 88, errors: 12 }, true],
  ['an error', { report: { error: 'E1' } }, true],
])('knows whether a success mentions an error: %s', (_, content, isMentioned) => {
  const headers: [string, string][] = [['Content-Type', json]];
  const answer = evidence({
    method: 'GET',
    status: 200,
    responseHeaders: headers,
    responseText: JSON.stringify(content),
  });
  expect(mentionsError(answer)).toBe(isMentioned);
});

it('reads a bounded part of large bodies', () => {
  const name = (at: number): string => `member${at}`;
  const content = Object.fromEntries(Array.from({ length: 8000 }, (_, at) => [name(at), { errors: ['is invalid'] }]));
  const text = JSON.stringify(content);
  const start = performance.now();
  for (const status of [200, 400, 401, 422, 500])
    diagnose(evidence({ status, responseHeaders: [['Content-Type', json]], responseText: text }));
  expect((performance.now() - start) / 5).toBeLessThan(250);
});
