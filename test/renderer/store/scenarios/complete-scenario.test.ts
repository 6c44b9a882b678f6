import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scenarioSchema } from '../../../../electron/engine/scenarios/scenario-schema.ts';
import { completeScenario } from '../../../../renderer/store/scenarios/complete-scenario.ts';
import { withNames } from '../../../../renderer/store/scenarios/with-names.ts';
import { loadPlan } from '../../../../shared/load/load-plan.ts';

const schema = scenarioSchema();

/** The labels that are proposed at the mark `|`. */
function proposed(text: string, by: Record<string, unknown> = schema): string[] {
  const offset = text.indexOf('|');
  return completeScenario(text.replace('|', ''), offset, by)?.options.map(({ label }) => label) ?? [];
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

describe('completion with the events of an interface', () => {
  const events = ['dog.walked', 'dogAdded'];
  const named = withNames(schema, { event: events, events });

  it.each([
    ['an event step', 'steps:\n  - event: { event: |'],
    ['a capture', 'steps:\n  - capture:\n      event: d|'],
    ['a delivery of steps at the same time', 'steps:\n  - together:\n      - delivery: { event: |'],
    ['the match of a fault', 'steps:\n  - fault: { where: sender, kind: delay, event: |'],
  ])('proposes them in %s', (_what, text) => {
    expect(proposed(text, named)).toEqual(expect.arrayContaining(events));
    expect(proposed(text)).not.toContain('dogAdded');
  });

  it('proposes them as keys of the events of a load plan', () => {
    const plan = withNames(z.toJSONSchema(loadPlan, { io: 'input', unrepresentable: 'any' }), {
      event: events,
      events,
    });
    expect(proposed('load: x\nevents:\n  d|', plan)).toEqual(events);
    expect(proposed('load: x\nevents:\n  dogAdded: { wei|', plan)).toContain('weight');
  });
});
