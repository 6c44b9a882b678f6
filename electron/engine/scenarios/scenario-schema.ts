import { z } from 'zod';
import { newFault } from '#shared/model/fault.ts';
import { scenarioFile } from '#shared/scenario/scenario-file.ts';
import { stepKinds } from '#shared/scenario/step.ts';

type JsonSchema = Record<string, unknown>;

interface Members {
  properties: { steps: { items: JsonSchema & { properties: { fault: JsonSchema; together: JsonSchema } } } };
}

interface WithProperties {
  properties: JsonSchema;
  required?: readonly string[];
}

interface FaultMembers {
  properties: {
    where: JsonSchema;
    match: WithProperties;
    what: { oneOf: readonly WithProperties[] };
    when: { anyOf: readonly WithProperties[] };
  };
}

/** The schema of a fault in one line, which code reads: `{ clear: all }`, or one alternative for each kind. */
function faultSchema(): JsonSchema {
  const { properties } = z.toJSONSchema(newFault, { io: 'input' }) as unknown as FaultMembers;
  const { match, what, when, where } = properties;
  const { always: _always, ...timing } = Object.assign({}, ...when.anyOf.map((one) => one.properties)) as JsonSchema;
  const kinds = what.oneOf.map(({ properties: own, required = [] }) => ({
    type: 'object',
    properties: { where, ...timing, ...match.properties, ...own },
    required: ['where', ...required],
    additionalProperties: false,
  }));
  const isStatus = ({ properties: { kind } }: WithProperties): boolean => (kind as JsonSchema)['const'] === 'status';
  const alias = kinds
    .filter(isStatus)
    .map((one) => ({ ...one, properties: { ...one.properties, kind: { type: 'string', const: 'answer-status' } } }));
  const clear = {
    type: 'object',
    properties: { clear: { type: 'string', const: 'all' } },
    required: ['clear'],
    additionalProperties: false,
  };
  return { anyOf: [clear, ...kinds, ...alias] };
}

/** The JSON Schema of scenario files. `shared/schemas/scenario.schema.json` is a copy of it for editors. */
export function scenarioSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(scenarioFile, { io: 'input', unrepresentable: 'any' });
  const { items } = (schema as unknown as Members).properties.steps;
  // Checks and conversions in code, which zod does not convert.
  items['oneOf'] = Object.keys(stepKinds).map((kind) => ({ required: [kind] }));
  const { description } = items.properties.fault;
  items.properties.fault = { description, ...faultSchema() };
  items.properties.together['items'] = { $ref: '#/properties/steps/items' };
  return { ...schema, title: 'A scenario of Hookbench' };
}
