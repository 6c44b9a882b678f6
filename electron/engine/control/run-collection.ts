import type { z } from 'zod';
import { adviceOf } from '#shared/errors/hookbench-error.ts';
import type { CollectionRun, CollectionStep, collectionRunInput } from '#shared/runs/collection-run.ts';
import type { AssertionResult } from '#shared/model/request-assertion.ts';
import type { Environment, RequestRun } from '#shared/model/request-run.ts';
import { lastNameIn } from '#shared/redaction/secret-name.ts';
import type { Finding } from '#shared/model/finding.ts';
import { traceText } from '#shared/trace/trace-text.ts';
import type { ExportedCollection, ExportedRequest } from '../client/collections/export/exported-request.ts';
import type { Collections } from '../client/collections/open-collections.ts';
import type { GivenVariable } from '../client/requests/client-message.ts';
import type { Engine } from '../engine.ts';
import { environmentVariables } from '../config/environment-variables.ts';
import { redactorOf } from '../journal/redact.ts';
import type { RunHandle } from '../runs/create-runs.ts';
import { createScenarioSecrets, type ScenarioSecrets } from '../scenarios/redact-result.ts';
import { checkAssertions } from '../expressions/check-assertions.ts';
import {
  chosenRequests,
  defineServers,
  environmentOf,
  inPrecedence,
  withFilledAssertions,
} from './request-variables.ts';

type Choice = z.output<typeof collectionRunInput>;

/** Runs of collections that are kept. */
const maxStored = 20;

/** What the requests of one run share. */
interface Running {
  engine: Engine;
  choice: Choice;
  environment: Environment | undefined;
  /** Variables that override all others, and those that responses gave. */
  over: Record<string, string>;
  secrets: ScenarioSecrets;
  signal: AbortSignal;
}

/** The title of a run: the collection, and what of it is sent. */
function titleOf({ file, folder, name, path }: Choice, found: ExportedCollection): string {
  const only = file === undefined ? folder : found.items[0]?.name;
  return name ?? (only === undefined || path === undefined ? found.name : `${found.name}: ${only}`);
}

/** An assertion beside what was observed. */
const findingOf = ({ expression, met, observed, operator, value = '' }: AssertionResult): Finding => ({
  what: expression,
  expected: operator === 'eq' ? value : `${operator} ${value}`.trim(),
  observed,
  met,
});

function findingsOf({ assertions = [], error, spec, status, values = {} }: RequestRun): Finding[] {
  if (status === undefined)
    return [{ what: 'response', expected: 'a response', observed: error?.message ?? 'none', met: false }];
  const missing = (spec.values ?? []).filter(({ name }) => values[name] === undefined);
  return [
    ...assertions.map(findingOf),
    ...missing.map(({ expression, name }) => ({
      what: `save ${name}`,
      expected: `a value at ${expression}`,
      observed: 'nothing',
      met: false,
    })),
  ];
}

function variablesFor(
  { spec, variables }: ExportedRequest,
  { choice, environment, over, secrets }: Running,
): GivenVariable[] {
  for (const value of Object.values(environmentVariables(JSON.stringify([spec, variables, environment, over]))))
    secrets.add(value, 'secret');
  const { service } = choice;
  return inPrecedence(variables, environment, { ...(service !== undefined && { api: service }), ...over });
}

type Sent = Omit<CollectionStep, 'index' | 'durationMs'>;

/** Sends a request, and keeps what its response gives to later ones. */
async function send(item: ExportedRequest, running: Running): Promise<Sent> {
  const { choice, engine, over, secrets, signal } = running;
  const { file = '', folder, name, spec, warnings = [] } = item;
  const { method, url } = spec;
  const known = { name, folder, kind: 'request', method, file, line: 1 };
  try {
    const variables = variablesFor(item, running);
    const { service } = choice;
    const absolute =
      service !== undefined && url.startsWith('/') ? { ...spec, url: service.replace(/\/$/, '') + url } : spec;
    await defineServers(engine, item.variables);
    const place = { variables, auth: item.variables.auth };
    const sent = await engine.requests.send(withFilledAssertions(absolute, variables), place, signal, service);
    const run = checkAssertions(sent);
    for (const { expression, name: saved } of spec.values ?? []) {
      const value = run.values?.[saved];
      if (value === undefined) continue;
      over[saved] = value;
      secrets.add(value, saved, lastNameIn(expression));
    }
    const findings = findingsOf(run);
    const passed = findings.every(({ met }) => met);
    const { diagnosis, exchange, id, status, trace } = run;
    const entries = passed ? [] : engine.journal.trace(trace);
    return {
      ...known,
      outcome: passed ? 'passed' : 'failed',
      findings,
      note: [`${method} ${exchange.request.url}`, ...warnings].join('\n'),
      trace,
      request: id,
      ...(status !== undefined && { status }),
      ...(run.values && { values: run.values }),
      ...(!passed && diagnosis.cause !== 'ok' && { diagnosis }),
      ...(entries.length > 0 && { traceText: traceText(entries) }),
    };
  } catch (error) {
    return { ...known, outcome: 'failed', findings: [], error: adviceOf(error), note: `${method} ${url}` };
  }
}

async function sendAll(
  items: readonly ExportedRequest[],
  running: Running,
  handle: RunHandle<'collection'>,
): Promise<void> {
  const { choice, engine, secrets, signal } = running;
  const { wall } = engine.clocks;
  let failed = false;
  for (const [index, item] of items.entries()) {
    const { file = '', folder, name, spec } = item;
    if (signal.aborted || (failed && choice.bail)) {
      const skipped = { name, folder, kind: 'request', method: spec.method, file, line: 1, findings: [] };
      handle.change({}, [{ ...skipped, index, outcome: 'not-reached', durationMs: 0 }]);
      continue;
    }
    handle.change({ running: name });
    const startedMs = wall.now();
    const step: CollectionStep = { ...(await send(item, running)), index, durationMs: wall.now() - startedMs };
    failed ||= step.outcome === 'failed';
    handle.change({}, [redactorOf(secrets.values())(step) as CollectionStep]);
  }
}

/**
 * Starts a run of the requests of a collection, one after the other. Its results are for reports: secrets are redacted.
 * @throws HookbenchError `bad_config` with the places of what is wrong with the files; `conflict` if one is in progress
 */
export async function startCollectionRun(
  engine: Engine,
  collections: () => Promise<Collections>,
  choice: Choice,
): Promise<CollectionRun> {
  const found = await chosenRequests(engine, collections, choice);
  const { items } = found;
  const environment =
    choice.environmentId === undefined ? undefined : await environmentOf(engine, collections, choice.environmentId);
  const secrets = createScenarioSecrets();
  for (const { name, secret, value } of environment?.variables ?? []) secrets.add(value, secret ? 'secret' : name);
  for (const [name, value] of Object.entries(choice.variables)) secrets.add(value, name);
  return engine.runs.start('collection', {
    first: () => ({
      title: titleOf(choice, found),
      ...(choice.path !== undefined && { path: choice.path }),
      total: items.length,
      results: [],
    }),
    series: () => ({ name: 'collection', max: maxStored }),
    async carryOut(handle) {
      const running = { engine, choice, environment, over: { ...choice.variables }, secrets, signal: handle.signal };
      await sendAll(items, running, handle);
      return { running: undefined };
    },
  });
}
