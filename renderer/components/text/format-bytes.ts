import { formatNumber } from '#shared/trace/counted.ts';

/** A number of bytes in few characters: `81 bytes`, `12.4 kB`, `25 MB`, `1,200 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  if (bytes < 1000) return `${String(bytes)} bytes`;
  if (bytes >= 9_999_500_000) return `${formatNumber(Math.round(bytes / 1_000_000_000))} GB`;
  const [amount, unit] = bytes < 999_950 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1) : String(Math.round(amount))} ${unit}`;
}
