import { dirname } from 'node:path';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { orNotFound } from '../area.ts';
import type { Tool, ToolContext } from './tool-context.ts';

/** What stands after `://` in a text: a host, or the start of a template. */
const hosts = /:\/\/([^\s/?#"'`\\]*)/g;

/** Addresses of Hookbench's own parties, e.g. `{{api.http}}`, are whole URLs; a template after `://` can be any host. */
async function mustCallOnlyAllowed(texts: readonly string[], { mustBeAllowed }: ToolContext): Promise<void> {
  const called = new Set(texts.flatMap((text) => [...text.matchAll(hosts)].map(([, host = '']) => host)));
  for (const host of called) await mustBeAllowed(`http://${host}`);
}

const environmentValues = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*env\.(\w+)/g)].flatMap(([, name = '']) => process.env[name] ?? []);

const shownResult = ({ durationMs, name, outcome, steps }: ScenarioResult) => ({
  name,
  outcome,
  durationMs: Math.round(durationMs),
  steps: steps.map(({ entries: _, ...step }) => step),
});

/** The texts that a scenario consists of: its file, and the files that its steps come from. */
async function textsOf(file: string, { control: { scenarios } }: ToolContext): Promise<string[]> {
  const { text } = await scenarios.read({ path: file });
  const { steps } = await scenarios.check({ path: file, text });
  const others = new Set(steps.map((step) => step.file).filter((other) => other !== file));
  const read = await Promise.all([...others].map((path) => scenarios.read({ path })));
  return [text, ...read.map((other) => other.text)];
}

export const runScenario: Tool<'run_scenario'> = async ({ file, variables = {} }, context) => {
  const { control, untilLeft } = context;
  const folder = dirname(file);
  const isOpen = (await control.scenarios.list()).folders.some(({ path }) => path === folder);
  if (!isOpen) await control.scenarios.openFolder({ path: folder, create: false, examples: false });
  try {
    const texts = await textsOf(file, context);
    await mustCallOnlyAllowed([...texts, ...Object.values(variables), ...texts.flatMap(environmentValues)], context);
    const { problem, results } = await control.scenarios.run({ files: [file], variables }, untilLeft);
    return { result: { problem, results: results.map(shownResult) } };
  } finally {
    if (!isOpen) await control.scenarios.closeFolder({ path: folder });
  }
};

/** What each side observes, as a list: the name of a side such as `authorization` would be that of a secret. */
const shownExperiment = ({
  diagnosis,
  error,
  findings,
  id,
  observed,
  passed,
  restored,
  title,
  traces,
}: ExperimentResult) => ({
  id,
  title,
  asExpected: passed,
  error,
  diagnosis,
  findings,
  observed: Object.entries(observed).map(([name, value]) => {
    const [side, fact] = name.split('.');
    return { side, fact, observed: value };
  }),
  traces,
  restored,
});

export const runExperiment: Tool<'run_experiment'> = async ({ id, layer }, { control, untilLeft }) => {
  if (id === undefined) {
    const { items } = await control.experiments.list();
    const shown = items.filter((one) => layer === undefined || one.layer === layer);
    return {
      result: {
        experiments: shown.map((one) => ({ id: one.id, layer: one.layer, title: one.title })),
      },
    };
  }
  const { items } = await control.experiments.run({ ids: [id] }, untilLeft);
  const experiment = orNotFound(items[0], 'experiment', id);
  return { result: shownExperiment(experiment), trace: experiment.trace };
};
