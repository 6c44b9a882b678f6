import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldAt, schemaForm } from '../../../renderer/store/schema-form.ts';
import { editedFields } from '../../../renderer/store/subscriptions/subscription-form.ts';

const schema = z.strictObject({
  name: z.string().optional(),
  key: z.string(),
  hours: z.number().optional(),
  tags: z.array(z.string()).default([]),
  header: z.record(z.string(), z.string()).optional(),
  limit: z.strictObject({ kind: z.enum(['soft', 'hard']), max: z.int().default(5) }).optional(),
});
const form = schemaForm(schema, { scales: { hours: 3600 }, verbatim: ['key'] });

test('shows numbers in the unit of the field, and omitted texts as empty', () => {
  expect(form.formOf(schema.parse({ key: 'k', hours: 5400 }))).toEqual({
    name: '',
    key: 'k',
    hours: '1.5',
    tags: [],
    header: [],
    limit: { kind: undefined, max: '' },
  });
});

test('omits empty fields, and an object whose required choice is missing', () => {
  const empty = form.formOf(schema.parse({ key: '' }));
  expect(form.valueOf({ ...empty, name: ' ', tags: [' a ', ''], limit: { kind: undefined, max: '7' } })).toEqual({
    key: '',
    tags: ['a'],
  });
});

test('keeps an optional verbatim text that is only white space', () => {
  const optionalKey = schemaForm(z.strictObject({ key: z.string().optional() }), { verbatim: ['key'] });
  expect(optionalKey.valueOf({ key: '  ' })).toEqual({ key: '  ' });
  expect(optionalKey.valueOf({ key: '' })).toEqual({});
});

test('trims texts, except verbatim ones, and leaves out pairs that are disabled or have no name', () => {
  const header = [
    { name: ' A ', value: '1', enabled: true },
    { name: 'B', value: '2', enabled: false },
    { name: '', value: '3', enabled: true },
  ];
  const given = { ...form.formOf(schema.parse({ key: ' k ' })), name: ' n ', header, hours: 'soon' };
  expect(form.valueOf({ ...given, limit: { kind: 'hard', max: '' } })).toEqual({
    name: 'n',
    key: ' k ',
    hours: NaN,
    tags: [],
    header: { A: '1' },
    limit: { kind: 'hard' },
  });
});

test.each([
  ['/limit/max', '/limit/max'],
  ['/limit/other', '/limit'],
  ['/header/A', '/header'],
  ['/tags/0', '/tags'],
  ['/other', undefined],
  [undefined, undefined],
])('finds the field for the error at %s', (pointer, field) => {
  expect(fieldAt(schema, pointer)).toBe(field);
});

test.each([
  ['/url', '/url'],
  ['/events/0', '/events'],
  ['/auth/value', '/auth/value'],
  ['/auth/kind', '/auth/kind'],
  ['/retry/delays/2', '/retry/delays'],
  ['/signing/secrets/0', '/signing'],
  ['/pathMap/chat_started', '/pathMap'],
  ['/urlish', undefined],
  [undefined, undefined],
])('shows an error at %s of a subscription at %s', (pointer, field) => {
  expect(fieldAt(editedFields, pointer)).toBe(field);
});
