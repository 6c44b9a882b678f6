import { describe, expect, it } from 'vitest';
import type { Violation } from '#shared/model/violation.ts';
import { compileInterface } from '../../../../../electron/engine/interface/compile/compile-interface.ts';
import { eventsAsOperations } from '../../../../../electron/engine/interface/emit/own-events.ts';
import type { EventRequest } from '../../../../../electron/engine/interface/emit/event-request.ts';
import { createKnownEvents } from '../../../../../electron/engine/interface/emit/known-events.ts';
import { createShapes } from '../../../../../electron/engine/interface/understand/schema-shape.ts';
import { understood } from '../understand/understood.ts';

const { model } = understood(`
openapi: 3.1.0
info: { title: Rail, version: '1' }
paths: {}
webhooks:
  bookingMade:
    post:
      x-hookbench-path: /hooks/bookings
      x-hookbench-signature: { scheme: stripe, header: X-Rail-Signature, secret: sec_1 }
      parameters: [{ name: X-Rail-Version, in: header, required: true, schema: { type: integer } }]
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/Made' } } }
  bookingLost:
    put:
      x-hookbench-path: /hooks/bookings
      requestBody:
        content: { application/json: { schema: { type: object, required: [kind, lostAt], properties: { kind: { const: lost }, lostAt: { type: string } } } } }
  trainLate:
    post:
      requestBody:
        content: { application/json: { schema: { type: object, required: [train, minutes], properties: { train: { type: string }, minutes: { type: integer } } } } }
  trainGone:
    post:
      requestBody:
        content: { application/json: { schema: { type: object, required: [train], properties: { train: { type: string } } } } }
  ping:
    get: {}
components:
  schemas:
    Made:
      type: object
      required: [kind, id]
      properties: { kind: { type: string, enum: [made] }, id: { type: integer, readOnly: true } }
`);
/** The line of each rule is the length of its pointer. */
const placed = (rules: readonly Violation[]) =>
  rules.map((one) => ({ ...one, place: { file: 'api.yaml', pointer: one.schema, line: one.schema.length } }));
const known = createKnownEvents({
  placeRules: (rules) => Promise.resolve(placed(rules)),
  model,
  shapes: createShapes(model.document),
  compiled: compileInterface(eventsAsOperations(model), { seed: 1 }),
});

interface Given extends Partial<Pick<EventRequest, 'method' | 'path' | 'isPicked'>> {
  json?: unknown;
  headers?: Record<string, string>;
}

function request({ headers = {}, isPicked = false, json, method = 'POST', path = '/' }: Given): EventRequest {
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
  const all: Record<string, string> = { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers };
  return {
    method,
    path,
    body,
    isPicked,
    header: (name) => all[name],
    json: () => ({ ok: true, value: json }),
    eventMode: () => (all['content-type']?.includes('cloudevents') ? 'structured' : undefined),
  };
}

describe('an event is recognised', () => {
  it.each<[string, Given, string | undefined]>([
    ['by its path', { path: '/webhook/trainLate?x=1' }, 'trainLate'],
    ['by its path below that of a receiver', { path: '/mine/webhook/trainGone' }, 'trainGone'],
    ['by its method, if paths are shared', { path: '/hooks/bookings', method: 'PUT' }, 'bookingLost'],
    ['by its path, whatever its payload has', { path: '/webhook/trainLate', json: { kind: 'made' } }, 'trainLate'],
    ['by a constant', { json: { kind: 'lost' } }, 'bookingLost'],
    ['by a choice of one', { json: { kind: 'made' } }, 'bookingMade'],
    ['by its name in the payload', { json: { type: 'train.gone', train: 'a', minutes: 1 } }, 'trainGone'],
    ['by the type of a CloudEvent', { headers: { 'ce-type': 'TRAIN_GONE' }, json: {} }, 'trainGone'],
    ['by the schema that declares most of its members', { json: { train: 'a', minutes: 3 } }, 'trainLate'],
    ['by no schema that it breaks', { json: { train: 'a', minutes: 'no' } }, undefined],
    ['by no schema with less than half of its members', { json: { train: 'a', b: 1, c: 1, d: 1 } }, undefined],
    ['by nothing', { json: { something: 'else' } }, undefined],
    ['by no part of a large body', { json: { kind: 'lost' }, isPicked: true }, undefined],
  ])('%s', (_, given, event) => {
    expect(known.recognise(request(given))).toBe(event);
  });
});

describe('the contract of an event', () => {
  const made = { headers: { 'x-rail-version': '2' }, json: { kind: 'made', id: 1 } };

  it('passes if method, header fields and payload are as declared', () => {
    expect(known.check('bookingMade', request(made))).toMatchObject({ outcome: 'passed' });
    expect(known.check('ping', request({ method: 'GET' }))).toMatchObject({ outcome: 'passed' });
  });

  it('names the rules that a payload breaks, by both pointers and their lines', async () => {
    const finding = await known.check('bookingMade', request({ ...made, json: { kind: 'lost', id: 'x' } }));
    expect(finding).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(
        /^\/(kind|id) .* \((enum|type) at \/components\/schemas\/Made\/properties\/.*, api\.yaml:\d+\), and 1 more\.$/,
      ),
      violations: expect.arrayContaining([
        expect.objectContaining({
          instance: '/id',
          schema: '/components/schemas/Made/properties/id/type',
          rule: 'type',
          place: expect.objectContaining({ file: 'api.yaml' }),
        }),
        expect.objectContaining({ instance: '/kind', rule: 'enum' }),
      ]),
    });
  });

  it('requires members that only the server sets', async () => {
    expect(await known.check('bookingMade', request({ ...made, json: { kind: 'made' } }))).toMatchObject({
      outcome: 'failed',
      violations: [expect.objectContaining({ rule: 'required' })],
    });
  });

  it.each<[string, Given, RegExp]>([
    ['another method', { ...made, method: 'PUT' }, /The method is PUT; bookingMade has POST/],
    ['a missing header field', { ...made, headers: {} }, /X-Rail-Version/],
    ['a wrong header field', { ...made, headers: { 'x-rail-version': 'two' } }, /X-Rail-Version/],
    ['another media type', { ...made, headers: { ...made.headers, 'content-type': 'text/plain' } }, /text\/plain/],
  ])('fails for %s', async (_, given, detail) => {
    expect(await known.check('bookingMade', request(given))).toMatchObject({
      outcome: 'failed',
      detail: expect.stringMatching(detail),
    });
  });

  it('is that of the data of a CloudEvent', async () => {
    const headers = { ...made.headers, 'content-type': 'application/cloudevents+json' };
    const inEnvelope = (data: unknown) => request({ headers, json: { specversion: '1.0', type: 'bookingMade', data } });
    expect(known.check('bookingMade', inEnvelope(made.json))).toMatchObject({ outcome: 'passed' });
    expect(await known.check('bookingMade', inEnvelope({}))).toMatchObject({ outcome: 'failed' });
  });

  it('is unknown without a body, for a large body and for another event', () => {
    const { headers } = made;
    expect(known.check('bookingMade', request({ headers }))).toMatchObject({ outcome: 'skipped' });
    expect(known.check('bookingMade', request({ ...made, isPicked: true }))).toMatchObject({ outcome: 'skipped' });
    expect(known.check('other', request(made))).toBeUndefined();
  });
});

it('says how an event is signed', () => {
  expect(known.signatureOf('bookingMade')).toEqual({
    scheme: 'stripe',
    header: 'X-Rail-Signature',
    secrets: ['sec_1'],
  });
  expect(known.signatureOf('ping')).toEqual({ secrets: [] });
});
