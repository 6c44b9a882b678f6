import { headers } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetStatus, nodeOf } from '#shared/model/fleet.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { subscriptionFields } from '#shared/model/subscription.ts';
import {
  pageOfAllCaptures,
  summaries,
  wholeCaptures,
  type CaptureForm,
} from '../../../electron/engine/catcher/read-node-captures.ts';
import type { Capture, CaptureSummary } from '../../../shared/model/capture.ts';
import { waitForCaptures } from '../../../electron/engine/catcher/wait-for-captures.ts';
import type { Engine } from '../../../electron/engine/engine.ts';
import { connectFleet } from '../../../electron/engine/fleet/connect-fleet.ts';
import type { FleetMembership } from '../../../electron/engine/fleet/join-fleet.ts';
import { headField, linesPlace, writeHead } from '../../../electron/engine/fleet/view/entry-message.ts';
import { readCaseDetail } from '../../../electron/engine/journal/cases/case-details.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { http } from '../../support/http-request.ts';
import { needsNats, startNats, type NatsServer } from '../../support/nats.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const within = { timeout: 60_000, interval: 50 };

const all = (engine: Engine): JournalEntry[] => engine.journal.since(0, 10_000);
const own = (engine: Engine): number[] =>
  all(engine)
    .filter((entry) => !entry.case)
    .map(({ seq }) => seq);
const from = (engine: Engine, node: string): JournalEntry[] => all(engine).filter((entry) => nodeOf(entry) === node);

/** Waits until the watcher has each entry of the node once, in order. */
async function hasAll(watcher: Engine, node: Engine, name: string): Promise<void> {
  await expect.poll(() => from(watcher, name).map((entry) => entry.case?.seq), within).toEqual(own(node));
}

describe('a fleet', needsNats, () => {
  const stack = new AsyncDisposableStack();
  let nats: NatsServer;
  let one: TestEngine;
  let two: TestEngine;
  const key = { random: systemRandom, passphrase: 'the key of this fleet' };
  let joined: FleetStatus | undefined;

  const as = (node: string, watch: boolean): FleetMembership => ({
    connection: { servers: nats.url, key },
    node,
    watch,
    secrets: 'redact',
    shareSetup: true,
  });

  beforeAll(async () => {
    const folder = stack.use(await tempFolder());
    nats = stack.use(await startNats(folder.path));
    one = stack.use(await startEngine({ fleet: as('lab-1', true) }));
    joined = one.engine.fleet?.status();
    two = stack.use(await startEngine({ fleet: as('lab-2', true) }));
  });

  afterAll(() => stack.disposeAsync());

  it('brings each entry of a node to the watcher once and in order, also after NATS was killed', async () => {
    const send = (body: string) =>
      http(`${one.catcher}/hook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer abcdefghijkl' },
        body,
      });

    expect(joined?.state).toBe('connected');
    await send('{"event":"chat_started","password":"hunter2hunter2"}');
    await send(JSON.stringify({ filler: 'x'.repeat(700_000) }));
    await hasAll(two.engine, one.engine, 'lab-1');

    const [first, large] = from(two.engine, 'lab-1').filter((entry) => entry.kind === 'capture');
    const detail = readCaseDetail(two.engine.store, 'capture', first?.id ?? '');
    expect(JSON.stringify(detail)).toContain('[redacted]');
    expect(JSON.stringify(detail)).not.toMatch(/hunter2|abcdefghijkl/);
    expect(readCaseDetail(two.engine.store, 'capture', large?.id ?? '')?.body.size).toBe(700_013);

    const list = (node?: string) =>
      [wholeCaptures, summaries].map((form: CaptureForm<Capture | CaptureSummary>) =>
        pageOfAllCaptures(two.engine.store, { limit: 10, order: 'desc', node }, form).items.map(
          (capture) => capture.node,
        ),
      );
    await http(`${two.catcher}/own`);
    const inBoth = (nodes: (string | undefined)[]) => [nodes, nodes];
    expect(list()).toEqual(inBoth([undefined, 'lab-1', 'lab-1']));
    expect(list('lab-1')).toEqual(inBoth(['lab-1', 'lab-1']));
    expect(list('.')).toEqual(inBoth([undefined]));

    await expect(startEngine({ fleet: as('lab-1', false) })).rejects.toMatchObject({ code: 'fleet_node_taken' });

    const { journal, jobs, store, clocks } = two.engine;
    const waited = waitForCaptures(
      { journal, jobs, store, wall: clocks.wall },
      { match: { json: { order: 7 } }, count: 2, timeoutMs: 60_000, after: journal.lastCommitted() },
    );
    await http(`${two.catcher}/own`, { method: 'POST', body: '{"order":7}' });
    await send('{"order":7}');
    expect((await waited).items.map((capture) => capture.node)).toEqual([undefined, 'lab-1']);

    await nats.kill();
    await send('{"n":1}');
    await send('{"n":2}');
    await nats.restart();
    await send('{"n":3}');
    await hasAll(two.engine, one.engine, 'lab-1');
    await expect
      .poll(() => two.engine.fleet?.status(), within)
      .toMatchObject({
        node: 'lab-2',
        state: 'connected',
        rejected: 0,
        missed: 0,
        nodes: [{ name: 'lab-1', online: true, behind: 0 }],
      });
  });

  it('leaves out a message whose object is corrupt, and continues', async () => {
    await using fleet = await connectFleet({ servers: nats.url, key });
    const { codec, jetstream, manager, names } = fleet;
    const objects = await fleet.openObjects(names.buckets.bodies);
    const { nuid } = await objects.putBlob({ name: 'corrupt' }, new Uint8Array(10));
    const chunks = `$O.${names.buckets.bodies}.C.${nuid}`;
    await manager.streams.purge(`OBJ_${names.buckets.bodies}`, { filter: chunks });
    await jetstream.publish(chunks, new Uint8Array(10).fill(1));
    const fields = headers();
    const object = { name: 'corrupt', size: 10 };
    const head = writeHead({ journal: 'a1', after: 0, upTo: 1, entries: 1, mark: '', object });
    fields.set(headField, head);
    const subject = names.subjects.entriesOf('lab-3');
    await jetstream.publish(subject, codec.seal(linesPlace(subject, head), new Uint8Array(0)), { headers: fields });
    await expect.poll(() => two.engine.fleet?.status().rejected, within).toBe(1);
    expect(two.engine.fleet?.status().rejection).toContain('entries.lab-3 was left out: its object corrupt is invalid');
    await http(`${one.catcher}/hook`, { method: 'POST', body: '{"n":4}' });
    await hasAll(two.engine, one.engine, 'lab-1');
    expect(two.engine.fleet?.status()).toMatchObject({ state: 'connected', rejected: 1 });
  });

  it('applies a change of the setup on all nodes, and reports the one of two changes that was replaced', async () => {
    await one.engine.profile.update({ deliveryTimeout: 1234 });
    await expect.poll(() => two.engine.profile.get().deliveryTimeout, within).toBe(1234);

    const fault = await two.engine.faults.set({ where: 'catcher', what: { kind: 'delay', ms: 7 } });
    await expect.poll(() => one.engine.faults.all().map(({ what }) => what.kind), within).toEqual(['delay']);
    await two.engine.faults.clear(fault.id);
    await expect.poll(() => one.engine.faults.all(), within).toEqual([]);

    await one.engine.catcher.settings.update({ answer: { status: 418, headers: [], body: '', delayMs: 0 } });
    await expect.poll(() => two.engine.catcher.settings.get().answer, within).toMatchObject({ status: 418 });

    const auth = { kind: 'bearer', token: 'abcdefghijkl' } as const;
    await one.engine.subscriptions.add(subscriptionFields.parse({ url: 'http://127.0.0.1:9/hook', auth }));
    await expect
      .poll(() => two.engine.subscriptions.all().map((subscription) => subscription.auth), within)
      .toContainEqual(auth);

    nats.pause();
    await one.engine.profile.update({ deliveryTimeout: 1001 });
    await two.engine.profile.update({ deliveryTimeout: 1002 });
    nats.resume();
    const conflicts = () => [one, two].map(({ engine }) => engine.fleet?.status().setup?.conflicts ?? 0);
    await expect.poll(() => conflicts().reduce((sum, count) => sum + count, 0), within).toBe(1);
    expect(one.engine.profile.get().deliveryTimeout).toBe(two.engine.profile.get().deliveryTimeout);
    const loser = conflicts()[0] === 1 ? one : two;
    await expect
      .poll(() => all(loser.engine), within)
      .toContainEqual(
        expect.objectContaining({ kind: 'engine', message: expect.stringContaining('at the same time') }),
      );
  });
});
