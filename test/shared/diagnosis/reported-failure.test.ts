import { expect, it } from 'vitest';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import { holdsError } from '#shared/diagnosis/named-errors.ts';
import { mentionsError, reportsFailure } from '#shared/diagnosis/reported-failure.ts';
import { evidence } from './examples.ts';

const json = 'application/json';
const data = (content: object): [string, string] => [json, JSON.stringify(content)];

it.each([
  ['a message as a list', 'GET', ...data([{ message: [{ id: '1', key: 'Invalid value' }] }]), true],
  ['the only alert of a list', 'GET', ...data([{ message: 'Value too low', type: 'text' }]), false],
  [
    'a result within envelopes',
    'POST',
    ...data({ head: {}, body: { resultInfo: { resultStatus: 'F', resultCode: '9', resultMsg: 'Limit' } } }),
    true,
  ],
  ['the status of a record', 'GET', ...data({ result: { status: 'FAILED', reason: 'Disk full' } }), false],
  ['a status that denies', 'POST', ...data({ status: 'NOT_PROCESSED', message: ['Your quota is used up'] }), true],
  ['a state beside words about a record', 'GET', ...data({ status: 'NOT_SUPPORTED', reason: 'Sold out' }), false],
  ['a code below 0 as a value', 'GET', ...data({ code: -1, message: 'unlimited' }), false],
  ['a decision in a body', 'POST', ...data({ body: { result: 'rejected', reason: 'spam' } }), false],
  [
    'an element for a failure that is not one',
    'GET',
    'text/xml',
    '<p><code>A3</code><tyreFailure>false</tyreFailure></p>',
    false,
  ],
  ['a word that was asked for', 'POST', ...data({ message: 'failed' }), false],
  ['a state of a record', 'POST', ...data({ status: 'NOT_STARTED', message: 'Created' }), false],
  ['a code below 0', 'GET', ...data({ code: -3, desc: 'Later' }), true],
  ['a code below 0 without words', 'POST', ...data({ result: 'NEGATIVE', code: -1 }), false],
  ['an error with the status of the call', 'GET', ...data({ request: {}, error: 'Gone', status: 404 }), true],
  ['an attempt that failed', 'GET', ...data({ attempt: 2, error: 'Gone', status: 404 }), false],
  [
    'a code as text in XML',
    'GET',
    'text/xml',
    '<r><returncode>FAILED</returncode><messageKey>x</messageKey></r>',
    true,
  ],
  [
    'an element for a failure',
    'GET',
    'text/xml',
    '<r><loginFailure code="BAD_TICKET">Unknown</loginFailure></r>',
    true,
  ],
  ['what is the default', 'GET', 'text/xml', '<unit><code>KG</code><default>true</default></unit>', false],
  ['an error that was measured', 'GET', 'text/xml', '<r><number>12</number><meanError>0.05</meanError></r>', false],
  ['the last error of a device', 'GET', 'text/xml', '<r><name>d</name><lastError>Timeout</lastError></r>', false],
  ['a refusal in another language', 'POST', ...data({ estado: 'RECHAZADO', mensaje: 'Datos' }), true],
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
  [
    'recipients that were all refused',
    'POST',
    ...data({ data: { sent: [{ to: '1', status: 'INVALID_NUMBER' }] } }),
    true,
  ],
  ['recipients of which one was reached', 'POST', ...data({ to: [{ status: 'Rejected' }, { status: 'Sent' }] }), false],
  ['a new record with a failed attempt', 'POST', ...data({ id: 'p1', attempts: [{ status: 'failed' }] }), false],
  [
    'a wrapped record with a failed attempt',
    'POST',
    ...data({ data: { id: 'p1', attempts: [{ status: 'failed' }] } }),
    false,
  ],
  ['deliveries that failed, which are read', 'GET', ...data({ data: { sent: [{ status: 'failed' }] } }), false],
  [
    'a status of the call beside its id',
    'POST',
    ...data({ status_code: '412', status_message: 'Expired card', id: 'a' }),
    true,
  ],
  [
    'the status of a page that was checked',
    'POST',
    ...data({ status_code: 404, status_message: 'Not Found', url: 'https://a.test/' }),
    false,
  ],
  ['the result of a check', 'POST', ...data({ results: [{ status: 'invalid' }] }), false],
  ['a form that is not valid', 'POST', ...data({ valid: false, errors: ['too short'] }), false],
  ['a batch that was accepted, with failures', 'POST', ...data({ status: 'accepted', failures: 1 }), false],
  ['a status without an error', 'GET', 'text/plain', 'ERROR 0', false],
  ['an import of nothing but errors', 'POST', ...data({ imported: 0, errors: 3 }), true],
  ['an import with errors', 'POST', ...data({ imported: 88, errors: 3 }), false],
  ['only words about a limit', 'GET', ...data({ Note: 'The free plan allows 5 requests per minute.' }), true],
  ['a note in a record', 'GET', ...data({ name: 'plan', note: '5 requests per minute' }), false],
  ['a limit that was changed', 'POST', ...data({ message: 'Rate limit updated.' }), false],
  [
    'attempts of a record with a name of its own',
    'POST',
    ...data({ order_id: 'o1', attempts: [{ status: 'failed' }] }),
    false,
  ],
  [
    'failed payments that are listed',
    'POST',
    ...data({ payments: [{ status: 'failed' }, { status: 'rejected' }] }),
    false,
  ],
  ['a code beside what was not possible', 'POST', ...data({ code: 1203, message: "Couldn't load the index" }), true],
  ['a code beside what does not exist', 'GET', ...data({ code: '17', msg: 'No such bucket' }), true],
  ['a code of success beside such words', 'POST', ...data({ code: 0, message: "It can't be undone" }), false],
  ['such words in a record', 'GET', ...data({ id: 4, code: 1203, message: "You can't miss it" }), false],
  ['links that were checked', 'POST', ...data({ data: { links: [{ status: 404 }] } }), false],
])('knows whether %s reports a failure (%s)', (_, method, type, responseText, isFailure) => {
  const answer = evidence({ method, status: 200, responseHeaders: [['Content-Type', type]], responseText });
  expect(reportsFailure(answer)).toBe(isFailure);
});

it.each([
  ['errors that were measured', { metrics: { requests: 1200, errors: 12 }, region: 'eu' }, false],
  ['a number of errors in a part', { report: { rows: 8, errors: 2 } }, false],
  ['a number of errors of its own', { imported: 88, errors: 12 }, true],
  ['an error', { report: { error: 'E1' } }, true],
  ['a status in the head of its message', { message: { header: { status_code: 401 }, body: [] } }, true],
  ['a status of success in the head of its message', { message: { header: { status_code: 200 }, body: [] } }, false],
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

it.each(['message', 'errors'])('reads no body whose %s are nested too deeply', (name) => {
  const [open, close] = ['[', ']'].map((mark) => mark.repeat(30_000));
  const answer = { method: 'POST', status: 200, responseHeaders: [['Content-Type', json]] as [string, string][] };
  const responseText = `{"code":1,"${name}":${open}"Invalid value"${close}}`;
  expect(diagnose(evidence({ ...answer, responseText })).cause).toBe('ok');
});

it('reads a bounded part of large bodies', () => {
  let visited = 0;
  const names = Array.from({ length: 300 }, (_, at) => `member${at}`);
  // Each of its members is itself, without end.
  const endless: object = new Proxy(Object.fromEntries(names.map((name) => [name, undefined])), {
    get: () => endless,
    ownKeys: () => {
      visited += 1;
      return names;
    },
  });
  expect(holdsError(endless)).toBe(false);
  // Each object of the 2,000 that are read is listed for its name, its members and its kind.
  expect(visited).toBeLessThan(3 * 2001);
});

it.each([
  ['POST', true],
  ['GET', false],
])('knows whether a list mentions a part that failed: %s', (method, isMentioned) => {
  const headers: [string, string][] = [['Content-Type', json]];
  const responseText = JSON.stringify([
    { result: [], status: 'OK' },
    { result: 'Field is not a number', status: 'ERR' },
  ]);
  const answer = evidence({ method, status: 200, responseHeaders: headers, responseText });
  expect(mentionsError(answer)).toBe(isMentioned);
});
