import { z } from 'zod';
import { expectation } from '#shared/scenario/expectation.ts';
import { stepKinds, type StepKind } from '#shared/scenario/step.ts';
import { factsOf } from '../../../electron/engine/scenarios/bench-facts.ts';
import { givenVariables } from '../../../electron/engine/scenarios/read-scenario.ts';
import { scenarioSchema } from '../../../electron/engine/scenarios/scenario-schema.ts';
import type { JsonSchema } from '../npm/type-text.ts';
import { formatFile } from '../../support/format-file.ts';
import { table } from './markdown.ts';
import { membersTable } from './schema-rows.ts';
import { stepResults } from './step-results.ts';

const introduction = `# Steps

The keys of each kind of step, what it can expect, and the JSON that \`save\` and \`expect.json\` read with a JSONPath, such as
\`save: { access: $.tokens.accessToken }\` after \`authorize\`. \`?\` marks optional keys, \`[]\` each item of a list, and \`<name>\` each member of a
map. [Scenarios](scenarios.md#steps) explains how steps work together.
`;

const links = {
  subscription: '[hookbench.yaml](hookbench-yaml.md#subscriptions)',
  client: '[hookbench.yaml](hookbench-yaml.md#clients)',
  catcher: '[hookbench.yaml](hookbench-yaml.md#catcher)',
  profile: '[Assumptions](assumptions.md)',
  fault: '[Faults](faults.md)',
};

const toSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;

function resultOf(kind: StepKind): string[] {
  if (!(kind in stepResults)) return [];
  const result = stepResults[kind as keyof typeof stepResults];
  const text = typeof result === 'string' ? result : membersTable(toSchema(result), {}, '$.');
  return [`JSON: ${typeof result === 'string' ? text : `\n\n${text}`}`];
}

const environment = Object.keys(factsOf({ ca: '', endpoints: {}, listeners: [] }, { id: '' }).environment);

const variables = `## Variables

Every scenario has these variables, as \`{{api}}\`, and those of \`variables\` and \`save\`. \`setup\` contains no variables, because it applies before
they have values. The environment of \`run\` has ${environment.map((name) => `\`${name}\``).join(', ')}.

${table(
  ['variable', 'value'],
  Object.entries(givenVariables).map(([name, meaning]) => [`\`${name}\``, meaning]),
)}`;

/** Generates docs/steps.md from the schema of scenarios and the results of their steps. */
export function stepsPage(): Promise<string> {
  const { properties = {} } = scenarioSchema() as JsonSchema;
  const kinds = properties['steps']?.items?.properties ?? {};
  const sections = Object.entries(stepKinds).map(([kind, expected]) => {
    const { description = '', ...schema } = kinds[kind] ?? {};
    const keys = kind === 'together' ? 'See the other kinds.' : membersTable({ properties: { [kind]: schema } }, links);
    const names = expected.map((name) => `\`${name}\``).join(', ');
    return [
      `## ${kind}`,
      `${description}.`,
      keys,
      ...(names === '' ? [] : [`Can expect ${names}.`]),
      ...resultOf(kind as StepKind),
    ].join('\n\n');
  });
  const expectations = membersTable(toSchema(expectation));
  return formatFile('steps.md', [introduction, ...sections, `## expect\n\n${expectations}`, variables].join('\n\n'));
}
