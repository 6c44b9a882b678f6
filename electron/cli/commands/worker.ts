import { hostname } from 'node:os';
import { createWallClock } from '../../engine/clock.ts';
import { checkFleetName } from '../../engine/fleet/fleet-options.ts';
import { systemRandom } from '../../engine/random.ts';
import type { WorkerNote } from '../../engine/load/fleet/work-in-fleet.ts';
import { fleetOptionsOf, type FleetFlags } from '../fleet-options.ts';
import { ownCaOf, clockText } from '../run-fleet-load.ts';
import { untilStopped } from '../until-stopped.ts';
import { out, wrongUsage } from '../command.ts';

interface WorkerOptions extends FleetFlags {
  name?: string;
  json?: boolean;
  dataDir: string;
}

function lineOf(note: WorkerNote): string {
  switch (note.kind) {
    case 'ready':
      return `Worker ${note.worker} waits for load runs of the fleet ${note.fleet}. Press Ctrl+C to stop.`;
    case 'joined':
      return `Joined ${note.run}; this clock differs from the coordinator's by ${clockText(note)}.`;
    case 'refused':
      return `Cannot take part in ${note.run}. ${note.reason}`;
    case 'rejected':
      return note.message;
    case 'finished':
      return `Finished ${note.run}: sent ${note.sent} in ${note.slices} slices.`;
  }
}

/** A name that differs from that of other workers on this machine and elsewhere. */
const defaultName = (): string =>
  `${hostname()
    .replaceAll(/[^A-Za-z0-9_-]/g, '-')
    .slice(0, 25)}-${systemRandom.bytes(3).toString('hex')}`;

/** `hookbench worker` */
export async function worker({ dataDir, json = false, name = defaultName(), ...flags }: WorkerOptions): Promise<void> {
  const options = fleetOptionsOf(flags);
  if (!options) {
    throw wrongUsage(
      'A worker needs a fleet.',
      'Add --fleet with the address of a NATS server, e.g. --fleet nats://127.0.0.1:4222.',
    );
  }
  const [{ connectFleet }, { createRefusals }, { workInFleet }] = await Promise.all([
    import('../../engine/fleet/connect-fleet.ts'),
    import('../../engine/fleet/refusals.ts'),
    import('../../engine/load/fleet/work-in-fleet.ts'),
  ]);
  checkFleetName(name, '--name');
  const clock = createWallClock();
  const note = (one: WorkerNote) => (json ? out.json(one) : out.print(lineOf(one)));
  const refusals = createRefusals(clock, (message) => note({ kind: 'rejected', message }));
  await using fleet = await connectFleet(options, refusals.add);
  const leaving = new AbortController();
  const working = workInFleet({
    fleet,
    name,
    instance: systemRandom.bytes(8).toString('hex'),
    clock,
    random: systemRandom,
    network: { ownCa: ownCaOf(dataDir) },
    signal: leaving.signal,
    note,
  });
  await Promise.race([
    working,
    untilStopped(async () => {
      leaving.abort();
      await working;
    }),
  ]);
}
