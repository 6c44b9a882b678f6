import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../../../../electron/engine/scenarios/scenario-schema.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the JSON Schema of scenarios', () => {
  it('accepts the examples, and rejects a step without a kind or with two', () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(scenarioSchema());
    const examples = globSync('examples/scenarios/*.yaml', { cwd: root });
    for (const example of examples) expect([example, validate(parse(read(example)))]).toEqual([example, true]);
    const withStep = (step: object) => validate({ hookbench: 1, name: 'x', steps: [step] });
    expect([withStep({ wait: '1s' }), withStep({ name: 'x' }), withStep({ wait: '1s', explain: 'x' })]).toEqual([
      true,
      false,
      false,
    ]);
    const isFault = (fault: object) => withStep({ fault });
    expect([
      isFault({ clear: 'all' }),
      isFault({ kind: 'answer-status', where: 'catcher', status: 500, first: 2 }),
      isFault({ kind: 'drip', where: 'api', path: '/x' }),
    ]).toEqual([true, true, true]);
    expect([
      isFault({ kind: 'drip' }),
      isFault({ kind: 'drop', where: 'api' }),
      isFault({ kind: 'status', where: 'api', status: 500, frist: 2 }),
    ]).toEqual([false, false, false]);
  });
});
