import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const common = { module: z.string(), asks: z.string() };
const shown = { ...common, file: z.string(), test: z.string(), row: z.string().optional() };
const held = { ...shown, state: z.literal('held') };
const partly = { ...shown, state: z.literal('partly held'), missing: z.string().min(10) };
const open = { state: z.enum(['not held', 'not applicable']), reason: z.string().min(10) };
const list = z
  .array(z.union([z.strictObject(held), z.strictObject(partly), z.strictObject({ ...common, ...open })]))
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

  it.each(list.filter((one) => 'file' in one))('$module is $state by a test that exists', ({ file, row, test }) => {
    const text = read(file);
    expect(text).toContain(`'${test}'`);
    if (row !== undefined) expect(text + tables).toContain(row);
  });
});
