import type { KV } from '@nats-io/kv';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { loadPlan, type LoadPlan } from '#shared/load/load-plan.ts';
import { requestsOf } from '#shared/load/send-facts.ts';
import { isSecretName } from '#shared/redaction/secret-name.ts';
import { shownUrl } from '#shared/redaction/shown-url.ts';
import type { Clock } from '../../clock.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { pause } from '../../pause.ts';
import { placeIn } from '../../fleet/watch-bucket.ts';
import { fleetRun, type FleetRun, nanos } from './fleet-run.ts';
import { fleetKeyVariable } from '../../fleet/fleet-codec.ts';

/** How long runs and their results are kept. */
const keptMs = 7 * 86_400_000;
/** How long the server recognises a repeated message by its id. */
const repeatMs = 600_000;

/**
 * Creates what load runs store on the NATS server: the work queue of slices, the stream of results, and the bucket of runs.
 * @returns The bucket.
 */
export async function openRunStorage(fleet: Fleet): Promise<KV> {
  const { streams, subjects, buckets } = fleet.names;
  const limits = { max_age: nanos(keptMs), duplicate_window: nanos(repeatMs) };
  await fleet.openStream({
    name: streams.slices,
    subjects: [subjects.slices],
    retention: 'workqueue',
    ...limits,
  });
  await fleet.openStream({ name: streams.results, subjects: [subjects.results], ...limits });
  return fleet.openBucket(buckets.runs, { ttl: keptMs });
}

/** The runs of a fleet, as they are now. */
export interface FollowedRuns {
  get(id: string): FleetRun | undefined;
  /** Runs to take part in, oldest first. */
  active(): FleetRun[];
  /** Resolves at the next change of a run, after a time, or when the signal aborts. */
  changed(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Runs that are remembered, so that an earlier state of one is recognised. */
const maxRuns = 10_000;
const states: readonly FleetRun['state'][] = fleetRun.shape.state.options;

/** A run as it is stored; `undefined` if it is invalid. */
export const readRun = ({ codec, names }: Fleet, id: string, value: Uint8Array): FleetRun | undefined =>
  codec.read(
    fleetRun.refine((run) => run.id === id, 'it is the run of another key'),
    placeIn(names.buckets.runs, id),
    value,
  );

/** Follows the bucket of runs. What is invalid, and an earlier state of a run, is left out. */
export async function followRuns(fleet: Fleet, bucket: KV, clock: Clock): Promise<FollowedRuns> {
  const runs = new Map<string, FleetRun>();
  let change = new AbortController();
  const entries = await fleet.attempt(() => bucket.watch());
  async function follow(): Promise<void> {
    for await (const { key, operation, value } of entries) {
      const run = operation === 'PUT' ? readRun(fleet, key, value) : undefined;
      const known = runs.get(key);
      if (!run || (known && states.indexOf(run.state) < states.indexOf(known.state))) continue;
      runs.set(key, run);
      const [oldest] = runs.keys();
      if (oldest !== undefined && runs.size > maxRuns) runs.delete(oldest);
      change.abort();
      change = new AbortController();
    }
  }
  follow().catch(() => undefined);
  return {
    get: (id) => runs.get(id),
    active: () =>
      [...runs.values()]
        .filter(({ state }) => state === 'joining' || state === 'running')
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    changed: (ms, signal) => pause(clock, ms, signal, change.signal),
    close: () => entries.stop(),
  };
}

/** The places of a plan that contain secrets, e.g. `target.signing`. */
export function secretPlaces(plan: LoadPlan): string[] {
  const { auth, headers, signing } = plan.target;
  const requests = requestsOf(plan) ?? [];
  const sent = [headers, ...requests.map((one) => one.headers)].flatMap((one) => Object.keys(one ?? {}));
  return [
    ...(signing ? ['target.signing'] : []),
    ...(auth.kind === 'none' ? [] : ['target.auth']),
    ...(shownUrl(plan.target.url) === plan.target.url ? [] : ['target.url']),
    ...sent.filter(isSecretName).map((name) => `header ${name}`),
  ];
}

/** What protects the secrets of a plan on their way to the workers. */
interface PlanProtection {
  /** Whether messages are encrypted with the key of the fleet. */
  keyed: boolean;
  /** Whether the server accepts only TLS. */
  encrypted: boolean;
  /** Whether the user allowed secrets in clear. */
  clear: boolean;
}

/**
 * Makes sure that no secret of a plan is sent in clear, unless the user allowed it.
 * @throws HookbenchError `bad_input`
 */
export function checkSecrets(plan: LoadPlan, { clear, encrypted, keyed }: PlanProtection): void {
  const [place] = secretPlaces(plan);
  if (place === undefined || keyed || encrypted || clear) return;
  throw new HookbenchError('bad_input', `The plan contains a secret (${place}), and the connection is not encrypted.`, {
    hint: `Set ${fleetKeyVariable} here and for the workers, use a NATS server that requires TLS, or allow it with --share-secrets.`,
  });
}

/** The plan of a run. @throws HookbenchError `bad_input` if it is of a version that is not known */
export function planOf({ id, plan }: FleetRun): LoadPlan {
  const parsed = loadPlan.safeParse(plan);
  if (parsed.success) return parsed.data;
  throw new HookbenchError('bad_input', `The plan of the run ${id} is of a different version of Hookbench.`, {
    hint: 'Use the same version for the coordinator and the workers.',
  });
}
