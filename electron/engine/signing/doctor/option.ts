import { createHash } from 'node:crypto';
import type { MistakeId } from '#shared/signing/mistakes.ts';

/** One way in which a part of a signature can be made; without a mistake, the right one. */
export interface Option<Value> {
  mistake?: MistakeId;
  value: Value;
}

/** The first option of each content, without those whose content is excluded. */
export function distinct(options: readonly Option<Buffer>[], ...excluded: Buffer[]): Option<Buffer>[] {
  const nameOf = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('base64');
  const seen = new Set(excluded.map(nameOf));
  return options.filter(({ value }) => seen.size < seen.add(nameOf(value)).size);
}
