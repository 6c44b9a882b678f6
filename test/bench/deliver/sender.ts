/** A sender in a separate process: the engine with one subscription, so that only deliveries are measured. */
import { freeAddresses } from '#shared/model/addresses.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { subscriptionFields } from '#shared/model/subscription.ts';
import { keepMemorySmall } from '../../../electron/cli/keep-memory-small.ts';
import { keepTicksFast } from '../../../electron/cli/keep-ticks-fast.ts';
import { createEngine } from '../../../electron/engine/create-engine.ts';
import { serveOrders } from './forked.ts';
import { threadMicros } from './thread-micros.ts';
import type { SenderAnswer, SenderOrder, SenderSetup, SendRun } from './orders.ts';

// As the command does before and after its start.
keepTicksFast();
const setup = JSON.parse(process.argv[2] ?? '{}') as SenderSetup;
const engine = await createEngine({
  addresses: freeAddresses,
  exposed: false,
  version: '0.0.0',
  dataDir: setup.dataDir,
  senderLimits: { atOnce: setup.atOnce },
});
const { deliveries, emission, journal, subscriptions } = engine;
const fields = { url: setup.url, events: ['*'], retry: { preset: 'none' } };
await subscriptions.change('sub_default', { enabled: false });
keepMemorySmall();
await subscriptions.add({ ...subscriptionFields.parse(fields), id: 'bench' });

/** Called for each delivered delivery; any other end fails the run. */
let receive: (id: string) => void = () => undefined;
let refuse: (error: Error) => void = () => undefined;
journal.onCommitted((entry: JournalEntry) => {
  if (entry.kind !== 'delivery' || entry.status === 'pending') return;
  if (entry.status === 'delivered') receive(entry.id);
  else refuse(new Error(`${entry.id} is ${entry.status}.`));
});

/** Runs until this number was delivered. */
async function untilDelivered(count: number, begin: () => void, each: () => void = () => undefined): Promise<SendRun> {
  const { promise, reject, resolve } = Promise.withResolvers<void>();
  let left = count;
  receive = () => {
    each();
    if (--left === 0) resolve();
  };
  refuse = reject;
  const startedMs = performance.now();
  const before = threadMicros();
  begin();
  await promise;
  return { count, seconds: (performance.now() - startedMs) / 1000, cpuMicros: (threadMicros() - before) / count };
}

let made = 0;
const emitOne = async (): Promise<void> => {
  await emission.emit({ event: 'chat_started', customerId: 'C-1001' });
};

function emit(events: number, outstanding: number): Promise<SendRun> {
  let begun = 0;
  const next = (): void => {
    if (begun++ < events) void emitOne().catch(refuse);
  };
  made += events;
  return untilDelivered(
    events,
    () => {
      for (let index = 0; index < outstanding; index++) next();
    },
    next,
  );
}

async function single(events: number): Promise<SenderAnswer> {
  const latencies: number[] = [];
  const run = { count: events, seconds: 0, cpuMicros: 0 };
  for (let index = 0; index < events; index++) {
    const one = await emit(1, 1);
    latencies.push(one.seconds * 1000);
    run.seconds += one.seconds;
    run.cpuMicros += one.cpuMicros / events;
  }
  return { ...run, latencies };
}

function redeliver(): Promise<SendRun> {
  const asked = deliveries.redeliverAll({});
  return asked.then(() => untilDelivered(made, () => undefined));
}

serveOrders<SenderOrder, SenderAnswer>((order) => {
  switch (order.kind) {
    case 'emit':
      return emit(order.events, order.outstanding);
    case 'single':
      return single(order.events);
    case 'redeliver':
      return redeliver();
  }
}, engine.close);
