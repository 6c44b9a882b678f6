import { spawnSync } from 'node:child_process';
import { loadPlan } from '#shared/load/load-plan.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { connectFleet, type Fleet } from '../../../electron/engine/fleet/connect-fleet.ts';
import { createNewId } from '../../../electron/engine/identifier.ts';
import { fleetLoad } from '../../../electron/engine/load/fleet/fleet-load.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { startNats, type NatsServer } from '../../support/nats.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { cpuMs } from '../processes/cpu-time.ts';
import { command } from '../processes/hookbench.ts';
import { startProcess, type Running } from '../processes/start-process.ts';

/** Whether fleets can be measured. */
export const hasNats = (): boolean => spawnSync('nats-server', ['--version']).error === undefined;

const clock = createWallClock();
const newId = createNewId(clock, systemRandom);
const maxWorkers = 4;
const inFlightOfWorker = 16;

const totalMs = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);

/** Starts workers until there are so many. */
async function moreWorkers(workers: Running<unknown>[], wanted: number, { url }: NatsServer): Promise<void> {
  while (workers.length < wanted) {
    const args = ['worker', '--json', '--fleet', url, '--name', `worker-${workers.length + 1}`];
    workers.push(await startProcess([command, ...args]));
  }
}

/** Signed webhooks by some workers. */
async function send(fleet: Fleet, port: number, arrivals: object, workers: number) {
  const signing = { scheme: 'standard-webhooks', secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}` };
  const target = { url: `http://127.0.0.1:${port}/`, signing };
  const plan = loadPlan.parse({ hookbench: 1, load: 'A benchmark', target, arrivals });
  const report = await fleetLoad(
    { plan, workers, joinTimeoutMs: 30_000, workerTimeoutMs: 30_000, shareSecrets: true },
    {
      fleet,
      clock,
      newId,
      signal: new AbortController().signal,
      joined: () => undefined,
      started: () => undefined,
    },
  );
  if (report.failed > 0) throw new Error(`${report.failed} of ${report.sent} sends failed.`);
  return report;
}

/**
 * Processor time of the coordinator and the NATS server, compared with that of four workers that send signed webhooks at a
 * fixed rate. The note has the rate that 1, 2 and 4 workers reach, all on this machine, with the receiver.
 */
export const fleetRate: Benchmark = {
  name: 'fleet.rate',
  of: 'processor time of the workers',
  target: { atMost: 0.1 },
  async run(context) {
    const { quick } = context;
    await using folder = await tempFolder();
    await using server = await startNats(folder.path);
    await using fleet = await connectFleet({ servers: server.url });
    const receiver = await startBareServer();
    const workers: Running<unknown>[] = [];
    try {
      const rates: string[] = [];
      for (const count of [1, 2, maxWorkers]) {
        await moreWorkers(workers, count, server);
        const { rate } = await send(
          fleet,
          receiver.ready.port,
          { inFlight: inFlightOfWorker * count, for: quick ? '1s' : '5s' },
          count,
        );
        context.say(`${count} workers: ${Math.round(rate)}/s`);
        rates.push(`${Math.round(rate).toLocaleString('en')}/s with ${count}`);
      }
      const pids = workers.map(({ pid }) => pid);
      const { remark, rounds } = await calmRounds(context, quick ? 1 : 3, async () => {
        const [nats, sending, own] = [cpuMs(server.pid), totalMs(pids), process.cpuUsage()];
        const { sent } = await send(
          fleet,
          receiver.ready.port,
          { rate: '1000/s', for: quick ? '2s' : '10s' },
          maxWorkers,
        );
        const { system, user } = process.cpuUsage(own);
        const times = {
          nats: cpuMs(server.pid) - nats,
          coordinator: (system + user) / 1000,
          workers: totalMs(pids) - sending,
          sent,
        };
        context.say(JSON.stringify(times));
        return times;
      });
      const [first] = rounds;
      const shares = first
        ? `of ${first.sent.toLocaleString('en')} sends: coordinator ${Math.round(first.coordinator)} ms, NATS ${first.nats} ms, workers ${first.workers} ms`
        : '';
      return {
        runs: rounds.map((round) => (round.nats + round.coordinator) / round.workers),
        note: `${shares}; ${rates.join(', ')} workers${remark}`,
      };
    } finally {
      await Promise.all([receiver.stop(), ...workers.map((worker) => worker.stop())]);
    }
  },
};
