import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { badTlsKind } from '#shared/model/bad-tls.ts';
import { isConditions } from '#shared/scenario/expectation.ts';
import { maxSteps, scenarioFile, type ScenarioFile } from '#shared/scenario/scenario-file.ts';
import { kindOf, step as stepSchema, type Step, type StepKind } from '#shared/scenario/step.ts';
import { createRoom } from '#shared/template/fill-text.ts';
import { namesIn, withVariables, type Variables } from '#shared/template/with-variables.ts';
import { pathsIn } from '../config/setting-paths.ts';
import { environmentNameOf, environmentVariables } from '../config/environment-variables.ts';
import {
  placedProblems,
  readYaml,
  suggestion,
  throwProblems,
  type PlacedProblem,
  type YamlPath,
  type YamlValue,
} from '../config/read-yaml.ts';
import { experimentFiles, experimentId } from './experiment-files.ts';
import { mustBeJsonPath } from '../expressions/json-path.ts';
import { compileSchema } from '../expressions/json-schema.ts';
import { compilePattern } from '../expressions/regular-expression.ts';
import { textsOf } from './walk.ts';

/** A step with the place in its file. */
export interface PlacedStep {
  step: Step;
  kind: StepKind;
  file: string;
  line: number;
}

/** A scenario that is ready to run, with the steps of the files that it includes. */
export interface Scenario {
  file: string;
  name: string;
  tags: readonly string[];
  description?: string | undefined;
  lesson?: ScenarioFile['lesson'];
  setup: NonNullable<ScenarioFile['setup']>;
  variables: Readonly<Record<string, unknown>>;
  /** Texts that replace variables of the file, and the environment variables that it refers to. */
  given?: Readonly<Record<string, string>>;
  /** Makes it an experiment of the failure lab. */
  lab?: ScenarioFile['lab'];
  /** Makes it a trial of a receiver or client of the user. */
  trial?: ScenarioFile['trial'];
  /** What each side must have observed at the end. */
  expect?: ScenarioFile['expect'];
  steps: readonly PlacedStep[];
}

/** Reads the text of a file. @throws HookbenchError if it cannot be read */
export type ReadText = (file: string) => string;

/** Variables that every scenario has, with what they contain. */
export const givenVariables: Readonly<Record<string, string>> = {
  api: 'https address of the service',
  apiHttp: 'http address of the service',
  auth: 'https address of the authorization server',
  authHttp: 'http address of the authorization server',
  tokenEndpoint: 'URL of the token endpoint',
  catcher: 'http address of the receiver',
  catcherHttps: 'https address of the receiver',
  ...Object.fromEntries(badTlsKind.options.map((kind) => [`badTls.${kind}`, `receiver with bad TLS: ${kind}`])),
  ca: 'path of the CA certificate',
  clientId: 'ID of a client for the token endpoint',
  clientSecret: 'its secret',
  clientBasic: 'both, for Authorization: Basic',
  closedPort: 'an address at which nothing listens',
  event: 'an event of the interface',
  scopes: 'the scopes of the client',
  run: 'a text that differs in each run',
  seed: 'the seed of the run',
};

const hint = 'Correct the file. docs/scenarios.md describes the format.';
const maxIncludes = 20;
/** Characters of a scenario file. */
const maxText = 1_000_000;

/** Refuses what only shows when it is used: patterns, JSONPaths, schemas and experiments. */
function checkStep(read: YamlValue<ScenarioFile>, step: Step, path: YamlPath): void {
  const { refuse } = read;
  for (const [index, one] of (step.together ?? []).entries()) checkStep(read, one, [...path, 'together', index]);
  const attempt = (at: YamlPath, what: string, check: () => void): void => {
    try {
      check();
    } catch (error) {
      refuse([...path, ...at], `${what}: ${messageOf(error).replace(/\.$/, '')}`);
    }
  };
  const checkValues = (values: Readonly<Record<string, unknown>> = {}, at: YamlPath, arePaths: boolean): void => {
    for (const [name, value] of Object.entries(values)) {
      if (arePaths && namesIn(name).length === 0) attempt([...at, name], 'Not a JSONPath', () => mustBeJsonPath(name));
      if (isConditions(value)) checkConditions(value, [...at, name]);
    }
  };
  const checkConditions = ({ matches }: { matches?: string | undefined }, at: YamlPath): void => {
    if (matches !== undefined && namesIn(matches).length === 0)
      attempt([...at, 'matches'], 'Not a regular expression', () => compilePattern(matches));
  };
  const { capture, expect = {}, experiment, request, save = {} } = step;
  if (request?.auth && request.token !== undefined)
    refuse([...path, 'request', 'auth'], 'A request has one of the keys auth and token');
  checkValues(expect.json, ['expect', 'json'], true);
  checkValues(expect.headers, ['expect', 'headers'], false);
  checkValues(capture?.json, ['capture', 'json'], true);
  checkValues(capture?.headers, ['capture', 'headers'], false);
  if (isConditions(expect.body)) checkConditions(expect.body, ['expect', 'body']);
  const { schema } = expect;
  if (schema !== undefined) attempt(['expect', 'schema'], 'Not a JSON Schema', () => compileSchema(schema));
  for (const [name, one] of Object.entries(save))
    if (namesIn(one).length === 0)
      attempt(['save', name], 'Not a JSONPath', () => {
        mustBeJsonPath(one);
      });
  if (experiment !== undefined && namesIn(experiment).length === 0 && experimentId(experiment) === undefined) {
    const near = suggestion(
      experiment,
      experimentFiles().map(({ id }) => id),
    );
    refuse([...path, 'experiment'], `Unknown experiment "${experiment}"${near || '. hookbench lab --list shows all'}`);
  }
}

function checkNames(
  { refuse }: YamlValue<ScenarioFile>,
  value: unknown,
  path: YamlPath,
  known: ReadonlySet<string>,
): void {
  for (const { path: at, text } of textsOf(value))
    for (const name of namesIn(text))
      if (!known.has(name)) {
        const ofProcess = environmentNameOf(name);
        if (ofProcess !== undefined) {
          refuse([...path, ...at], `The environment variable ${ofProcess} is not set`);
          continue;
        }
        const own = [...known].filter((one) => !Object.hasOwn(givenVariables, one));
        const given = Object.keys(givenVariables).filter((one) => !one.startsWith('badTls.'));
        const instead = [...own, ...given].slice(0, 30).join(', ');
        refuse([...path, ...at], `The variable {{${name}}} is not defined before this place. Defined are ${instead}`);
      }
}

/** Refuses environment variables that are not set. Other references in a setup are those of the catcher. */
function checkEnvironment(
  { refuse }: YamlValue<ScenarioFile>,
  value: unknown,
  path: YamlPath,
  known: ReadonlySet<string>,
): void {
  for (const { path: at, text } of textsOf(value))
    for (const name of namesIn(text)) {
      const ofProcess = environmentNameOf(name);
      if (ofProcess !== undefined && !known.has(name))
        refuse([...path, ...at], `The environment variable ${ofProcess} is not set`);
    }
}

/** Parts of a setup that running parties cannot take. */
const notInExperiments = ['interface', 'limits', 'recording', 'retention', 'subscriptions'] as const;

/** What only experiments and trials must have, and cannot have. */
function checkLabFile({ refuse, value: { expect, lab, setup, trial } }: YamlValue<ScenarioFile>): void {
  if (trial && lab) refuse(['trial'], 'A scenario has one of the keys lab and trial');
  if (trial && setup) refuse(['setup'], 'A trial has no setup: change settings in its steps');
  if (!lab) return;
  if (!expect) refuse(['lab'], 'An experiment needs the key expect: what each side must have observed');
  const wrong = notInExperiments.find((name) => setup?.[name] !== undefined);
  if (wrong !== undefined) refuse(['setup', wrong], `The setup of an experiment has no ${wrong}`);
}

/** @throws HookbenchError `bad_config` if the text of a file is too long */
function mustNotBeLong(path: string, text: string): void {
  if (text.length <= maxText) return;
  const message = `${path}: A scenario file has at most ${maxText.toLocaleString('en')} characters.`;
  throw new HookbenchError('bad_config', message, { hint: 'Split it, and include the parts.' });
}

const fileParts = z.object({
  setup: z.looseObject({}).optional().catch(undefined),
  variables: z.record(z.string(), z.unknown()).optional().catch(undefined),
  steps: z.array(z.unknown()).catch([]),
});
const saving = z.object({ save: z.record(z.string(), z.string()).optional().catch(undefined) });

/** The parts of a wrong file that can be checked: its variables, and the steps that are right. The others only save values. */
function rescue(given: unknown): Pick<ScenarioFile, 'steps'> {
  const { steps, ...parts } = fileParts.parse(given);
  return {
    ...parts,
    steps: steps.map((one) => stepSchema.safeParse(one).data ?? { explain: '', ...saving.safeParse(one).data }),
  };
}

/**
 * Reads a scenario with all files that it includes.
 * @param file Absolute path.
 * @param over Texts that replace variables of the file.
 * @throws HookbenchError `bad_config` with file, line and column of each problem
 */
export function readScenario(file: string, readText: ReadText, over: Readonly<Record<string, string>> = {}): Scenario {
  const given = { ...over };
  const known = new Set([...Object.keys(givenVariables), ...Object.keys(over)]);
  const problems: PlacedProblem[] = [];
  const variables = new Map<string, unknown>();
  /** With references to each other filled in, to find those that become too large. */
  const expanded: Variables = new Map(Object.entries(over));
  const room = createRoom();
  const steps: PlacedStep[] = [];
  let included = 0;

  /** Why a file cannot be included. */
  function whyNot(inner: string, trail: readonly string[]): string | undefined {
    const again = trail.indexOf(inner);
    if (again >= 0) return `The files include each other: ${[...trail.slice(again), inner].join(' → ')}`;
    if (++included > maxIncludes) return `A scenario includes at most ${maxIncludes} files`;
    try {
      readText(inner);
      return undefined;
    } catch (error) {
      return messageOf(error).replace(/\.$/, '');
    }
  }

  function add(path: string, trail: readonly string[]): ScenarioFile {
    const text = readText(path);
    const source = { file: path, hint, problems, rescue };
    mustNotBeLong(path, text);
    const ofProcess = environmentVariables(text);
    Object.assign(given, ofProcess);
    for (const name of Object.keys(ofProcess)) known.add(name);
    const read = readYaml(scenarioFile, text, source);
    const { value } = read;
    if (path === file) checkLabFile(read);
    checkEnvironment(read, value.setup, ['setup'], known);
    for (const [name, one] of Object.entries(value.variables ?? {})) {
      checkNames(read, one, ['variables', name], known);
      known.add(name);
      // The variables of the file that includes another have precedence.
      if (variables.has(name) || name in over) continue;
      variables.set(name, one);
      try {
        expanded.set(name, withVariables(one, expanded, room));
      } catch (error) {
        read.refuse(['variables', name], messageOf(error).replace(/\.$/, ''));
      }
    }
    for (const [index, step] of value.steps.entries()) {
      const at = ['steps', index];
      if (step.include !== undefined) {
        const inner = resolve(dirname(path), step.include);
        const why = whyNot(inner, trail);
        if (why === undefined) add(inner, [...trail, inner]);
        else read.refuse([...at, 'include'], why);
        continue;
      }
      checkStep(read, step, at);
      const { ask: _ask, explain: _explain, ...used } = step;
      checkNames(read, used, at, known);
      for (const { save = {} } of [step, ...(step.together ?? [])])
        for (const name of Object.keys(save)) known.add(name);
      if (steps.length === maxSteps)
        read.refuse(at, `A scenario has at most ${maxSteps} steps, with those it includes`);
      steps.push({ step, kind: kindOf(step), file: path, line: read.lineOf(at) });
    }
    return value;
  }

  const { setup: written = {}, tags = [], ...rest } = add(file, [file]);
  throwProblems(problems, hint);
  const ofProcess = new Map(Object.entries(given).filter(([name]) => environmentNameOf(name) !== undefined));
  const setup = withVariables(written, ofProcess);
  Object.assign(setup, pathsIn(dirname(file), setup));
  const all = Object.fromEntries(variables);
  return { ...rest, file, tags, setup, variables: all, given, steps };
}

/**
 * Reads scenarios.
 * @throws HookbenchError `bad_config` with the problems of all files
 */
export function readScenarios(
  files: readonly string[],
  readText: ReadText,
  over: Readonly<Record<string, string>>,
): Scenario[] {
  const problems: PlacedProblem[] = [];
  const scenarios = files.flatMap((file) => {
    try {
      return [readScenario(file, readText, over)];
    } catch (error) {
      problems.push(...placedProblems(error));
      return [];
    }
  });
  throwProblems(problems, hint);
  return scenarios;
}
