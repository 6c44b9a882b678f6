import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const common = { module: z.string(), asks: z.string() };
const held = { state: z.literal('held'), file: z.string(), test: z.string(), row: z.string().optional() };
const open = { state: z.enum(['not held', 'not applicable']), reason: z.string().min(10) };
const list = z
  .array(z.union([z.strictObject({ ...common, ...held }), z.strictObject({ ...common, ...open })]))
  .parse(parse(readFileSync(new URL('openid-modules.yaml', import.meta.url), 'utf8')));

const folder = new URL('../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
const tables = globSync(['conformance/cases/*.ts', 'journeys/authorization/authorization-requests.ts'], { cwd: folder })
  .map(read)
  .join('\n');

describe('the list of modules of the OpenID conformance suite', () => {
  it('names each once', () => {
    const names = list.map(({ module }) => module);
    expect(names).toEqual([...new Set(names)]);
  });

  it.each(list.filter((one) => one.state === 'held'))(
    '$module is held by a test that exists',
    ({ file, row, test }) => {
      const text = read(file);
      expect(text).toContain(`'${test}'`);
      if (row !== undefined) expect(text + tables).toContain(row);
    },
  );
});
