import { readFile } from 'node:fs/promises';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import { experimentFiles, experimentId } from '../experiment-files.ts';
import { step as stepSchema, kindOf } from '#shared/scenario/step.ts';
import type { RecordedScenario, RecordedThing } from '#shared/scenario/workspace.ts';
import { withVariables } from '#shared/template/with-variables.ts';
import { parseYaml } from '../../config/parse-yaml.ts';
import { stepName } from '../step-name.ts';
import { gather } from './gather.ts';
import type { RecorderDeps } from './recorded-entries.ts';
import { recordScenario, type ScenarioDocument } from './record-scenario.ts';
import { Document, isMap, isScalar, visit } from 'yaml';

/** Characters of a map that is written in one line. */
const maxInline = 100;

const schemaLine = ' yaml-language-server: $schema=./node_modules/hookbench/schemas/scenario.schema.json';

/**
 * The text of a scenario file: short maps in one line each, as people write them.
 * @param notes Comments at its start.
 */
export function scenarioText(scenario: ScenarioDocument, notes: readonly string[] = []): string {
  const document = new Document(scenario);
  const needed = [...new Set(JSON.stringify(scenario).match(/(?<=\{\{env\.)[A-Z0-9_]+(?=\}\})/g))];
  const environment = needed.length === 0 ? [] : [`Set these environment variables: ${needed.join(', ')}`];
  document.commentBefore = [schemaLine, ...[...environment, ...notes].map((line) => ` ${line}`)].join('\n');
  visit(document, {
    Collection(_key, node, path) {
      const isStep = path.length < 4;
      if (isStep || JSON.stringify(node).length > maxInline) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
    Pair(_key, { key, value }) {
      const isShort =
        isScalar(key) && key.value === 'variables' && isMap(value) && JSON.stringify(value).length <= maxInline;
      if (isShort) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** An experiment of the failure lab as a scenario: it passes if the experiment does. */
async function ofExperiment(given: string, name: string | undefined): Promise<ScenarioDocument> {
  const id = experimentId(given);
  const file = experimentFiles().find((one) => one.id === id);
  if (!file) throw unknownId('experiment', given);
  const text = await readFile(file.path, 'utf8');
  const title = String((parseYaml(text).document.toJS() as { name: unknown }).name);
  return { hookbench: 1, name: name ?? title, steps: [{ experiment: file.id }] };
}

/** Kinds of steps that only prepare what is recorded. */
const preparing = ['subscription', 'fault', 'profile', 'clock'];

/** The name of a recording: that of its first step that does something, without the address of a server of others. */
export function nameOf({ steps, variables = {} }: Pick<ScenarioDocument, 'steps' | 'variables'>): string {
  const first = steps.find((step) => preparing.every((kind) => !(kind in step))) ?? steps[0];
  const read = stepSchema.safeParse(withVariables(first, new Map(Object.entries(variables))));
  if (!read.success) return 'Recorded scenario';
  return stepName(read.data, kindOf(read.data)).replace(/ https?:\/\/[^/\s]+(?=\/)/, ' ');
}

/**
 * Makes a scenario of what happened.
 * @param variables Addresses by the names of their variables.
 * @throws HookbenchError `not_found`; `bad_input` if nothing happened that a scenario can repeat
 */
export async function record(
  deps: RecorderDeps,
  variables: readonly (readonly [string, string])[],
  thing: RecordedThing,
): Promise<RecordedScenario> {
  const document =
    'experiment' in thing
      ? await ofExperiment(thing.experiment, thing.name)
      : recordScenario(await gather(deps, variables, thing, thing.name ?? ''));
  if (document.steps.length === 0)
    throw new HookbenchError('bad_input', 'Nothing happened that a scenario can repeat.', {
      hint: 'Record a time in which requests are sent or events are emitted.',
    });
  const named = { ...document, name: document.name === '' ? nameOf(document) : document.name };
  const { builtIn, summary } = await deps.control.interface.get({ without: 'text' });
  const onNewParties = `${summary?.title ?? 'Your interface'} was offered. For new parties, add setup: { interface: { openapi: PATH } }`;
  return { name: named.name, text: scenarioText(named, builtIn ? [] : [onNewParties]), steps: named.steps.length };
}
