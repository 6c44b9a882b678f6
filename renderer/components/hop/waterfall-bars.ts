import type { Phases } from '#shared/model/phases.ts';

/** One phase as a bar: its start and length in percent of the total. */
export interface WaterfallBar {
  id: keyof Phases;
  label: string;
  ms: number;
  left: number;
  width: number;
}

const order: readonly [keyof Phases, string][] = [
  ['dns', 'DNS'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
  ['request', 'Request'],
  ['firstByte', 'First byte'],
  ['download', 'Download'],
];

/** A bar for each phase that occurred, in order. */
export function waterfallBars(phases: Phases): WaterfallBar[] {
  const happened = order.flatMap(([id, label]) => {
    const ms = phases[id];
    return ms === null ? [] : [{ id, label, ms }];
  });
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
