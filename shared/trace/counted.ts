let format: Intl.NumberFormat | undefined;

/** A number with thousands separators: `12,025`. The first one takes about 20 ms, so none is formatted during a start. */
export function formatNumber(n: number): string {
  format ??= new Intl.NumberFormat('en');
  return format.format(n);
}

/** A number with its noun in singular or plural: `1 delivery`, `3 deliveries`. */
export function counted(n: number, one: string, many: string): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
let rules: Intl.PluralRules | undefined;

/** A number in an order: `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  rules ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${String(n)}${endings[rules.select(n)] ?? 'th'}`;
}
