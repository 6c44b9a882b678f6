import { Text } from '@mantine/core';
import type { InterfaceRecord } from '#shared/interface/served-interface.ts';
import { Mono } from '../../../components/mono.tsx';
import type { Column } from '../../../components/table.tsx';

/** Members with a column of their own; the dialog has all. */
const maxColumns = 5;

/** Characters of a value in the table. */
const maxShown = 200;

/** A record by its key, and by the parameters that select it. */
export const labelOf = ({ key, parameters }: InterfaceRecord): string =>
  [key, ...Object.entries(parameters).map(([name, value]) => `${name} ${value}`)].join(', ');

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxShown);
}

/** The key of each record, and the first members that any of them has; nested ones last. */
export function recordColumns(rows: readonly InterfaceRecord[]): Column<InterfaceRecord>[] {
  const names = new Set(rows.flatMap(({ record }) => Object.keys(record)));
  const isNested = (name: string) =>
    rows.some(({ record }) => typeof record[name] === 'object' && record[name] !== null);
  const isKey = (name: string) => rows.every(({ key, record }) => String(record[name]) === key);
  const shown = [...names]
    .filter((name) => !isKey(name))
    .toSorted((a, b) => Number(isNested(a)) - Number(isNested(b)))
    .slice(0, maxColumns);
  return [
    { title: 'Key', cell: (row) => <Mono fw={600}>{labelOf(row)}</Mono> },
    ...shown.map((name) => ({
      title: name,
      cell: ({ record }: InterfaceRecord) => (
        <Text truncate maw={220} title={textOf(record[name])}>
          {textOf(record[name])}
        </Text>
      ),
    })),
  ];
}
