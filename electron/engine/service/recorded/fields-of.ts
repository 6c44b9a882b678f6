import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isSendable } from '../../http/sendable-header.ts';

/** Header fields by name: a repeated one has several values. */
export function fieldsOf(pairs: readonly HeaderPair[]): Record<string, string | string[]> {
  const fields = Object.groupBy(
    pairs.filter(([name, value]) => isSendable(name, value)),
    ([name]) => name.toLowerCase(),
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, all = []]) => {
      const values = all.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
