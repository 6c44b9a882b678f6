import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finding, type FindingId } from '../../../../electron/engine/inspect/explained.ts';
import texts from '../../../../electron/engine/inspect/findings.json' with { type: 'json' };

const engine = join(import.meta.dirname, '../../../../electron/engine');
const code = globSync(['inspect/**/*.ts', 'control/inspect-token.ts'], { cwd: engine })
  .map((file) => readFileSync(join(engine, file), 'utf8'))
  .join('\n');

/** The arguments of each call of a function, as text. */
function callsOf(name: string): string[] {
  const found: string[] = [];
  for (const { index } of code.matchAll(new RegExp(`(?<![\\w.])(?<!function )${name}\\(`, 'g'))) {
    const start = index + name.length + 1;
    let depth = 1;
    let end = start;
    for (; depth > 0; end++) depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0;
    found.push(code.slice(start, end - 1));
  }
  return found;
}

const calls = callsOf('finding');
const idsIn = (call: string): string[] => [...call.matchAll(/'([a-z0-9-]+\/[a-z0-9-]+)'/g)].map(([, id = '']) => id);
const ids = Object.keys(texts) as FindingId[];

describe('the texts of findings', () => {
  it('are all used', () => {
    expect(new Set(calls.flatMap(idsIn))).toEqual(new Set(ids));
  });

  it.each(ids)('%s is given all its parts', (id) => {
    const parts = [...JSON.stringify(texts[id]).matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
    for (const call of calls.filter((one) => idsIn(one).includes(id)))
      for (const part of parts) expect(call).toMatch(new RegExp(`[{,]\\s*${part}\\s*[:,}]`));
  });

  it('are filled in once, and lack what is empty', () => {
    expect(finding('oauth-error/known', { code: '{said}', meaning: 'm', said: '', source: 's', advice: '' })).toEqual({
      outcome: 'failed',
      title: '{said}',
      evidence: 'm',
      where: 'error',
      source: 's',
    });
  });
});
