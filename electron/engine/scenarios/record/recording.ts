import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { NewFault } from '#shared/model/fault.ts';
import type { Flow } from '#shared/model/flow.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RequestRun } from '#shared/model/request-run.ts';

/** Members of JSON whose values differ in each run: ids, times, tokens, signatures, and texts about them. */
const volatileName =
  /(^id$|_id$|Id$|(^|_)(at|iat|exp|nbf|jti|kid|sid|key|code|nonce|state|time|timestamp|etag|token|secret|signature|instance|detail|hint|trace|version)$|At$|Token$|Secret$|Time$|Timestamp$|[Ee]xpires|[Dd]escription|[Uu]ri|[Uu]rl)/;

/** Texts that contain an id, a time, a token or an address. */
const volatileText =
  /\b[a-z]{2,12}_[A-Za-z0-9]{6,}|[0-9a-f]{8}-[0-9a-f]{4}-|\d{4}-\d{2}-\d{2}T|:\/\/|^[\w-]{20,}$|\.[\w-]{20,}\.|\d{10,}/;

const maxText = 200;
/** Expectations of one body. */
const maxExpected = 12;
const maxDepth = 3;

const pathOf = (path: string, name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;

const isVolatile = (value: unknown): boolean =>
  (typeof value === 'string' && (value.length > maxText || volatileText.test(value))) ||
  (typeof value === 'number' && Math.abs(value) > 1e9);

/**
 * The values of a JSON body that are the same in each run, by JSONPath. Lists are expected to be lists.
 * @param known Texts that the scenario itself sets, such as the id of a customer.
 */
export function stableValues(json: unknown, known: ReadonlySet<string>): Record<string, unknown> {
  const expected: Record<string, unknown> = {};
  const add = (value: unknown, path: string, name: string, depth: number): void => {
    if (Object.keys(expected).length >= maxExpected) return;
    const isKnown = typeof value === 'string' && known.has(value);
    if (!isKnown && (volatileName.test(name) || isVolatile(value))) return;
    if (Array.isArray(value)) expected[path] = { type: 'array' };
    else if (typeof value !== 'object' || value === null) expected[path] = value;
    else if (depth < maxDepth)
      for (const [inner, one] of Object.entries(value)) add(one, pathOf(path, inner), inner, depth + 1);
  };
  add(json, '$', '', 0);
  return expected;
}

/** A text within a value that later steps may refer to, with its JSONPath. */
export function* textsAt(
  value: unknown,
  path = '$',
  name = '',
): Generator<{ path: string; name: string; text: string }> {
  if (typeof value === 'string') yield { path, name, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [inner, one] of Object.entries(value))
    yield* textsAt(one, Array.isArray(value) ? `${path}[${inner}]` : pathOf(path, inner), inner);
}

const limits = [2, 5, 10, 30, 60, 120, 300];

/** A generous limit for something that took a time: four times as long, rounded up. */
export function roundedUp(ms: number): string {
  const seconds = (ms * 4) / 1000;
  return `${limits.find((limit) => limit >= seconds) ?? Math.ceil(seconds)}s`;
}

/** What happened, with the details of its messages, and the settings that it depends on. */
export interface Recording {
  name: string;
  /** In the order of the journal. */
  entries: readonly JournalEntry[];
  /** Requests sent from the screen Requests, by the id of each of their exchanges. */
  runs: ReadonlyMap<string, RequestRun>;
  exchanges: ReadonlyMap<string, Exchange>;
  /** Requests of clients that are not Hookbench's own. */
  decisions: ReadonlyMap<string, Decision>;
  deliveries: ReadonlyMap<string, DeliveryWithAttempts>;
  captures: ReadonlyMap<string, CaptureWithBody>;
  /** Names of the events of the user's own interface. */
  ownEvents: ReadonlySet<string>;
  /** The delivery that is recorded without the others of its event. */
  only?: string | undefined;
  /** Authorization servers of others that are saved. */
  servers: readonly AuthorizationServer[];
  /** By trace. */
  flows: ReadonlyMap<string, Flow>;
  /** Faults that are set, were set or have acted, by id. */
  faults: ReadonlyMap<string, NewFault>;
  /** Settings that differ from the defaults. */
  setup: Readonly<Record<string, unknown>>;
  /** What differs from the default subscriptions, as steps. */
  subscriptions: readonly Readonly<Record<string, unknown>>[];
  /** Addresses by the name of their variable, the most specific first. */
  addresses: readonly (readonly [name: string, url: string])[];
  /** Values by the name of their variable, such as the secret of the client. */
  known: readonly (readonly [name: string, value: string])[];
}

/** A step of a scenario file, as it is written. */
export type RecordedStep = Record<string, unknown>;

/** A recorded step, with what later steps can refer to. */
export interface Recorded {
  step: RecordedStep;
  /** The value that `save` selects from. */
  result?: unknown;
}
