import { niceTop } from '../../components/chart/nice-top.ts';
import { rateWindowMs, type TrafficRate } from '../../store/traffic-rate.ts';

/** The rates of the last minute as a step chart. */
export interface RatesLayout {
  /** The outline as `d` of an SVG path; empty without data. */
  line: string;
  /** The rate at the top of the chart, in chats per minute. */
  top: number;
}

/** Lays out the rates from a minute ago at the left edge to now at the right edge. */
export function layoutRates(rates: readonly TrafficRate[], nowMs: number, width: number, height: number): RatesLayout {
  const inView = rates.filter(({ atMs }) => atMs > nowMs - rateWindowMs);
  const top = niceTop(Math.max(10, ...inView.map(({ perMinute }) => perMinute * 0.999)));
  const x = (atMs: number) => round(Math.max(0, Math.min(width, width - ((nowMs - atMs) / rateWindowMs) * width)));
  const y = (perMinute: number) => round(height - (perMinute / top) * height);
  const [first] = inView;
  if (!first) return { line: '', top };
  const from = rates[rates.indexOf(first) - 1]?.atMs ?? first.atMs;
  const steps = inView.map(({ atMs, perMinute }) => `V${y(perMinute)}H${x(atMs)}`);
  return { line: `M${x(from)} ${String(height)}${steps.join('')}V${String(height)}`, top };
}

function round(pixels: number): string {
  return String(Math.round(pixels * 10) / 10);
}
