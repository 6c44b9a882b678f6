import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { ExperimentFact, ExperimentSide } from '#shared/model/experiment.ts';
import type { EntryOf, JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';

/** Observed facts by side, e.g. `client.answers` is `401`. */
export type Observed = Readonly<Record<`${ExperimentSide}.${ExperimentFact}`, string>>;

/** Methods that change nothing (RFC 9110 9.2.1). */
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE'];

const slowMs = 250;
/** More identical values than this are written as a count. */
const maxListedSingly = 10;

function list(values: readonly string[]): string {
  const [first = 'none', ...others] = values;
  if (values.length > maxListedSingly && others.every((one) => one === first)) return `${values.length} × ${first}`;
  return [first, ...others].join(', ');
}

function ofKind<Kind extends JournalKind>(entries: readonly JournalEntry[], kind: Kind): EntryOf<Kind>[] {
  return entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);
}

const outcome = ({ error, status }: EntryOf<'attempt'>): string => error?.code ?? String(status ?? 'none');

function decisionFacts(entries: readonly JournalEntry[], server: EntryOf<'decision'>['server']) {
  const decisions = ofKind(entries, 'decision').filter((entry) => entry.server === server);
  const failed = decisions.flatMap(({ checks }) => checks.filter((check) => check.outcome === 'failed').slice(0, 1));
  return {
    requests: String(decisions.length),
    decisions: list(decisions.map((decision) => decision.outcome)),
    'failed-check': list(failed.map(({ name }) => name)),
  };
}

/** The last status of each delivery, in the order of their first entries. */
function deliveries(entries: readonly JournalEntry[]): string[] {
  const last = new Map(ofKind(entries, 'delivery').map(({ id, status }) => [id, status]));
  return [...last.values()];
}

/** Entries with their times by the service's clock: the wall clock plus the clock's offset at that time. */
function timed(entries: readonly JournalEntry[]): { entry: JournalEntry; ms: number }[] {
  let offsetMs = 0;
  return entries.map((entry) => {
    if (entry.kind === 'clock' && entry.party === 'service') offsetMs = entry.offsetMs + (entry.skewMs ?? 0);
    return { entry, ms: entry.atMs + offsetMs };
  });
}

const seconds = (fromMs: number, toMs: number): string => String(Math.round((toMs - fromMs) / 1000));

/** Seconds between attempts. */
function waits(entries: readonly JournalEntry[]): string[] {
  const times = timed(entries).flatMap(({ entry, ms }) => (entry.kind === 'attempt' ? [ms] : []));
  return times.slice(1).map((time, index) => seconds(times[index] ?? 0, time));
}

/** Seconds from each event until the receiver had received it. */
function lateness(entries: readonly JournalEntry[]): string[] {
  const recorded = new Map<string | undefined, number>();
  return timed(entries).flatMap(({ entry, ms }) => {
    if (entry.kind === 'event') recorded.set(entry.trace, ms);
    const since = entry.kind === 'capture' ? recorded.get(entry.trace) : undefined;
    return since === undefined ? [] : [seconds(since, ms)];
  });
}

/** What is not in the journal: the results of the client's requests and sign-ins, in order. */
export interface SeenByClient {
  /** The status or error of each request, without its token requests. */
  answers: string[];
  /** The kind of body of each response. */
  bodies: string[];
  /** The diagnosis of each request. */
  diagnoses: { trace: string; diagnosis: Diagnosis }[];
  /** The result of each sign-in: `done`, or an error code. */
  signIns: string[];
  /** The result of each raw request: a status, an error code, `closed` or `none`. */
  rawAnswers: string[];
  /** Traces of preparations, e.g. a successful sign-in, which are not judged. */
  asides: Set<string>;
}

export const nothingSeen = (): SeenByClient => ({
  answers: [],
  bodies: [],
  diagnoses: [],
  signIns: [],
  rawAnswers: [],
  asides: new Set(),
});

/**
 * Reads the observed facts of each side from the journal of one experiment.
 * @param bodyOf Returns the kind of body of a capture.
 */
export function observe(
  all: readonly JournalEntry[],
  { answers, asides, bodies, diagnoses, rawAnswers, signIns }: SeenByClient,
  bodyOf: (captureId: string) => string,
): Observed {
  const entries = all.filter(({ trace }) => trace === undefined || !asides.has(trace));
  const exchanges = ofKind(entries, 'exchange').filter(({ from }) => from === 'client');
  const attempts = ofKind(entries, 'attempt');
  const captures = ofKind(entries, 'capture');
  const executed = ofKind(entries, 'decision').filter(
    ({ method, outcome: decided, server }) =>
      server === 'service' && decided === 'allowed' && !safeMethods.includes(method),
  );
  const facts: Record<ExperimentSide, Partial<Record<ExperimentFact, string>>> = {
    client: {
      answers: list(answers),
      bodies: list(bodies),
      requests: String(exchanges.length),
      'slow-answers': String(exchanges.filter(({ durationMs }) => durationMs >= slowMs).length),
      diagnosis: list(diagnoses.map(({ diagnosis }) => diagnosis.cause)),
      'sign-ins': list(signIns),
      'raw-answers': list(rawAnswers),
    },
    authorization: { ...decisionFacts(entries, 'authorization'), tokens: String(ofKind(entries, 'token').length) },
    service: { ...decisionFacts(entries, 'service'), work: String(executed.length) },
    sender: {
      attempts: list(attempts.map(outcome)),
      diagnosis: list(attempts.map(({ cause }) => cause ?? 'ok')),
      delivery: list(deliveries(entries)),
      waits: list(waits(entries)),
    },
    receiver: {
      captures: String(captures.length),
      bodies: list(captures.map(({ id }) => bodyOf(id))),
      lateness: list(lateness(entries)),
      'failed-checks': list(captures.flatMap(({ failed }) => failed ?? [])),
      notes: list(captures.flatMap(({ notes }) => notes ?? [])),
      pairing: list(ofKind(entries, 'pairing').map((entry) => entry.outcome)),
      answers: list(captures.map(({ status }) => String(status))),
    },
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([side, seen]) =>
      Object.entries(seen).map(([fact, value]) => [`${side}.${fact}`, value]),
    ),
  ) as Observed;
}
