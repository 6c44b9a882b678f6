import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { Flow } from '#shared/model/flow.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import type { NewFault } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import { nameIds } from './name-ids.ts';
import { isOfServer } from './record-auth.ts';
import { isRepeatableTokenRequest, ofDecision, ofExchange, ofRun, withAddress } from './record-request.ts';
import { escaped, ofEvent, ofForeignCapture, ofWebhooks } from './record-webhooks.ts';
import type { Recorded, Recording } from './recording.ts';

/** A fault in one line. */
function faultStepOf({ match, what, when, where }: NewFault): Recorded {
  const { always: _always, ...timing } = { always: true, ...when };
  return { step: { fault: { ...what, where, ...match, ...timing } } };
}

/** What is left of a fault that has acted; undefined if nothing is. */
function remainingFault(fault: NewFault | undefined, hits: number): NewFault | undefined {
  if (!fault || !('first' in fault.when)) return fault;
  const first = fault.when.first - hits;
  return first > 0 ? { ...fault, when: { first } } : undefined;
}

/** Steps that move clocks as in the recording, by the sequence number of the entry. Clocks start at their offset then. */
function clockSteps(entries: readonly JournalEntry[]): Map<number, Recorded[]> {
  const steps = new Map<number, Recorded[]>();
  const offsets = new Map<Party, number>();
  const first = entries.find(({ clockOffsets }) => clockOffsets)?.clockOffsets ?? [];
  for (const { offsetMs, party } of first) offsets.set(party, offsetMs);
  for (const entry of entries) {
    if (entry.kind !== 'clock') continue;
    const { offsetMs, party, seq } = entry;
    const movedMs = Math.round(offsetMs - (offsets.get(party) ?? 0));
    offsets.set(party, offsetMs);
    if (movedMs === 0) continue;
    steps.set(seq, [{ step: { clock: { party, advance: `${movedMs}ms` } } }]);
    // The step also moves the clock of the authorization server.
    if (party === 'service') offsets.set('authorization', (offsets.get('authorization') ?? 0) + movedMs);
  }
  return steps;
}

/** A cause with what it led to. */
interface Cause {
  startMs: number;
  recorded: Recorded[];
  deliveries: DeliveryWithAttempts[];
  captures: CaptureWithBody[];
}

/** A scenario as it is written. */
export interface ScenarioDocument {
  hookbench: 1;
  name: string;
  setup?: Readonly<Record<string, unknown>>;
  variables?: Readonly<Record<string, string>>;
  steps: readonly Readonly<Record<string, unknown>>[];
}

const ofFlow = ({ clientId, failure, grant, status }: Flow): Recorded => ({
  step: {
    authorize: { grant, client: clientId },
    expect: { status, ...(failure && { cause: failure.code }) },
  },
});

/** Placeholders of a template are texts, not variables. */
const escapedFields = (fields: Readonly<Record<string, unknown>>) => fillValue(fields, escaped) as typeof fields;

/** The causes of entries, in their order. */
class Causes {
  readonly all: Cause[] = [];
  /** The last request of the client to a service of others. */
  foreign: Cause | undefined;
  private readonly byTrace = new Map<string, Cause>();
  private readonly seen = new Set<unknown>();

  /** Begins a cause, which later entries of its trace belong to. */
  begin({ atMs, trace }: JournalEntry, recorded: readonly Recorded[]): Cause {
    const cause: Cause = { startMs: atMs, recorded: [...recorded], deliveries: [], captures: [] };
    this.all.push(cause);
    if (trace !== undefined) this.byTrace.set(trace, cause);
    return cause;
  }

  of({ trace }: JournalEntry): Cause | undefined {
    return trace === undefined ? undefined : this.byTrace.get(trace);
  }

  /** What follows is not caused by the request that its trace began with. */
  forget({ trace }: JournalEntry): void {
    if (trace !== undefined) this.byTrace.delete(trace);
  }

  /** Whether a thing is seen for the first time. */
  isFirst(thing: unknown): boolean {
    const first = !this.seen.has(thing);
    this.seen.add(thing);
    return first;
  }
}
/** What the entries of a recording are read with. */
interface Reading {
  recording: Recording;
  causes: Causes;
  /** Spans and traces of the client's own exchanges. */
  sent: ReadonlySet<string>;
  calls: ReadonlySet<string | undefined>;
  /** The faults that act, by id, with how often they have acted. */
  active: Map<string, number>;
  /** Ids of the chats that were started. */
  chats: Set<string>;
}

function addExchange({ calls, causes, recording }: Reading, entry: EntryOf<'exchange'>): void {
  if (entry.from !== 'client') return;
  const run = recording.runs.get(entry.id);
  const flow = entry.trace === undefined ? undefined : recording.flows.get(entry.trace);
  const detail = recording.exchanges.get(entry.id);
  // The token of a call that follows is the step's own.
  const isToken =
    (entry.to === 'authorization' && calls.has(entry.trace)) ||
    (detail !== undefined && isOfServer(detail.request, recording.servers));
  if (run) {
    if (!causes.isFirst(run)) return;
    const cause = causes.begin(entry, [ofRun(run, recording)]);
    const { url } = run.exchange.request;
    if (withAddress(url, recording) === url) causes.foreign = cause;
  } else if (flow) {
    // Requests get the tokens of other servers by themselves.
    if (causes.isFirst(flow) && withAddress(flow.issuer, recording) !== flow.issuer)
      causes.begin(entry, [ofFlow(flow)]);
  } else if (detail && !isToken) causes.begin(entry, [ofExchange(detail, recording)]);
}

function addDecision({ causes, recording, sent }: Reading, entry: EntryOf<'decision'>): void {
  const decision = recording.decisions.get(entry.id);
  if (!decision || (entry.span !== undefined && sent.has(entry.span))) return;
  if (decision.server === 'service' || isRepeatableTokenRequest(decision))
    causes.begin(entry, [ofDecision(decision, recording)]);
}

function addDelivery({ causes, recording }: Reading, entry: JournalEntry, id: string): void {
  const delivery = recording.deliveries.get(id);
  if (!delivery || !causes.isFirst(id)) return;
  const { customerId, event, eventId } = delivery;
  const emitted = { ...entry, kind: 'event', id: eventId, event, customerId, deliveries: 1 } as const;
  const cause = causes.of(entry) ?? causes.begin(entry, [ofEvent(emitted, recording)]);
  cause.deliveries.push(delivery);
}

function addCapture({ causes, recording }: Reading, entry: EntryOf<'capture'>): void {
  const capture = recording.captures.get(entry.id);
  if (!capture) return;
  const own = [...recording.deliveries.values()].some(
    ({ id, trace }) => id === capture.deliveryId || trace === capture.trace,
  );
  // What a service of others sends after a request to it is what the request led to.
  const led = causes.of(entry) ?? causes.foreign;
  if (!own && led) return void led.captures.push(capture);
  const cause = own ? causes.of(entry) : causes.begin(entry, [ofForeignCapture(capture)]);
  // Hookbench signs what it sends again, but not what others have sent: their timestamps are too old then.
  const checks = own ? capture.checks : capture.checks.filter(({ check }) => check !== 'signature');
  cause?.captures.push({ ...capture, checks });
}

/** An agent acts. The action can be repeated if the chat was started in the recording. */
function addChat({ causes, chats }: Reading, entry: EntryOf<'chat'>): void {
  const { action, agentId, id } = entry;
  if (action === undefined) chats.add(id);
  else if (chats.has(id))
    causes.begin(entry, [{ step: { desk: { chat: id, action, ...(agentId !== undefined && { agent: agentId }) } } }]);
  else causes.forget(entry);
}

/** A step can only clear all faults: the others are set again. */
function addFault({ active, causes, recording: { faults } }: Reading, entry: EntryOf<'fault'>): void {
  const fault = faults.get(entry.id);
  if (entry.change === 'acted') active.set(entry.id, (active.get(entry.id) ?? 0) + 1);
  if (entry.change === 'set' && fault) {
    active.set(entry.id, 0);
    causes.begin(entry, [faultStepOf(fault)]);
  }
  if (entry.change === 'cleared' && active.delete(entry.id)) {
    const others = [...active].flatMap(([id, hits]) => remainingFault(faults.get(id), hits) ?? []);
    causes.begin(entry, [{ step: { fault: { clear: 'all' } } }, ...others.map(faultStepOf)]);
  }
}

const adders: { [Kind in JournalEntry['kind']]?: (reading: Reading, entry: EntryOf<Kind>) => unknown } = {
  exchange: addExchange,
  decision: addDecision,
  chat: addChat,
  event: ({ causes, recording }, entry) => causes.of(entry) ?? causes.begin(entry, [ofEvent(entry, recording)]),
  attempt: (reading, entry) => addDelivery(reading, entry, entry.deliveryId),
  delivery: (reading, entry) => addDelivery(reading, entry, entry.id),
  capture: addCapture,
  fault: addFault,
  profile: ({ causes }, entry) => causes.begin(entry, [{ step: { profile: entry.changes } }]),
  experiment: ({ causes }, entry) => causes.begin(entry, [{ step: { experiment: entry.id } }]),
};

/** The faults that were set before the recording. */
const setBefore = ({ entries, faults }: Recording) =>
  [...faults].filter(
    ([id]) => !entries.some((entry) => entry.kind === 'fault' && entry.change === 'set' && entry.id === id),
  );

/** The causes of a recording, in the order in which they began. */
function causesOf(recording: Recording): readonly Cause[] {
  // An exchange is recorded when it ends, after what it has caused.
  const entries = recording.entries
    .filter((entry) => entry.case === undefined)
    .toSorted((one, other) => one.atMs - other.atMs || one.seq - other.seq);
  const exchanges = entries.filter((entry) => entry.kind === 'exchange');
  const causes = new Causes();
  const reading: Reading = {
    recording,
    causes,
    sent: new Set(exchanges.map(({ span }) => span)),
    calls: new Set(exchanges.filter(({ to }) => to !== 'authorization').map(({ trace }) => trace)),
    chats: new Set(),
    active: new Map(setBefore(recording).map(([id]) => [id, 0])),
  };
  const moves = clockSteps(entries);
  for (const entry of entries) {
    const moved = moves.get(entry.seq);
    if (moved) causes.begin(entry, moved);
    (adders[entry.kind] as ((reading: Reading, entry: JournalEntry) => unknown) | undefined)?.(reading, entry);
  }
  return causes.all;
}

/** Makes a scenario of what happened: causes as steps, what they led to as expectations. */
export function recordScenario(recording: Recording): ScenarioDocument {
  const { known, name, setup, subscriptions } = recording;
  const caused = causesOf(recording);
  if (caused.length === 0) return { hookbench: 1, name, steps: [] };
  const recorded: Recorded[] = [
    ...subscriptions.map(({ url, ...subscription }) => ({
      step: {
        subscription: {
          ...escapedFields(subscription),
          ...(typeof url === 'string' && { url: withAddress(url, recording) }),
        },
      },
    })),
    ...setBefore(recording).map(([, fault]) => faultStepOf(fault)),
    ...caused.flatMap(({ captures, deliveries, recorded: steps, startMs }) => [
      ...steps,
      ...ofWebhooks(deliveries, captures, recording, startMs).map((step) => ({ step })),
    ]),
  ];
  const foreign = subscriptions
    .map(({ url }) => (typeof url === 'string' ? url : ''))
    .find((url) => url !== '' && withAddress(url, recording) === url);
  const { steps, variables } = nameIds(recorded, known, foreign);
  return {
    hookbench: 1,
    name,
    ...(Object.keys(setup).length > 0 && { setup }),
    ...(Object.keys(variables).length > 0 && { variables }),
    steps,
  };
}
