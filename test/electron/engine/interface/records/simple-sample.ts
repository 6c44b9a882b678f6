import { nodeAt } from '../../../../../electron/engine/interface/understand/document-node.ts';
import { createMemberFinder } from '../../../../../electron/engine/interface/records/schema-members.ts';
import type { RecordTools } from '../../../../../electron/engine/interface/records/record-context.ts';

/** Samples of the schemas in the tests: examples, enums, and plain values. */
export function simpleSample(root: Record<string, unknown>): RecordTools['sample'] {
  const finder = createMemberFinder(root);
  const sample = (pointer: string, variation: number): unknown => {
    const keyword = (name: string): unknown => finder.keyword(pointer, name);
    const [example] = (keyword('examples') as unknown[] | undefined) ?? [keyword('example')];
    const [allowed] = (keyword('enum') as unknown[] | undefined) ?? [];
    const known = example ?? keyword('const') ?? allowed;
    if (known !== undefined && (variation === 0 || typeof known !== 'string')) return known;
    const type = [keyword('type')].flat()[0];
    if (typeof known === 'string') return allowed === undefined ? `${known}${variation}` : known;
    if (keyword('format') === 'date-time') return '2020-01-01T00:00:00Z';
    if (type === 'integer' || type === 'number') return Number(keyword('minimum') ?? 1) + variation;
    if (type === 'boolean') return true;
    if (type === 'string') return `text${variation}`;
    if (type === 'array') return [];
    const { members } = finder.of(pointer);
    return nodeAt(root, pointer) && type !== 'null'
      ? Object.fromEntries([...members].map(([name, member]) => [name, sample(member.pointer, variation)]))
      : null;
  };
  return (pointer, _direction, variation = 0) => sample(pointer, variation);
}
