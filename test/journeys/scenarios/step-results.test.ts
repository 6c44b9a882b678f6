import { expect, it } from 'vitest';
import { z } from 'zod';
import { givenVariables } from '../../../electron/engine/scenarios/read-scenario.ts';
import { stepResults } from '../../packaging/references/step-results.ts';
import type { JsonSchema } from '../../packaging/npm/type-text.ts';
import { runText, unmet } from '../../support/run-scenario.ts';

/** The paths of required values of an object, as docs/steps.md lists them. */
function requiredPaths({ properties = {}, required = [] }: JsonSchema, prefix = '$.'): string[] {
  return required.flatMap((name) => {
    const below = requiredPaths(properties[name] ?? {}, `${prefix}${name}.`);
    return below.length > 0 ? below : [prefix + name];
  });
}

const steps: Record<string, string> = {
  event: '{ event: chat_started, customerId: C-1001 }',
  delivery: '{ event: chat_started }',
  desk: "{ chat: '{{chat}}', action: assign }",
  mint: '{}',
  authorize: '{}',
  stub: '[{ bytes: x }]',
};

it('steps have the JSON that docs/steps.md lists, such as $.tokens.accessToken of authorize', async () => {
  const saved = Object.entries(steps).flatMap(([kind, given]) => {
    const schema = z.toJSONSchema(stepResults[kind as keyof typeof stepResults] as z.ZodType, {
      unrepresentable: 'any',
    });
    const paths = requiredPaths(schema as JsonSchema);
    if (kind === 'authorize') paths.push('$.tokens.accessToken', '$.tokens.expiresAt');
    expect(paths, kind).not.toEqual([]);
    return [`  - ${kind}: ${given}`, '    save:', ...paths.map((path, index) => `      ${kind}${index}: ${path}`)];
  });
  const result = await runText(`steps:
  - request: { method: POST, path: /api/chat/start, json: { customerId: C-1001 } }
    save: { chat: $.id }
${saved.join('\n')}
  - run: 'node -p "JSON.stringify({ answer: 42 })"'
    save: { answer: $.answer }
`);
  expect(unmet(result)).toEqual([]);
  expect(result.outcome).toBe('passed');
});

it('scenarios have the variables that docs/steps.md lists, each with a value', async () => {
  const names = Object.keys(givenVariables);
  const env = names.map((name, index) => `        GIVEN_${index}: '{{${name}}}'`);
  const result = await runText(`steps:
  - run:
      command: node -p "Object.keys(process.env).filter((name) => name.startsWith('GIVEN_') && process.env[name]).length"
      env:
${env.join('\n')}
    expect: { body: "${names.length}\\n" }
`);
  expect(unmet(result)).toEqual([]);
});
