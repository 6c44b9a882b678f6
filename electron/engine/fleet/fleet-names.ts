/** The fleet that is used without `--fleet-name`. */
export const defaultFleetName = 'default';

/**
 * The name of a fleet or of a node is a part of subjects and of the names of streams: a `.`, `*`, `>` or a space would
 * make it a different subject.
 */
export const fleetNamePattern = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Everything that a fleet uses on its NATS server. No other module builds names of subjects, streams or buckets, so that
 * the permissions in docs/fleet.md are complete. All names contain the name of the fleet: several fleets can share a server.
 */
export interface FleetNames {
  readonly streams: {
    /** Slices of load plans: a work queue, from which an acknowledged slice is removed. */
    readonly slices: string;
    /** Results of slices. */
    readonly results: string;
    /** Journal entries of all nodes. */
    readonly entries: string;
  };
  readonly buckets: {
    /** State of the load runs: plan, start time, end. */
    readonly runs: string;
    /** Nodes and workers that are running, with their names. */
    readonly nodes: string;
    /** Subscriptions, catcher rules, faults and profile. */
    readonly setup: string;
    /** Large bodies of journal entries (an object store). */
    readonly bodies: string;
  };
  readonly subjects: {
    /** All slices, and the slices of a run. */
    readonly slices: string;
    slicesOf(run: string): string;
    slice(run: string, slice: number): string;
    /** All results, and the results of a run. */
    readonly results: string;
    resultsOf(run: string): string;
    /** Requests to every worker of the fleet, which all of them answer: name, clock, what they do. */
    readonly workers: string;
    /** Messages of a coordinator to the workers of its run. */
    control(run: string): string;
    /** Progress of the workers of a run, for its coordinator. Not stored. */
    progress(run: string): string;
    /** All entries, and the entries of a node. */
    readonly entries: string;
    entriesOf(node: string): string;
    /** Requests to the node with this name, which is how a second node of the same name is noticed. */
    node(node: string): string;
  };
}

/** The names of a fleet on its NATS server. */
export function fleetNames(fleet: string): FleetNames {
  const name = (kind: string): string => `hookbench-${fleet}-${kind}`;
  const subject = (...parts: readonly (string | number)[]): string => ['hookbench', fleet, ...parts].join('.');
  return {
    streams: { slices: name('slices'), results: name('results'), entries: name('entries') },
    buckets: { runs: name('runs'), nodes: name('nodes'), setup: name('setup'), bodies: name('bodies') },
    subjects: {
      slices: subject('slices', '>'),
      slicesOf: (run) => subject('slices', run, '*'),
      slice: (run, slice) => subject('slices', run, slice),
      results: subject('results', '>'),
      resultsOf: (run) => subject('results', run),
      workers: subject('workers'),
      control: (run) => subject('control', run),
      progress: (run) => subject('progress', run),
      entries: subject('entries', '*'),
      entriesOf: (node) => subject('entries', node),
      node: (node) => subject('nodes', node),
    },
  };
}
