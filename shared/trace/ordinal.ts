const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
let rules: Intl.PluralRules | undefined;

/** A number in an order: `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  rules ??= new Intl.PluralRules('en', { type: 'ordinal' });
  return `${String(n)}${endings[rules.select(n)] ?? 'th'}`;
}
