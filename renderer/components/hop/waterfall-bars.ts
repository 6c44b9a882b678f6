import type { Phases } from '#shared/model/exchange.ts';

/** One phase as a bar: its start and length in percent of the total. */
export interface WaterfallBar {
  id: keyof Phases | 'waited';
  label: string;
  ms: number;
  left: number;
  width: number;
}

const order: readonly [keyof Phases, string][] = [
  ['stale', 'Stale'],
  ['dns', 'DNS'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
  ['request', 'Request'],
  ['firstByte', 'First byte'],
  ['download', 'Download'],
];

/** Less than this does not count as a wait, in milliseconds: the phases are rounded. */
const minWait = 1;

/** A bar for each phase that occurred, in order. @param failed Whether an error ended the request: adds the wait before it */
export function waterfallBars(phases: Phases, failed = false): WaterfallBar[] {
  const happened: Pick<WaterfallBar, 'id' | 'label' | 'ms'>[] = order.flatMap(([id, label]) => {
    const ms = phases[id];
    return ms === null || ms === undefined ? [] : [{ id, label, ms }];
  });
  const waited = (phases.total ?? 0) - happened.reduce((sum, { ms }) => sum + ms, 0);
  if (failed && waited >= minWait) happened.push({ id: 'waited', label: 'Waited', ms: waited });
  const whole =
    Math.max(
      phases.total ?? 0,
      happened.reduce((sum, { ms }) => sum + ms, 0),
    ) || 1;
  let begun = 0;
  return happened.map((phase) => {
    const left = (begun / whole) * 100;
    begun += phase.ms;
    return { ...phase, left, width: (phase.ms / whole) * 100 };
  });
}
