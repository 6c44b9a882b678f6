const format = new Intl.NumberFormat('en');

/** A number with thousands separators: `12,025`. */
export function formatNumber(n: number): string {
  return format.format(n);
}

/** A number with its noun in singular or plural: `1 delivery`, `3 deliveries`. */
export function counted(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}
