import { formatNumber } from './counted.ts';

/**
 * Formats a duration: `0.4 ms`, `12 ms`, `5.2 s`, `6 min 4 s`, `75 h`, `56 years`.
 * @param ms Milliseconds; the sign is kept.
 */
export function formatDuration(ms: number): string {
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms === 0) return '0 ms';
  if (ms < 0.05) return '<0.1 ms';
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${String(Math.round(ms))} ms`;
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  return longText(Math.round(ms / 1000));
}

const yearSeconds = 86_400 * 365.25;

function longText(seconds: number): string {
  if (seconds < 60) return `${String(seconds)} s`;
  if (seconds < 3600) return joined(seconds, 60, 'min', 's');
  if (seconds < 86_400 * 4) return joined(Math.round(seconds / 60), 60, 'h', 'min');
  if (seconds < yearSeconds * 2) return joined(Math.round(seconds / 3600), 24, 'd', 'h');
  return `${formatNumber(Math.round(seconds / yearSeconds))} years`;
}

function joined(amount: number, base: number, large: string, small: string): string {
  const rest = amount % base;
  const whole = `${formatNumber(Math.floor(amount / base))} ${large}`;
  return rest === 0 ? whole : `${whole} ${String(rest)} ${small}`;
}
