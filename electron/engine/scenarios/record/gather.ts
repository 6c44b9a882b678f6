import type { ControlClient } from '#shared/contract/client.ts';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
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
import { ofKind, recordedEntries, type RecorderDeps } from './recorded-entries.ts';
import type { Recording } from './recording.ts';

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

/** What the recorded deliveries need of subscriptions. Those without one get one in `deliveries`. */
async function subscriptionsOf(
  control: ControlClient,
  deliveries: Map<string, DeliveryWithAttempts>,
  catcher: string,
): Promise<Record<string, unknown>[]> {
  const direct = withSubscriptions(deliveries);
  const used = new Set([...deliveries.values()].map(({ subscriptionId }) => subscriptionId));
  const { items } = await control.webhooks.subscriptions({});
  const changes = items.filter(({ id }) => used.has(id)).map((one) => changeOf(one, catcher));
  return [...changes.filter((one) => one !== undefined), ...direct];
}

const addressNames = ['api', 'apiHttp', 'auth', 'authHttp', 'catcher', 'catcherHttps'];

/**
 * Reads what a recording consists of.
 * @param variables Addresses by the names of their variables.
 * @throws HookbenchError `not_found` if the message does not exist, `bad_input` if the time is too long
 */
export async function gather(
  deps: RecorderDeps,
  variables: readonly (readonly [string, string])[],
  thing: RecordedThing,
  name: string,
): Promise<Recording> {
  const { control } = deps;
  const entries = await recordedEntries(deps, thing);
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
  const facts = new Map(variables);
  const subscriptions = await subscriptionsOf(control, deliveries, facts.get('catcher') ?? '');
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
    subscriptions,
    known: ['clientBasic', 'clientSecret']
      .map((one): [string, string] => [one, facts.get(one) ?? ''])
      .filter(([, value]) => value !== ''),
    // The most specific first: the authorization server is at an address of the service.
    addresses: addressNames
      .map((one): [string, string] => [one, facts.get(one) ?? ''])
      .toSorted(([, one], [, other]) => other.length - one.length),
  };
}
