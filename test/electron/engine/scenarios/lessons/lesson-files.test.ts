import { expect, test } from 'vitest';
import { lessonStepOf } from '../../../../../electron/engine/scenarios/lessons/lesson-files.ts';
import { readScenario } from '../../../../../electron/engine/scenarios/read-scenario.ts';

test.each([
  ['clock: { party: client, advance: 2h }', 'Move the clock of the client by 2h', 'client'],
  ['clock: { party: authorization, advance: 2h }', 'Move the clock of the authorization server by 2h', 'authorization'],
  ['clock: { advance: 2h }', 'Move all clocks by 2h', undefined],
  ['clock: { reset: true }', 'Reset the clocks', undefined],
  ['fault: { kind: status, where: sender, status: 500 }', 'Return 500: Webhook sender, always', 'service'],
  ['fault: { kind: hang, where: catcher }', 'Never respond: Receiver, always', 'catcher'],
  ['fault: { clear: all }', 'Clear all faults', undefined],
  ['catcher: { checks: { enforce: [signature] } }', 'Enforce the check: signature', 'catcher'],
  ['keys: { rotate: true }', 'Rotate the signing key', 'authorization'],
  ['event: {}', 'Event of the interface', undefined],
])('%s names what it does and the party that it changes', (step, does, changes) => {
  const text = `hookbench: 1\nname: A lesson\nlesson: { minutes: 1 }\nsteps:\n  - ${step}\n`;
  const [first] = readScenario('a.yaml', () => text).steps.map(lessonStepOf);
  expect([first?.does, first?.changes]).toEqual([does, changes]);
});
