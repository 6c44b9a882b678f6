import { expect, it } from 'vitest';
import { z } from 'zod';
import { faultMatch, faultPlace } from '#shared/model/fault.ts';
import { faultKinds, faultPlaces } from '#shared/faults/fault-kinds.ts';
import { schemeRows } from '#shared/signing/schemes.ts';

const text = z.string().min(1);
const example = text;
const field = z.string().regex(/^[\w-]+$/);
const header = z.tuple([field, text]);

/** What `schemes.ts` describes: the compiler does not check a JSON file for unions. */
const row = z.strictObject({
  name: text,
  how: text,
  source: text,
  algorithm: z.enum(['hmac-sha256', 'hmac-sha1', 'ed25519', 'ecdsa-p256-sha256', 'rsa-sha256', 'by-key']),
  key: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('text'), prefix: text.optional(), example }),
    z.strictObject({
      kind: z.literal('base64'),
      prefix: z.string(),
      minBytes: z.int().positive(),
      maxBytes: z.int().positive(),
      example,
    }),
    z.strictObject({
      kind: z.literal('ed25519'),
      encoding: z.enum(['base64', 'hex']),
      privatePrefix: z.string(),
      publicPrefix: z.string(),
      example,
    }),
    z.strictObject({ kind: z.enum(['der', 'id-and-pem', 'shared-or-pem']), example }),
  ]),
  headers: z.strictObject({
    signature: field.optional(),
    id: field.optional(),
    timestamp: field.optional(),
    more: z.array(field).optional(),
  }),
  place: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('value'), prefix: z.string() }),
    z.strictObject({ kind: z.literal('pairs'), separator: z.enum([',', ';']), timestamp: text, signature: text }),
    z.strictObject({ kind: z.literal('list'), version: text }),
    z.strictObject({ kind: z.enum(['json', 'message']) }),
  ]),
  encoding: z.enum(['hex', 'base64']),
  content: z
    .string()
    .regex(
      /^(?:[^{}]|\{(?:id|timestamp|body|url|method|form|crc32|webhookId|base|token)\})+$/,
      'an unknown placeholder',
    ),
  time: z.strictObject({ unit: z.enum(['s', 'ms', 'iso']), toleranceSeconds: z.int().positive() }).optional(),
  timeMember: text.optional(),
  also: z.array(header).optional(),
  marks: z.array(field.lowercase()).optional(),
});

it.each(Object.entries(schemeRows))('has a complete row of the signing scheme %s', (_, one) => {
  expect(row.parse(one)).toEqual(one);
});

it('has places and properties that exist in the rows of faults', () => {
  expect(faultKinds.flatMap(({ places }) => places).filter((place) => !faultPlace.options.includes(place))).toEqual([]);
  const known = Object.keys(faultMatch.shape);
  expect(faultPlaces.flatMap(({ matches }) => matches).filter((name) => !known.includes(name))).toEqual([]);
});
