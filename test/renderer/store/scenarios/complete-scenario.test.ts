import { describe, expect, it } from 'vitest';
import { scenarioSchema } from '../../../../electron/engine/scenarios/scenario-schema.ts';
import { completeScenario } from '../../../../renderer/store/scenarios/complete-scenario.ts';

const schema = scenarioSchema();

/** The labels that are proposed at the mark `|`. */
function proposed(text: string): string[] {
  const offset = text.indexOf('|');
  return completeScenario(text.replace('|', ''), offset, schema)?.options.map(({ label }) => label) ?? [];
}

describe('completion in a scenario file', () => {
  it.each([
    ['keys of the file', 'hookbench: 1\nva|', ['variables', 'steps', 'setup']],
    ['kinds of steps', 'steps:\n  - re|', ['request', 'capture', 'expect']],
    ['kinds of steps in a list at the column of its key', 'steps:\n- name: x\n  re|', ['request', 'expect']],
    ['keys of a later step', 'steps:\n  - request:\n      path: /a\n    ex|', ['expect', 'save']],
    ['keys of a step', 'steps:\n  - request:\n      pa|', ['path', 'method', 'token']],
    ['keys in braces', 'steps:\n  - request: { method: GET, pa|', ['path', 'token']],
    ['keys in inner braces', 'setup:\n  catcher: { answer: { st|', ['status']],
    ['expectations', 'steps:\n  - capture: { event: a }\n    expect: { co|', ['count', 'within', 'checks']],
    ['values', 'steps:\n  - request:\n      token: ex|', ['expired', 'same', 'refreshed-on-401']],
    ['values in braces', 'steps:\n  - request: { path: /a, token: |', ['none', 'expired']],
    ['fault kinds', 'steps:\n  - fault: { kind: |', ['status', 'delay']],
  ])('proposes %s', (_what, text, labels) => {
    expect(proposed(text)).toEqual(expect.arrayContaining(labels));
  });

  it('proposes nothing in comments, in values of any text and after values', () => {
    expect(proposed('# ste|')).toEqual([]);
    expect(proposed('steps:\n  - name: some te|')).toEqual([]);
    expect(proposed('hookbench: 1 |')).toEqual([]);
  });

  it('replaces the typed word', () => {
    expect(completeScenario('steps:\n  - re', 13, schema)?.from).toBe(11);
  });
});
