/** Formats a share in percent: `0 %`, `0.4 %`, `12 %`. */
export function rateWords(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0 %';
  if (percent < 0.1) return '<0.1 %';
  return percent < 10 ? `${percent.toFixed(1)} %` : `${String(Math.round(percent))} %`;
}
