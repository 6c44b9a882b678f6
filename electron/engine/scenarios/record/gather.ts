import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import { toInstant } from '#shared/model/instant.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { declarationOf, type NewFault } from '#shared/model/fault.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import {
  defaultSubscription,
  subscriptionChange,
  subscriptionFields,
  type Subscription,
} from '#shared/model/subscription.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { RecordedThing } from '#shared/scenario/workspace.ts';
import { recordedServer } from './record-auth.ts';
import type { Recording } from './recording.ts';

export interface RecorderDeps {
  control: ControlClient;
  /** Waits for real time to pass, in milliseconds. */
  pause: (ms: number) => Promise<void>;
}

/** Journal entries of a recording. */
const maxEntries = 5000;
const pageSize = 1000;

async function entriesBetween(control: ControlClient, after: number, upTo: number): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  let next: string | null = String(after);
  while (next !== null && entries.length <= maxEntries) {
    const page: Awaited<ReturnType<ControlClient['journal']['list']>> = await control.journal.list({
      after: next,
      order: 'asc',
      limit: pageSize,
    });
    entries.push(...page.items.filter(({ seq }) => seq <= upTo));
    next = page.items.some(({ seq }) => seq > upTo) ? null : page.next;
  }
  if (entries.length <= maxEntries) return entries;
  throw new HookbenchError('bad_input', `The time contains more than ${maxEntries.toLocaleString('en')} entries.`, {
    hint: 'Choose a shorter time.',
  });
}

/** The sequence number of the last entry before a time. */
async function seqBefore(control: ControlClient, time: string): Promise<number> {
  let low = 0;
  let high = (await control.journal.list({ limit: 1 })).items[0]?.seq ?? 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { items } = await control.journal.list({ after: String(middle), order: 'asc', limit: 1 });
    const [entry] = items;
    if (entry && entry.at < time) low = entry.seq;
    else high = middle;
  }
  return low;
}

/** The trace of a message. */
async function traceOf(control: ControlClient, thing: RecordedThing): Promise<string | undefined> {
  if ('trace' in thing) return thing.trace;
  if ('request' in thing) return (await control.requests.get({ id: thing.request })).trace;
  if ('delivery' in thing) return (await control.webhooks.delivery({ id: thing.delivery })).trace;
  if ('capture' in thing) return (await control.captures.get({ id: thing.capture })).trace;
  return undefined;
}

async function entriesOf(
  control: ControlClient,
  thing: RecordedThing,
  pause: (ms: number) => Promise<void>,
): Promise<readonly JournalEntry[]> {
  if ('after' in thing) return entriesBetween(control, thing.after, thing.upTo);
  if ('from' in thing)
    return entriesBetween(control, await seqBefore(control, thing.from), await seqBefore(control, thing.to));
  const trace = await traceOf(control, thing);
  if (trace !== undefined) await untilQuiet(control, pause, trace);
  const { entries: own } = trace === undefined ? { entries: [] } : await control.journal.trace({ id: trace });
  const entries = [...own, ...(await sentAfter(control, own))];
  if (!('capture' in thing) || entries.some(({ kind }) => kind === 'capture')) return entries;
  // A request of another program: it is alone.
  const { seq } = await control.captures.get({ id: thing.capture });
  return entriesBetween(control, seq - 1, seq);
}

/** Time after a request to a service of others in which what it sends belongs to the request, in milliseconds. */
const maxAfterMs = 60_000;

/**
 * What a service of others sent to the catcher after the last request of a trace to it, without that trace: until the
 * client sent another request to a service of others.
 */
async function sentAfter(control: ControlClient, own: readonly JournalEntry[]): Promise<JournalEntry[]> {
  const toOthers = (entry: JournalEntry): boolean =>
    entry.kind === 'exchange' && entry.from === 'client' && entry.to === 'other';
  const [first] = own.filter(toOthers);
  if (!first) return [];
  const ids = new Set(own.map(({ seq }) => seq));
  const upTo = await seqBefore(control, toInstant(first.atMs + maxAfterMs));
  // An exchange is recorded when it ends, which can be after what it has caused.
  const later = (await entriesBetween(control, await seqBefore(control, first.at), upTo)).filter(
    ({ atMs, seq }) => atMs >= first.atMs && !ids.has(seq),
  );
  const nextMs = Math.min(...later.filter(toOthers).map(({ atMs }) => atMs));
  const sent = new Set(
    later.flatMap((one) => (one.kind === 'attempt' || one.kind === 'event' ? (one.trace ?? []) : [])),
  );
  return later.filter(
    ({ atMs, kind, trace }) => kind === 'capture' && atMs < nextMs && !(trace !== undefined && sent.has(trace)),
  );
}

const ofKind = <Kind extends JournalEntry['kind']>(entries: readonly JournalEntry[], kind: Kind): EntryOf<Kind>[] =>
  entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind);

/** Times that attempts in flight are waited for, and the real time between, in milliseconds. */
const maxLooks = 100;
const lookEveryMs = 50;

/** Waits until no attempt of a trace is in flight, so that its result is recorded too. */
async function untilQuiet(control: ControlClient, pause: (ms: number) => Promise<void>, trace: string): Promise<void> {
  for (let look = 0; look < maxLooks; look++) {
    const { items: clocks } = await control.clocks.list({});
    const now = clocks.find(({ party }) => party === 'service')?.now ?? '';
    const { items } = await control.webhooks.deliveries({ status: 'pending', limit: pageSize });
    const isDue = items.some((one) => one.trace === trace && (one.nextAttemptAt ?? '') <= now);
    if (!isDue) return;
    await pause(lookEveryMs);
  }
}

/** The fault entry that has the declaration of a fault. */
async function journaledFault(control: ControlClient, id: string): Promise<NewFault | undefined> {
  const { items } = await control.journal.list({ kind: 'fault', q: id, order: 'asc', limit: 1 });
  return ofKind(items, 'fault').find((entry) => entry.id === id)?.fault;
}

/** The faults that are set, and those that were set or acted in the recording. */
async function faultsOf(control: ControlClient, entries: readonly JournalEntry[]): Promise<Map<string, NewFault>> {
  const { items } = await control.faults.list();
  const faults = new Map<string, NewFault>(items.map((fault) => [fault.id, declarationOf(fault)]));
  for (const { fault, id } of ofKind(entries, 'fault')) {
    const declared = faults.get(id) ?? fault ?? (await journaledFault(control, id));
    if (declared) faults.set(id, declared);
  }
  return faults;
}

/** Reads details by id; those that no longer exist are left out. */
async function details<Detail>(ids: Iterable<string>, read: (id: string) => Promise<Detail>) {
  const found = new Map<string, Detail>();
  for (const id of new Set(ids)) {
    const detail = await read(id).catch(() => undefined);
    if (detail !== undefined) found.set(id, detail);
  }
  return found;
}

/** Requests sent from the screen Requests, by the id of each of their exchanges. */
async function runsOf(
  control: ControlClient,
  traces: ReadonlySet<string | undefined>,
): Promise<Map<string, RequestRun>> {
  const { items } = await control.requests.history({ limit: 1000 });
  const own = items.filter(({ trace }) => traces.has(trace)).map(({ id }) => id);
  const runs = await details(own, (id) => control.requests.get({ id }));
  return new Map([...runs.values()].flatMap((run) => run.steps.map(({ exchange }) => [exchange.id, run] as const)));
}

/** Assumptions and settings of the catcher that differ from the defaults, as they were before the recording. */
async function setupOf(control: ControlClient, entries: readonly JournalEntry[]): Promise<Record<string, unknown>> {
  const now: Record<string, unknown> = { ...(await control.profile.get()) };
  for (const { before = {} } of ofKind(entries, 'profile').toReversed()) Object.assign(now, before);
  const profile = Object.entries(profileEntries).filter(
    ([name, { default: standard }]) => JSON.stringify(now[name]) !== JSON.stringify(standard),
  );
  const { retention: _retention, ...settings } = await control.captures.settings({});
  const standard = catcherSettings.parse({}) as Record<string, unknown>;
  const catcher = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(standard[name]),
  );
  return {
    ...(profile.length > 0 && { profile: Object.fromEntries(profile.map(([name]) => [name, now[name]])) }),
    ...(catcher.length > 0 && { catcher: Object.fromEntries(catcher) }),
  };
}

/** The authorization servers of others whose tokens requests had, as a section of the setup. */
function serversOf(servers: readonly AuthorizationServer[], runs: ReadonlyMap<string, RequestRun>) {
  const asked = new Set(
    [...runs.values()].flatMap(({ spec: { auth } }) => (auth?.kind === 'token' ? auth.server : [])),
  );
  const used = servers.filter(({ id, name }) => asked.has(id) || asked.has(name));
  return used.length > 0 ? { authorizationServers: used.map(recordedServer) } : {};
}

const secretFields = new Set(['id', 'auth', 'signing', 'enabled', 'name']);

/** The id of the subscription that stands for a delivery without one. */
const directId = 'recorded-direct';

/**
 * What differs from a new subscription, or from the default one as new parties have it; undefined if nothing does.
 * Credentials are left out, also secrets: new parties sign with new ones.
 */
function changeOf(subscription: Subscription, catcher: string): Record<string, unknown> | undefined {
  const names = Object.keys(subscriptionChange.shape) as (keyof typeof subscriptionChange.shape)[];
  const { id, url } = subscription;
  const isDefault = id === defaultSubscription;
  const inherited = new Set<string>(subscription.inherited);
  const standard: Record<string, unknown> = isDefault
    ? { url: catcher, events: ['*'], tls: { trust: 'ours' } }
    : { ...subscriptionFields.parse({ url }), url: undefined };
  const changed = names.filter((name) => {
    const value = subscription[name];
    if (secretFields.has(name) || inherited.has(name) || value === undefined || value === null) return false;
    return JSON.stringify(value) !== JSON.stringify(standard[name]);
  });
  const { scheme } = subscription.signing;
  const signing = !inherited.has('signing') && { signing: { scheme } };
  if (changed.length === 0 && !signing) return undefined;
  return { id, ...Object.fromEntries(changed.map((name) => [name, subscription[name]])), ...signing };
}

/** Deliveries without a subscription get one, which a scenario can add: their URL is complete. */
function withSubscriptions(deliveries: Map<string, DeliveryWithAttempts>): Record<string, unknown>[] {
  const added: Record<string, unknown>[] = [];
  for (const [key, one] of deliveries) {
    if (one.subscriptionId !== 'direct') continue;
    const id = added.length === 0 ? directId : `${directId}-${added.length + 1}`;
    deliveries.set(key, { ...one, subscriptionId: id });
    const retry = one.attemptsAllowed === 1 && { retry: { preset: 'none' } };
    added.push({ id, url: one.url, paths: 'exact', events: [one.event], ...retry });
  }
  return added;
}

const addressNames = ['api', 'apiHttp', 'auth', 'authHttp', 'catcher', 'catcherHttps'];

/**
 * Reads what a recording consists of.
 * @param variables Addresses by the names of their variables.
 * @throws HookbenchError `not_found` if the message does not exist, `bad_input` if the time is too long
 */
export async function gather(
  { control, pause }: RecorderDeps,
  variables: readonly (readonly [string, string])[],
  thing: RecordedThing,
  name: string,
): Promise<Recording> {
  const entries = await entriesOf(control, thing, pause);
  const traces = new Set(entries.map(({ trace }) => trace).filter((trace) => trace !== undefined));
  const exchanges = ofKind(entries, 'exchange').filter(({ from }) => from === 'client');
  const spans = new Set(exchanges.map(({ span }) => span));
  const foreign = ofKind(entries, 'decision').filter(
    ({ method, server, span }) =>
      (server === 'service' || method === 'POST') && (span === undefined || !spans.has(span)),
  );
  const deliveryIds = new Set([
    ...ofKind(entries, 'attempt').map(({ deliveryId }) => deliveryId),
    ...ofKind(entries, 'delivery').map(({ id }) => id),
  ]);
  // Of an event with several subscriptions, one delivery is recorded without the others.
  const only = 'delivery' in thing && deliveryIds.size > 1 ? thing.delivery : undefined;
  const deliveries = await details(only === undefined ? deliveryIds : [only], (id) =>
    control.webhooks.delivery({ id }),
  );
  const captures = await details(
    ofKind(entries, 'capture').map(({ id }) => id),
    (id) => control.captures.get({ id }),
  );
  for (const [id, { deliveryId }] of captures) if (only !== undefined && deliveryId !== only) captures.delete(id);
  const direct = withSubscriptions(deliveries);
  const used = new Set([...deliveries.values()].map(({ subscriptionId }) => subscriptionId));
  const facts = new Map(variables);
  const { items: subscriptions } = await control.webhooks.subscriptions({});
  const { items: flows } = await control.flows.list({});
  const { items: servers } = await control.authorizationServers.list({});
  const runs = await runsOf(control, traces);
  const { items: ownEvents } = await control.interface.events({});
  return {
    name,
    entries,
    runs,
    servers,
    exchanges: await details(
      exchanges.map(({ id }) => id),
      (id) => control.exchanges.get({ id }),
    ),
    decisions: await details(
      foreign.map(({ id }) => id),
      (id) => control.exchanges.decision({ id }),
    ),
    deliveries,
    captures,
    only,
    ownEvents: new Set(ownEvents.map((one) => one.name)),
    flows: new Map(flows.filter(({ trace }) => traces.has(trace)).map((flow) => [flow.trace, flow])),
    faults: await faultsOf(control, entries),
    setup: { ...(await setupOf(control, entries)), ...serversOf(servers, runs) },
    subscriptions: [
      ...subscriptions
        .filter(({ id }) => used.has(id))
        .map((one) => changeOf(one, facts.get('catcher') ?? ''))
        .filter((one) => one !== undefined),
      ...direct,
    ],
    known: ['clientBasic', 'clientSecret']
      .map((one): [string, string] => [one, facts.get(one) ?? ''])
      .filter(([, value]) => value !== ''),
    // The most specific first: the authorization server is at an address of the service.
    addresses: addressNames
      .map((one): [string, string] => [one, facts.get(one) ?? ''])
      .toSorted(([, one], [, other]) => other.length - one.length),
  };
}
