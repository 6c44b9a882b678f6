import { describe, expect, it } from 'vitest';
import type { Records } from '../../../../electron/engine/interface/records/records.ts';
import { fillTemplates, type TemplateFacts } from '../../../../electron/engine/interface/templates.ts';

const sent: Parameters<Records['act']>[1] = {
  path: { bookingId: 'b1' },
  query: { n: 5 },
  header: { 'x-tenant': 't' },
  cookie: {},
  json: { trip_id: 'tr1', seats: [{ no: 12 }], __proto__: 'own' },
  trace: 't1',
};
const facts: TemplateFacts = {
  request: { ...sent, headers: sent.header },
  response: { json: { id: 'r1' } },
  record: { status: 'pending', guests: 2 },
  index: 3,
  now: () => '2026-01-01T00:00:00.000Z',
  uuid: () => 'u1',
  env: { REGION: 'eu' },
};
const fill = (value: unknown): unknown => fillTemplates(value, facts);

describe('templates of an interface', () => {
  it.each([
    ['{{request.path.bookingId}}', 'b1'],
    ['{{ request.query.n }}', 5],
    ['{{request.headers.X-Tenant}}', 't'],
    ['{{request.json.$.trip_id}}', 'tr1'],
    ['{{request.json.$.seats[0].no}}', 12],
    ['{{response.json.$.id}}', 'r1'],
    ['{{record.$.guests}}', 2],
    ['{{record}}', { status: 'pending', guests: 2 }],
    ['{{now}}', '2026-01-01T00:00:00.000Z'],
    ['{{uuid}}', 'u1'],
    ['{{index}}', 3],
    ['{{env.REGION}}', 'eu'],
    ['no {{index}}: {{record.$.status}}', 'no 3: pending'],
    [String.raw`\{{now}}`, '{{now}}'],
  ])('fills in %s', (template, found) => {
    expect(fill({ a: [template] })).toEqual({ a: [found] });
  });

  it.each(['{{request.path.constructor}}', '{{record.$.missing}}', '{{nothing}}', '{{record.$[}}', 'x {{env.HOME}}'])(
    'reports that %s finds nothing, with its place',
    (template) => {
      expect(() => fill({ a: [template] })).toThrow(expect.objectContaining({ code: 'bad_input', field: '/a/0' }));
    },
  );

  it('reads unclosed templates in linear time', () => {
    const text = '{{ '.repeat(300_000);
    expect(fill(text)).toBe(text);
  });
});
