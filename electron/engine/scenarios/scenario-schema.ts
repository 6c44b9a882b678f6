import { z } from 'zod';
import { scenarioFile } from '#shared/scenario/scenario-file.ts';
import { stepKinds } from '#shared/scenario/step.ts';

interface Members {
  properties: { steps: { items: Record<string, unknown> } };
}

/** The JSON Schema of scenario files. `schemas/scenario.schema.json` is a copy of it for editors. */
export function scenarioSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(scenarioFile, { io: 'input', unrepresentable: 'any' });
  const { properties } = schema as unknown as Members;
  // A check in code, which zod does not convert.
  properties.steps.items['oneOf'] = Object.keys(stepKinds).map((kind) => ({ required: [kind] }));
  return { ...schema, title: 'A scenario of Hookbench' };
}
