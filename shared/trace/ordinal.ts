const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** A number in an order: `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  return `${String(n)}${endings[rules.select(n)] ?? 'th'}`;
}
