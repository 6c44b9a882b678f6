import { jsonPointer } from '#shared/text/json-pointer.ts';
import type { RecordingDifference } from '#shared/recording/recording-comparison.ts';

type Difference = Pick<RecordingDifference, 'kind' | 'place' | 'recorded' | 'now'>;

const maxShown = 200;
const maxDepth = 100;
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, maxShown);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';

/**
 * Compares two JSON values: members and types are the contract, the rest are values. Items of lists are compared by their position,
 * with a hyphen as the pointer of volatile values has it.
 * @param isVolatile Whether the value at a pointer, with hyphens for items, differs each time.
 */
export function compareValues(
  recorded: unknown,
  now: unknown,
  isVolatile: (pointer: string) => boolean,
  pointer = '',
  pattern = '',
): Difference[] {
  const place = pointer === '' ? 'body' : pointer;
  const [before, after] = [typeOf(recorded), typeOf(now)];
  if (before !== after) return [{ kind: 'contract', place, recorded: before, now: after }];
  if (pointer.length > maxDepth * 100) return [];
  if (isObject(recorded) && isObject(now)) {
    return [...new Set([...Object.keys(recorded), ...Object.keys(now)])].flatMap((name): Difference[] => {
      const inner = pointer + jsonPointer([name]);
      if (!Object.hasOwn(now, name)) return [{ kind: 'contract', place: inner, recorded: typeOf(recorded[name]) }];
      if (!Object.hasOwn(recorded, name)) return [{ kind: 'contract', place: inner, now: typeOf(now[name]) }];
      return compareValues(recorded[name], now[name], isVolatile, inner, pattern + jsonPointer([name]));
    });
  }
  if (Array.isArray(recorded) && Array.isArray(now)) {
    const length: Difference[] =
      recorded.length === now.length
        ? []
        : [{ kind: 'value', place, recorded: `${recorded.length} items`, now: `${now.length} items` }];
    const both = recorded.slice(0, now.length) as unknown[];
    const items = both.flatMap((item, at) =>
      compareValues(item, now[at], isVolatile, `${pointer}/${at}`, `${pattern}/-`),
    );
    return [...length, ...items];
  }
  if (recorded === now || isVolatile(pattern)) return [];
  return [{ kind: 'value', place, recorded: shown(recorded), now: shown(now) }];
}
