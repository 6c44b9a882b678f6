import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlan } from '#shared/load/load-plan.ts';
import { webhookIdOf } from '#shared/load/send-facts.ts';
import { createWallClock } from '../../electron/engine/clock.ts';
import { connectFleet, type Fleet } from '../../electron/engine/fleet/connect-fleet.ts';
import { createNewId } from '../../electron/engine/identifier.ts';
import {
  coordinateRun,
  resumeRun,
  type CoordinatorDeps,
  type NewFleetRun,
} from '../../electron/engine/load/fleet/coordinate-run.ts';
import { claimWorkerName } from '../../electron/engine/load/fleet/work-in-fleet.ts';
import type { CoordinatedRun } from '../../electron/engine/load/fleet/count-results.ts';
import type { JoinNote } from '../../electron/engine/load/fleet/join-workers.ts';
import { openRunStorage } from '../../electron/engine/load/fleet/follow-runs.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { needsNats, startNats, type NatsServer } from '../support/nats.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { runCli } from '../support/start-serve.ts';
import { startWorker, workHere, type WorkerProcess } from '../support/start-worker.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const clock = createWallClock();
const newId = createNewId(clock, systemRandom);

let folder: TempFolder;
let server: NatsServer;
let receiver: Receiver;
let fleet: Fleet;
const workers = new Map<string, WorkerProcess>();

beforeAll(async () => {
  folder = await tempFolder();
  [server, receiver] = await Promise.all([startNats(folder.path), startReceiver()]);
  fleet = await connectFleet({ servers: server.url });
});

afterAll(async () => {
  await Promise.all([...workers.values()].map((worker) => worker[Symbol.asyncDispose]()));
  await fleet[Symbol.asyncDispose]();
  await Promise.all([server[Symbol.asyncDispose](), receiver.close()]);
  await folder[Symbol.asyncDispose]();
});

const planOf = (arrivals: object) =>
  loadPlan.parse({ hookbench: 1, load: 'From many', target: { url: receiver.url }, timeout: '2m', arrivals });

const runOf = (arrivals: object, wanted: number): NewFleetRun => ({
  plan: planOf(arrivals),
  workers: wanted,
  joinTimeoutMs: 60_000,
  workerTimeoutMs: 1000,
  windowMs: 1000,
  shareSecrets: false,
});

const depsOf = (more: Partial<CoordinatorDeps> = {}): CoordinatorDeps => ({
  fleet,
  clock,
  newId,
  signal: new AbortController().signal,
  joined: () => undefined,
  started: () => undefined,
  counted: () => undefined,
  ...more,
});

const finishedBy = (worker: string, run: string): boolean =>
  workers.get(worker)?.notes.some((note) => note['kind'] === 'finished' && note['run'] === run) === true;

/** The webhook-ids that arrived since `from`, and how often each. */
function arrivedSince(from: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const { headers } of receiver.received.slice(from)) {
    const id = headers['webhook-id'] ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

const idsOf = (run: string, count: number) => Array.from({ length: count }, (_, index) => webhookIdOf(run, index));

describe('hookbench worker', { ...needsNats, timeout: 120_000 }, () => {
  it('counts each delivery exactly once, although workers and the NATS server fail', async () => {
    await Promise.all(['a', 'b', 'c'].map(async (name) => workers.set(name, await startWorker(server.url, { name }))));
    const planned = 240;
    const killed = Promise.withResolvers<void>();
    // Without a response, no slice of the worker that is killed can have ended.
    receiver.answer((response) => void killed.promise.then(() => response.end()));
    const running = coordinateRun(runOf({ rate: '80/s', count: planned }, 3), depsOf());
    await receiver.count(40);
    await workers.get('c')?.kill();
    killed.resolve();
    await receiver.count(80);
    workers.get('b')?.pause();
    await receiver.count(120);
    await server.kill();
    await server.restart();
    await receiver.count(200);
    workers.get('b')?.resume();
    const { id, ledger, tally } = await running;

    expect(tally.totals).toMatchObject({ sent: planned, ok: planned, failed: 0 });
    expect(tally.histogram.totalCount).toBe(planned);
    expect(ledger.sentBy().reduce((sum, { sent }) => sum + sent, 0)).toBe(planned);
    const arrived = arrivedSince(0);
    expect([...arrived.keys()].toSorted()).toEqual(idsOf(id, planned).toSorted());
    const repeatable = new Set(
      ledger
        .repeated()
        .flatMap(({ from, share, shares, to }) =>
          idsOf(id, planned).filter((_, index) => index >= from && index < (to ?? 0) && index % shares === share),
        ),
    );
    expect(repeatable.size).toBe(ledger.repeated().reduce((sum, { sends }) => sum + sends, 0));
    expect(repeatable.size).toBeGreaterThan(0);
    const twice = [...arrived].filter(([, times]) => times > 1).map(([one]) => one);
    expect(twice.filter((one) => !repeatable.has(one))).toEqual([]);
  });

  it('stops the workers with the coordinator, refuses a clock that is off, and a second worker of a name', async () => {
    const before = receiver.received.length;
    const stop = new AbortController();
    const leave = new AbortController();
    const joined: JoinNote[] = [];
    await expect(claimWorkerName(fleet, 'a')).rejects.toMatchObject({ code: 'fleet_worker_taken' });
    const { notes, working } = await workHere(server.url, 'late', {
      signal: leave.signal,
      clock: { ...clock, now: () => clock.now() + 5000 },
    });
    const running = coordinateRun(
      runOf({ rate: '50/s', for: '1h' }, 2),
      depsOf({ signal: stop.signal, joined: (note) => joined.push(note) }),
    );
    await receiver.count(before + 50);
    await expect.poll(() => notes, { timeout: 30_000 }).toContainEqual(expect.objectContaining({ kind: 'refused' }));
    stop.abort();
    const { id, ledger, tally } = await running;
    const arrived = arrivedSince(before);
    expect(tally.totals.sent).toBe(arrived.size);
    expect(ledger.repeated()).toEqual([]);
    await expect.poll(() => finishedBy('a', id) && finishedBy('b', id), { timeout: 30_000 }).toBe(true);
    expect(arrivedSince(before).size).toBe(arrived.size);
    const reason = expect.stringContaining('The clock of worker late is 5.0 s ahead of') as string;
    expect(notes).toContainEqual({ kind: 'refused', run: id, reason });
    expect(joined.filter(({ refused }) => refused !== undefined)).toMatchObject([{ name: 'late', refused: reason }]);
    leave.abort();
    await working;
  });

  it('resumes a run whose coordinator has ended', async () => {
    const before = receiver.received.length;
    const first = await connectFleet({ servers: server.url });
    let id = '';
    const ended = coordinateRun(
      runOf({ rate: '60/s', count: 120 }, 2),
      depsOf({ fleet: first, started: (run) => (id = run.id) }),
    );
    const failure = ended.then(
      () => undefined,
      (error: unknown) => error,
    );
    await receiver.count(before + 30);
    await expect(resumeRun(id, depsOf())).rejects.toMatchObject({ code: 'conflict' });
    await first[Symbol.asyncDispose]();
    expect(await failure).toMatchObject({ code: 'fleet_unreachable' });
    const { plan, tally } = await resumeRun(id, depsOf());
    expect(plan.load).toBe('From many');
    expect(tally.totals).toMatchObject({ sent: 120, ok: 120 });
    expect([...arrivedSince(before).keys()].toSorted()).toEqual(idsOf(id, 120).toSorted());
    await expect(resumeRun('load_unknown', depsOf())).rejects.toMatchObject({ code: 'fleet_run_unknown' });
  });

  it('continues after a coordinator that ended before the start, and leaves out invalid messages', async () => {
    await (await openRunStorage(fleet)).put('invalid', 'not json');
    const first = await connectFleet({ servers: server.url });
    const joined = Promise.withResolvers<void>();
    const stop = new AbortController();
    const waiting = coordinateRun(
      runOf({ rate: '10/s', count: 10 }, 9),
      depsOf({ fleet: first, signal: stop.signal, joined: () => joined.resolve() }),
    ).catch(() => undefined);
    await joined.promise;
    await first[Symbol.asyncDispose]();
    stop.abort();
    await waiting;
    const started = ({ id }: CoordinatedRun) => fleet.nats.publish(fleet.names.subjects.result(id, 0), 'not json');
    const { problem, tally } = await coordinateRun(runOf({ rate: '40/s', count: 40 }, 2), depsOf({ started }));
    expect(problem).toContain('left out: 1');
    expect(tally.totals).toMatchObject({ sent: 40, ok: 40 });
  });

  it('keeps the closed loop of a plan when more workers join', async () => {
    const { ledger } = await coordinateRun(runOf({ inFlight: 1, count: 10 }, 2), depsOf());
    expect(ledger.sentBy()).toEqual([{ name: expect.any(String) as string, sent: 10 }]);
  });

  it('encrypts the secrets of a plan for workers that have the key of the fleet', async () => {
    const before = receiver.received.length;
    const key = { random: systemRandom, passphrase: 'the key of this fleet' };
    await using keyed = await connectFleet({ servers: server.url, key });
    const secret = `whsec_${Buffer.from('a secret of the plan').toString('base64')}`;
    const leave = new AbortController();
    const { working } = await workHere(server.url, 'keyed', { signal: leave.signal, key });
    const given = runOf({ rate: '100/s', count: 10 }, 1);
    given.plan.target.signing = { scheme: 'standard-webhooks', secret };
    const { id, ledger } = await coordinateRun(given, depsOf({ fleet: keyed }));
    leave.abort();
    await working;
    expect(ledger.sentBy()).toEqual([{ name: 'keyed', sent: 10 }]);
    expect(receiver.received.slice(before).every(({ headers }) => headers['webhook-signature'])).toBe(true);
    const message = expect.stringMatching(
      new RegExp(`${id} was left out: it is encrypted.*HOOKBENCH_FLEET_KEY`),
    ) as string;
    await expect.poll(() => workers.get('a')?.notes, { timeout: 30_000 }).toContainEqual({ kind: 'rejected', message });
    const files = await readdir(folder.path, { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile()))
      expect((await readFile(join(file.parentPath, file.name))).includes(secret)).toBe(false);
  });

  it('runs a plan with load --fleet, and reports what each worker sent', async () => {
    const before = receiver.received.length;
    const file = join(folder.path, 'plan.yaml');
    await writeFile(
      file,
      `hookbench: 1\nload: By the fleet\ntarget: { url: ${receiver.url} }\narrivals: { inFlight: 4, count: 40 }\n`,
    );
    const command = ['load', file, '--fleet', server.url, '--workers', '2', '--json'];
    const { code, stderr, stdout } = await runCli(command);
    expect(stderr).toMatch(/Worker a joined; its clock differs by [+-]\d+\.\d ms/);
    const line = JSON.parse(stdout) as { workers: { name: string; sent: number }[] };
    expect({ code, ...line }).toMatchObject({
      code: 0,
      sent: 40,
      ok: 40,
      passed: true,
      possiblyTwice: 0,
    });
    expect(line.workers.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    expect(arrivedSince(before).size).toBe(40);
    const alone = await runCli(['load', file, '--workers', '2']);
    expect(alone).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--workers has no effect without --fleet') as string,
    });
  });

  it('gives workers the content of events of the own interface of a plan', async () => {
    const before = receiver.received.length;
    const openapi = `{ openapi: 3.1.0, info: { title: Shop, version: '1' }, paths: {}, webhooks: { paid: { put: { requestBody: { content: { application/json: { example: { id: 7 } } } } } } } }`;
    await writeFile(join(folder.path, 'shop.yaml'), openapi);
    const file = join(folder.path, 'own.yaml');
    const setup = 'setup: { interface: { openapi: shop.yaml } }';
    const arrivals = 'arrivals: { inFlight: 4, count: 8 }';
    await writeFile(file, `hookbench: 1\nload: Own\ntarget: { url: ${receiver.url} }\n${setup}\n${arrivals}\n`);
    const { code } = await runCli(['load', file, '--fleet', server.url, '--workers', '2']);
    expect(code).toBe(0);
    const sent = receiver.received.slice(before).map(({ method, text }) => `${method} ${text}`);
    expect(sent).toEqual(Array(8).fill('PUT {"id":7}'));
  });

  it('reports that a limit of the server is reached, and starts nothing', async () => {
    await using own = await tempFolder();
    const account = '{ jetstream: { max_memory: 0, max_file: 2KB }, users: [ { user: ada, password: pw } ] }';
    await using small = await startNats(own.path, `accounts { A: ${account} }`);
    await using limited = await connectFleet({ servers: `nats://ada:pw@127.0.0.1:${small.port}` });
    const given = {
      ...runOf({ rate: '1/s', for: '1s' }, 1),
      joinTimeoutMs: 100,
      plan: { ...planOf({ rate: '1/s', for: '1s' }), description: 'x'.repeat(4000) },
    };
    await expect(coordinateRun(given, depsOf({ fleet: limited }))).rejects.toMatchObject({ code: 'fleet_limit' });
  });

  it('reports that no worker joined, and that the plan has a secret', async () => {
    await expect(
      coordinateRun({ ...runOf({ rate: '1/s', for: '1s' }, 9), joinTimeoutMs: 50 }, depsOf()),
    ).rejects.toMatchObject({
      code: 'fleet_workers_missing',
      message: expect.stringContaining('of 9 workers joined within 0.1 s') as string,
    });
    const given = runOf({ rate: '1/s', for: '1s' }, 1);
    given.plan.target.auth = { kind: 'bearer', token: 'abc' };
    await expect(coordinateRun(given, depsOf())).rejects.toMatchObject({ code: 'bad_input' });
  });
});
