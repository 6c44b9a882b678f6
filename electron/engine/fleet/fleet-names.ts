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
    /** What workers report: a slice began, and its result. */
    readonly results: string;
    /** Journal entries of all nodes. */
    readonly entries: string;
  };
  readonly buckets: {
    /** Load runs: plan, state, start time. */
    readonly runs: string;
    /** Nodes that are running, with their names. */
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
    /** All that workers report on slices, the reports of a run, and those on a slice. */
    readonly results: string;
    resultsOf(run: string): string;
    began(run: string, slice: number): string;
    result(run: string, slice: number): string;
    /** Requests to the coordinator of a run: its clock, and joining. */
    coordinator(run: string): string;
    /** Requests to the worker with this name, which is how a second worker of the same name is noticed. */
    worker(name: string): string;
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
      resultsOf: (run) => subject('results', run, '>'),
      began: (run, slice) => subject('results', run, slice, 'began'),
      result: (run, slice) => subject('results', run, slice, 'result'),
      coordinator: (run) => subject('coordinator', run),
      worker: (name) => subject('workers', name),
      entries: subject('entries', '*'),
      entriesOf: (node) => subject('entries', node),
      node: (node) => subject('nodes', node),
    },
  };
}
