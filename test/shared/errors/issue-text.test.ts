import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../shared/contract/index.ts';
import { issuePlace, type PlacedIssue } from '../../../shared/errors/issue-place.ts';
import { configFile } from '../../../shared/contract/config-file.ts';
import { journalEntry } from '../../../shared/model/journal-entry.ts';
import { profile } from '../../../shared/profile/profile.ts';

const wordsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each<[string, z.ZodType, unknown, string]>([
  ['invalid_type of a number', z.number(), 'x', 'Enter a number'],
  ['invalid_type of a number that is NaN', z.number(), NaN, 'Enter a number'],
  ['invalid_type of a whole number', z.int(), 1.5, 'Enter a whole number'],
  ['invalid_type of text', z.string(), 5, 'Must be text'],
  ['invalid_type of a list', z.array(z.string()), {}, 'Must be a list'],
  ['invalid_type of an object', z.object({}), [], 'Must be an object'],
  ['invalid_type of a boolean', z.boolean(), 'yes', 'Must be true or false'],
  ['invalid_type of a missing value', z.string(), undefined, 'Required'],
  ['invalid_value of several', z.enum(['a', 'b', 'c']), 'd', 'Use one of "a", "b" or "c"'],
  ['invalid_value of one', z.literal(5), 6, 'Must be 5'],
  ['too_big of a number', z.number().max(60_000), 60_001, 'Enter at most 60,000'],
  ['too_big of an exclusive limit', z.number().lt(1), 1, 'Enter less than 1'],
  ['too_big of text', z.string().max(2), 'abc', 'Enter at most 2 characters'],
  ['too_big of a list', z.array(z.any()).max(1), [1, 2], 'Use at most 1 item'],
  ['too_big of a date', z.date().max(new Date(0)), new Date(1), 'Enter a date at most 1970-01-01T00:00:00.000Z'],
  ['too_small of a number', z.number().min(0.1), 0, 'Enter at least 0.1'],
  ['too_small of an exclusive limit', z.number().positive(), 0, 'Enter more than 0'],
  ['too_small of empty text', z.string().min(1), '', 'Must not be empty'],
  ['too_small of text', z.string().min(8), 'a', 'Enter at least 8 characters'],
  ['too_small of an exact length', z.string().length(3), 'a', 'Enter exactly 3 characters'],
  ['too_small of a list', z.array(z.any()).min(2), [], 'Use at least 2 items'],
  ['invalid_format url', z.url(), 'x', 'Enter a URL, such as https://example.com/path'],
  ['invalid_format email', z.email(), 'x', 'Enter an email address, such as ada@example.com'],
  ['invalid_format regex', z.string().regex(/^a$/), 'b', 'Must match /^a$/'],
  ['invalid_format starts_with', z.string().startsWith('a'), 'b', 'Must start with "a"'],
  ['invalid_format ends_with', z.string().endsWith('a'), 'b', 'Must end with "a"'],
  ['invalid_format includes', z.string().includes('a'), 'b', 'Must contain "a"'],
  ['invalid_format of another kind', z.nanoid(), 'b', 'Must be in the format nanoid'],
  ['not_multiple_of', z.number().multipleOf(5), 6, 'Enter a multiple of 5'],
  ['unrecognized_keys', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b'],
  ['invalid_union', z.union([z.string(), z.number()]), true, 'Matches none of the allowed forms'],
  [
    'invalid_union by discriminator',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'Use one of "a" or "b"',
  ],
  [
    'invalid_union of two that match',
    z.xor([z.string(), z.string().min(1)]),
    'a',
    'Matches more than one of the allowed forms',
  ],
  ['invalid_key', z.record(z.string().max(1), z.any()), { ab: 1 }, 'The name of a field is not allowed'],
  ['invalid_element', z.map(z.any(), z.string()), new Map([[{}, 1]]), 'An item is not allowed'],
  ['custom', z.string().refine(() => false), 'x', 'Invalid value'],
])('%s is explained in plain words', (_code, schema, value, words) => {
  expect(wordsOf(schema, value)).toBe(words);
});

/** A schema and all that it is made of. */
function partsOf(schema: unknown, found = new Set<z.ZodType>()): Set<z.ZodType> {
  if (schema instanceof z.ZodType) {
    if (found.has(schema)) return found;
    found.add(schema);
    const { checks: _, ...def } = schema._zod.def;
    partsOf(def, found);
    return found;
  }
  if (typeof schema === 'function') return found;
  if (Array.isArray(schema) || (typeof schema === 'object' && schema !== null && !(schema instanceof RegExp))) {
    for (const part of Object.values(schema)) partsOf(part, found);
  }
  return found;
}

/** Every schema in the procedures of a contract. */
function* schemasOf(node: unknown): Generator<unknown> {
  if (typeof node !== 'object' || node === null) return;
  if ('~orpc' in node) {
    yield (node['~orpc'] as { inputSchema?: unknown }).inputSchema;
    return;
  }
  for (const child of Object.values(node)) yield* schemasOf(child);
}

const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  NaN,
  Infinity,
  -1e18,
  1e18,
  -1,
  0,
  0.5,
  '',
  ' ',
  'x',
  '€\r\n\0',
  'a'.repeat(1_000_001),
  [],
  [null],
  [[]],
  Array.from({ length: 600 }, () => 'x'),
  {},
  { unknown: 1 },
  { kind: 'unknown' },
  { '€': '\0' },
];

const flat = ({ errors = [], issues = [], ...issue }: PlacedIssue): string[] => [
  issue.message,
  ...[...errors.flat(), ...issues].flatMap(flat),
];

test('no schema of the contract, the profile, the config file or the journal uses the default texts of zod', () => {
  const roots = [...schemasOf(contract), configFile, profile, journalEntry];
  // A transform alone accepts only what the schema before it accepts.
  const schemas = [...partsOf(roots)].filter(({ type }) => type !== 'transform');
  expect(schemas.length).toBeGreaterThan(500);
  const said = new Set<string>();
  for (const schema of schemas) {
    for (const value of wrong) {
      const issues: readonly PlacedIssue[] = schema.safeParse(value).error?.issues ?? [];
      for (const words of issues.flatMap(flat)) said.add(words);
      if (issues.length > 0) said.add(issuePlace(issues[0]).words);
    }
  }
  expect(said.size).toBeGreaterThan(50);
  const bad = [...said].filter(
    (words) =>
      !/^[A-Z]/.test(words) ||
      words.endsWith('.') ||
      words === 'Invalid value' ||
      /Too big|Too small|Invalid|Unrecognized|\bexpected\b|\breceived\b|undefined|Must match \//.test(words),
  );
  expect(bad).toEqual([]);
});
