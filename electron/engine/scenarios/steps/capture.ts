import { durationMs } from '#shared/scenario/duration.ts';
import type { Capture, CaptureWithBody } from '#shared/model/capture.ts';
import type { Expectation } from '#shared/scenario/expectation.ts';
import type { Step } from '#shared/scenario/step.ts';
import { matchesPattern } from '../../expressions/match-values.ts';
import { matchesPath, matchesText, headerOf, parsed } from '../judge.ts';
import { isCode } from '../is-code.ts';
import type { Observed, ScenarioContext, StepHandler } from '../scenario-context.ts';
import { senderIdle } from '../sender-idle.ts';

type Given = NonNullable<Step['capture']>;

const defaultWithinMs = 5000;
/** After the last expected capture of a sender that is not Hookbench's own, others are waited for this long. */
const quietMs = 500;
/** Without `within`, captures that must not arrive are waited for this long. */
const defaultNoneMs = 1000;

async function textOf({ body, id }: CaptureWithBody, { control }: ScenarioContext): Promise<string> {
  if (body.truncated) return (await control.captures.body({ id })).text();
  return body.encoding === 'utf8' ? body.content : Buffer.from(body.content, 'base64').toString('latin1');
}

/** The text of a capture's body if the capture matches. */
async function bodyIfMatches(
  { headers = {}, json = {} }: Given,
  capture: Capture,
  context: ScenarioContext,
): Promise<string | undefined> {
  const met = Object.entries(headers).every(([name, value]) => matchesText(value, headerOf(capture.headers, name)));
  if (!met) return undefined;
  const body = await textOf(await context.control.captures.get({ id: capture.id }), context);
  const value = parsed(body);
  return Object.entries(json).every(([path, one]) => matchesPath(path, one, value).met) ? body : undefined;
}

interface Found {
  capture: Capture;
  body: string;
}

/** Captures of the scenario that no earlier step matched, as they arrive. */
function createCollector(given: Given, context: ScenarioContext, signal: AbortSignal) {
  const { event, method, path } = given;
  const match = {
    ...(event !== undefined && { event }),
    ...(method !== undefined && { method }),
    ...(path !== undefined && { path }),
  };
  const found: Found[] = [];
  let after = context.since;

  /** Waits for one more capture. @returns Whether one arrived. */
  async function next(timeoutMs: number): Promise<boolean> {
    try {
      const wait = { match, count: 1, after, timeoutMs: Math.max(0, Math.round(timeoutMs)) };
      const { items } = await context.control.captures.wait(wait, { signal });
      for (const capture of items) {
        after = capture.seq;
        const body = context.used.has(capture.id) ? undefined : await bodyIfMatches(given, capture, context);
        if (body !== undefined) found.push({ capture, body });
      }
      return true;
    } catch (error) {
      // A wait that is stopped ends like one whose time is over.
      signal.throwIfAborted();
      if (isCode(error, 'captures_missing')) return false;
      throw error;
    }
  }
  return { found, next };
}

/** Collects captures until there are as many as expected, or more, or the time is over. */
async function collect(
  given: Given,
  { count, within }: Expectation,
  context: ScenarioContext,
  signal: AbortSignal,
): Promise<Found[]> {
  const { found, next } = createCollector(given, context, signal);
  const wanted = count ?? 1;
  const withinMs = within === undefined ? (wanted === 0 ? defaultNoneMs : defaultWithinMs) : durationMs(within);
  const end = context.wall.now() + withinMs;
  const enough = (): boolean => (wanted === 0 ? found.length > 0 : found.length >= wanted);
  while (!enough() && context.wall.now() < end) await next(end - context.wall.now());
  // One more may be on its way: a duplicate, or the next event.
  const exact = count !== undefined && found.length === count && count > 0;
  if (exact) await senderIdle(context, signal);
  const foreign = found.some(({ capture: { deliveryId } }) => deliveryId === undefined);
  while (await next(exact && foreign && found.length === count ? quietMs : 0));
  return found;
}

/** Captures that did not match which are named. */
const maxNamed = 5;

/** Which conditions of a step a capture does not meet. */
async function unmetOf(given: Given, capture: Capture, context: ScenarioContext): Promise<string[]> {
  const { event, headers = {}, json = {}, method, path } = given;
  const line = [
    ...(event !== undefined && !matchesPattern(event, capture.event ?? '')
      ? [`event is ${capture.event ?? 'unknown'}`]
      : []),
    ...(method !== undefined && method.toUpperCase() !== capture.method ? [`method is ${capture.method}`] : []),
    ...(path !== undefined && !matchesPattern(path, capture.path.split('?', 1)[0] ?? '')
      ? [`path is ${capture.path}`]
      : []),
  ];
  const fields = Object.entries(headers).flatMap(([name, value]) => {
    const observed = headerOf(capture.headers, name);
    return matchesText(value, observed) ? [] : [`header ${name} is ${observed ?? 'missing'}`];
  });
  const names = Object.keys(json);
  if (names.length === 0) return [...line, ...fields];
  const body = parsed(await textOf(await context.control.captures.get({ id: capture.id }), context));
  const members = names.flatMap((name) => {
    const { met, observed } = matchesPath(name, json[name], body);
    return met ? [] : [`json ${name} is ${observed}`];
  });
  return [...line, ...fields, ...members];
}

/** What arrived since the start of the scenario that no step matched, newest first. */
async function arrivedInstead(given: Given, context: ScenarioContext): Promise<string> {
  const { items } = await context.control.captures.list({ since: context.startedAt, limit: 100 });
  const others = items.filter(({ id, seq }) => seq > context.since && !context.used.has(id));
  if (others.length === 0) return 'No other request arrived at the receiver.';
  const lines: string[] = [];
  for (const one of others.slice(0, maxNamed)) {
    const unmet = await unmetOf(given, one, context);
    lines.push(
      `- ${one.method} ${one.path}: ${unmet.join(', ') || 'matches, but is one too many or arrived too late'}`,
    );
  }
  const more = others.length > maxNamed ? [`- and ${others.length - maxNamed} more`] : [];
  return ['Arrived instead:', ...lines, ...more].join('\n');
}

const observedOf = ({ body, capture: { headers, status } }: Found): Observed => ({ body, headers, status });

/** Waits for webhooks at the catcher. */
export const capture: StepHandler<Given> = async ({ expect, given, signal }, context) => {
  const started = context.wall.now();
  const found = await collect(given, expect, context, signal);
  const elapsedMs = context.wall.now() - started;
  for (const { capture: one } of found) context.used.add(one.id);
  const [first] = found;
  const checks = found.flatMap(({ capture: one }) => one.checks);
  const none = expect.count === 0;
  return {
    observed: {
      count: found.length,
      // The time to wait for captures that must not arrive is not a limit.
      elapsedMs: none || found.length === 0 ? 0 : elapsedMs,
      ...(first && observedOf(first)),
      checks: Object.fromEntries(
        checks
          .toSorted((one, other) => Number(one.outcome === 'failed') - Number(other.outcome === 'failed'))
          .map(({ check, outcome }) => [check, outcome]),
      ),
      failedChecks: checks.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check),
      failure: first ? undefined : 'no capture',
    },
    trace: first?.capture.trace,
    ...(found.length < (expect.count ?? 1) && { note: await arrivedInstead(given, context) }),
    ...(expect.count !== undefined && { others: found.slice(1).map((one) => ({ observed: observedOf(one) })) }),
  };
};
