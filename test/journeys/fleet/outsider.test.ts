import { headers } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadPlan } from '#shared/load/load-plan.ts';
import { nodeOf } from '#shared/model/fleet.ts';
import { subscriptionFields } from '#shared/model/subscription.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { answerRequests } from '../../../electron/engine/fleet/ask.ts';
import { connectFleet, type Fleet } from '../../../electron/engine/fleet/connect-fleet.ts';
import type { FleetKey } from '../../../electron/engine/fleet/fleet-codec.ts';
import type { FleetMembership } from '../../../electron/engine/fleet/join-fleet.ts';
import { headField, linesPlace, writeHead } from '../../../electron/engine/fleet/view/entry-message.ts';
import { placeIn } from '../../../electron/engine/fleet/watch-bucket.ts';
import { createNewId } from '../../../electron/engine/identifier.ts';
import { coordinateRun } from '../../../electron/engine/load/fleet/coordinate-run.ts';
import type { FleetRun } from '../../../electron/engine/load/fleet/fleet-run.ts';
import { openRunStorage } from '../../../electron/engine/load/fleet/follow-runs.ts';
import { workInFleet, type WorkerNote } from '../../../electron/engine/load/fleet/work-in-fleet.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { http } from '../../support/http-request.ts';
import { needsNats, startNats, type NatsServer } from '../../support/nats.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const within = { timeout: 60_000, interval: 50 };
const huge = 2 ** 53 - 1;
const clock = createWallClock();
const key: FleetKey = { random: systemRandom, passphrase: 'the key of this fleet' };
const slice = { from: 0, to: 40, share: 0, shares: 1 };
const report = { number: 0, attempt: 1, worker: 'forged', instance: 'forged' };

describe('a fleet with a key, on a server that others can use', { ...needsNats, timeout: 120_000 }, () => {
  const stack = new AsyncDisposableStack();
  let nats: NatsServer;
  let receiver: Receiver;
  let outsider: Fleet;
  let member: Fleet;
  let one: TestEngine;
  let two: TestEngine;

  const as = (node: string): FleetMembership => ({
    connection: { servers: nats.url, key },
    node,
    watch: true,
    secrets: 'redact',
    shareSetup: true,
  });

  beforeAll(async () => {
    const folder = stack.use(await tempFolder());
    nats = stack.use(await startNats(folder.path));
    receiver = await startReceiver();
    stack.defer(() => receiver.close());
    outsider = stack.use(await connectFleet({ servers: nats.url }));
    member = stack.use(await connectFleet({ servers: nats.url, key }));
    one = stack.use(await startEngine({ fleet: as('lab-1') }));
    two = stack.use(await startEngine({ fleet: as('lab-2') }));
  });

  afterAll(() => stack.disposeAsync());

  const planTo = (count: number) =>
    loadPlan.parse({
      hookbench: 1,
      load: 'A plan',
      target: { url: receiver.url },
      arrivals: { rate: '40/s', count },
    });

  /** A worker with the key. Stopping it fails if it ended before. */
  async function startWorker(name: string) {
    const leave = new AbortController();
    const notes: WorkerNote[] = [];
    const refused: string[] = [];
    const fleet = await connectFleet({ servers: nats.url, key }, (message) => refused.push(message));
    const facts = { fleet, name, instance: name, clock, random: systemRandom, network: {}, signal: leave.signal };
    const ready = Promise.withResolvers<void>();
    const working = workInFleet({
      ...facts,
      note(note) {
        notes.push(note);
        ready.resolve();
      },
    });
    await Promise.race([ready.promise, working]);
    return {
      notes,
      refused,
      async stop() {
        leave.abort();
        await working;
        await fleet[Symbol.asyncDispose]();
      },
    };
  }

  it('starts no load test of an outsider', async () => {
    const worker = await startWorker('victim');
    const bucket = await openRunStorage(outsider);
    const run: FleetRun = {
      ...{ version: 2, id: 'load_forged', state: 'running', plan: planTo(10_000), workerTimeoutMs: 1000, slices: 1 },
      startMs: clock.now(),
    };
    const { names, codec, manager, jetstream } = outsider;
    const requests = answerRequests(outsider, names.subjects.coordinator(run.id), z.unknown(), () => ({
      nowMs: clock.now(),
    }));
    const subject = names.subjects.slice(run.id, 0);
    await manager.consumers.add(names.streams.slices, {
      ...{ durable_name: run.id, filter_subject: subject, ack_policy: 'explicit' },
    });
    await jetstream.publish(subject, codec.write(subject, { number: 0, slice, dueMs: 0 }));
    for (const value of [run, { ...run, state: 'joining' }, { ...run, startMs: huge }])
      await bucket.put(run.id, codec.write(placeIn(names.buckets.runs, run.id), value));
    await bucket.put(run.id, 'no JSON');
    await expect.poll(() => worker.refused.length, within).toBeGreaterThanOrEqual(3);
    expect(worker.refused[0]).toContain('load_forged was left out: it is not authenticated');
    // A run of a member has nothing to wait for: the forged one was not joined before.
    const count = receiver.received.length;
    expect(await coordinate(member, 40)).toMatchObject({ sent: 40, ok: 40 });
    await worker.stop();
    requests.unsubscribe();
    expect(receiver.received.length - count).toBe(40);
    expect(worker.notes.filter(({ kind }) => kind === 'joined')).toHaveLength(1);
  });

  /** Runs a plan, and calls `disturb` when the first request has arrived. */
  async function coordinate(fleet: Fleet, count: number, disturb?: (id: string) => Promise<void>) {
    let id = '';
    const before = receiver.received.length;
    const running = coordinateRun(
      {
        ...{ plan: planTo(count), workers: 1, joinTimeoutMs: 60_000, workerTimeoutMs: 1000, windowMs: 500 },
        shareSecrets: false,
      },
      {
        ...{ fleet, clock, newId: createNewId(clock, systemRandom), signal: new AbortController().signal },
        joined: () => undefined,
        started: (run) => (id = run.id),
        counted: () => undefined,
      },
    );
    if (disturb) {
      await receiver.count(before + 1);
      await disturb(id);
    }
    const { problem, tally } = await running;
    return { ...tally.totals, problem };
  }

  it('continues a run with exact counts although an outsider publishes in all of its places', async () => {
    const worker = await startWorker('steady');
    const before = receiver.received.length;
    const { codec, jetstream, names, nats: connection } = outsider;
    const { subjects } = names;
    const bucket = await openRunStorage(outsider);
    const { problem, ...totals } = await coordinate(member, 80, async (id) => {
      const forged: [string, Uint8Array][] = [3, 2].flatMap((number): [string, Uint8Array][] => [
        [subjects.result(id, number), Buffer.from('no JSON')],
        [subjects.result(id, number), codec.write('', { kind: 'failed', ...report, number, problem: 'forged' })],
        [subjects.began(id, number), codec.write('', { kind: 'began', ...report, number: huge, slice })],
        [subjects.slice(id, number), codec.write('', { number, slice: { ...slice, to: huge }, dueMs: 1e300 })],
        [subjects.slice(id, number), Buffer.from('{')],
      ]);
      // What was sent before is authentic, but not for another slice, and not twice.
      const first = await member.manager.streams.getMessage(names.streams.results, {
        last_by_subj: subjects.began(id, 0),
      });
      const slices = await member.manager.streams.getMessage(names.streams.slices, {
        last_by_subj: subjects.slice(id, 3),
      });
      for (const [subject, data] of forged) await jetstream.publish(subject, data);
      for (let copy = 0; copy < 20; copy++) await jetstream.publish(subjects.slice(id, 3), slices?.data);
      await jetstream.publish(subjects.result(id, 3), first?.data);
      for (const data of ['', 'no JSON', '{"kind":"clock"}']) connection.publish(subjects.coordinator(id), data);
      await bucket.put(id, 'no JSON');
      await bucket.put(id, codec.write('', { version: 2, id, state: 'stopped' }));
      await bucket.delete(id);
    });
    await worker.stop();
    expect(totals).toMatchObject({ sent: 80, ok: 80, failed: 0 });
    expect(problem).toMatch(/left out: \d+/);
    expect(receiver.received.length - before).toBe(80);
    expect(worker.notes.filter(({ kind }) => kind === 'finished')).toMatchObject([{ sent: 80 }]);
    expect(worker.refused.some((message) => message.includes('or a copy of one'))).toBe(true);
  });

  it('keeps the shared setup, and restores it in the bucket', async () => {
    await one.engine.profile.update({ deliveryTimeout: 1234 });
    const auth = { kind: 'bearer', token: 'abcdefghijkl' } as const;
    await one.engine.subscriptions.add(subscriptionFields.parse({ url: 'http://127.0.0.1:9/hook', auth }));
    const kept = () => two.engine.subscriptions.all().filter((subscription) => subscription.auth?.kind === 'bearer');
    await expect.poll(() => [two.engine.profile.get().deliveryTimeout, kept().length], within).toEqual([1234, 1]);
    const { codec, names } = outsider;
    const bucket = await outsider.openBucket(names.buckets.setup);
    const [profile, subscriptions] = [await bucket.get('profile'), await bucket.get('subscriptions')];
    await one.engine.profile.update({ deliveryTimeout: 1235 });
    await expect.poll(() => two.engine.profile.get().deliveryTimeout, within).toBe(1235);

    const envelope = { v: 2, node: 'lab-1', after: huge };
    await bucket.put('subscriptions', codec.write('', { ...envelope, value: [] }));
    await bucket.put('profile', codec.write('', { ...envelope, value: { deliveryTimeout: 1 } }));
    await bucket.put('faults', 'no JSON');
    await bucket.delete('catcher');
    // An earlier value of a member, and one of another part.
    await bucket.put('profile', profile?.value ?? '');
    await bucket.put('catcher', subscriptions?.value ?? '');

    const stored = async (part: string) => {
      const entry = await bucket.get(part);
      const place = placeIn(names.buckets.setup, part);
      return entry && member.codec.parse(z.object({ value: z.unknown() }), place, entry.value).value;
    };
    await expect.poll(() => stored('profile').catch(() => undefined), within).toMatchObject({ deliveryTimeout: 1235 });
    for (const part of ['subscriptions', 'faults', 'catcher'])
      await expect.poll(() => stored(part).catch(() => undefined), within).toBeDefined();
    for (const { engine } of [one, two]) {
      expect(engine.profile.get().deliveryTimeout).toBe(1235);
      expect(engine.subscriptions.all().filter((subscription) => subscription.auth?.kind === 'bearer')).toHaveLength(1);
      expect(engine.fleet?.status()).toMatchObject({ state: 'connected', authenticated: true });
      expect(engine.fleet?.status().rejected).toBeGreaterThan(0);
    }
    await two.engine.profile.update({ deliveryTimeout: 1236 });
    await expect.poll(() => one.engine.profile.get().deliveryTimeout, within).toBe(1236);
  });

  it('receives all captures although an outsider publishes in the name of a node', async () => {
    const { jetstream, names } = outsider;
    const captures = () =>
      two.engine.journal.since(0, 10_000).filter((entry) => entry.kind === 'capture' && nodeOf(entry) === 'lab-1')
        .length;
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":1}' });
    await expect.poll(captures, within).toBe(1);
    const real = await member.manager.streams.getMessage(names.streams.entries, {
      last_by_subj: names.subjects.entriesOf('lab-1'),
    });
    const field = real?.header.get(headField) ?? '';
    const head = { ...(JSON.parse(field) as Parameters<typeof writeHead>[0]), entries: 1 };
    const place = linesPlace(names.subjects.entriesOf('lab-1'), field);
    const lines = new TextDecoder().decode(member.codec.open(place, real?.data ?? new Uint8Array(0)));
    const valid = (lines.trim().split('\n').at(-1) ?? '').replace(/"seq":\d+/, `"seq":${huge}`);
    const before = two.engine.fleet?.status().rejected ?? 0;
    const flood = 300;
    for (let n = 0; n < flood; n++) {
      const fields = headers();
      fields.set(headField, n % 3 === 0 ? 'no JSON' : writeHead({ ...head, after: head.upTo, upTo: huge }));
      const data = n % 3 === 1 ? real?.data : valid;
      await jetstream.publish(names.subjects.entriesOf('lab-1'), data, { headers: fields });
    }
    await outsider.nats.request(names.subjects.node('lab-1'), 'no JSON', { timeout: 100 }).catch(() => undefined);
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":2}' });
    await expect.poll(captures, within).toBe(2);
    expect(two.engine.fleet?.status()).toMatchObject({ state: 'connected', missed: 0 });
    expect(two.engine.fleet?.status().rejected).toBeGreaterThanOrEqual(before + flood);
    const shown = two.engine.journal
      .since(0, 10_000)
      .filter((entry) => entry.kind === 'engine' && entry.message.includes('was left out'));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(30);
  });
});

describe('a fleet without a key', { ...needsNats, timeout: 120_000 }, () => {
  it('shows that the entries of a node follow larger sequence numbers', async () => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(await tempFolder());
    const { url } = stack.use(await startNats(folder.path));
    const as = (node: string): FleetMembership => ({
      ...{ connection: { servers: url }, node, watch: true, secrets: 'redact', shareSetup: false },
    });
    const one = stack.use(await startEngine({ fleet: as('lab-1') }));
    const two = stack.use(await startEngine({ fleet: as('lab-2') }));
    const outsider = stack.use(await connectFleet({ servers: url }));
    const { jetstream, manager, names } = outsider;
    const subject = names.subjects.entriesOf('lab-1');
    const captures = () =>
      two.engine.journal.since(0, 10_000).filter((entry) => entry.kind === 'capture' && nodeOf(entry) === 'lab-1');
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":1}' });
    await expect.poll(() => captures().length, within).toBe(1);

    const real = await manager.streams.getMessage(names.streams.entries, { last_by_subj: subject });
    const text = new TextDecoder().decode(real?.data).trim().split('\n').at(-1) ?? '';
    const head = { ...(JSON.parse(real?.header.get(headField) ?? '') as Parameters<typeof writeHead>[0]), entries: 1 };
    const forge = async (upTo: number, seq: number) => {
      const fields = headers();
      fields.set(headField, writeHead({ ...head, after: head.upTo, upTo }));
      const line = text.replace(/"seq":\d+/, `"seq":${seq}`).replace(/"id":"[^"]*/g, '$&x');
      await jetstream.publish(subject, line, { headers: fields });
    };
    // Whatever a message announces, only its entries count.
    await forge(huge, head.upTo + 1);
    await expect.poll(() => captures().length, within).toBe(2);
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":2}' });
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":3}' });
    await expect.poll(() => captures().length, within).toBeGreaterThanOrEqual(3);
    await forge(huge, huge);
    await expect.poll(() => captures().some((entry) => entry.case?.seq === huge), within).toBe(true);
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":4}' });
    await expect.poll(() => two.engine.fleet?.status().rejection ?? '', within).toContain('another program published');
    expect(two.engine.fleet?.status().state).toBe('connected');
  });
});
