import { Text, VisuallyHidden } from '@mantine/core';
import { cellText, type ReportCell, type ReportTable } from '#shared/runs/report-table.ts';
import { Card } from '../screen.tsx';
import { Table } from '../table.tsx';

type Row = ReportTable['rows'][number];

function Cell({ cell = '' }: { cell: ReportCell | undefined }) {
  if (typeof cell === 'string') return cell;
  const { hint, met, text } = cell;
  return (
    <Text span inherit title={hint} {...(met !== undefined && { c: met ? 'ok' : 'bad' })}>
      {text}
    </Text>
  );
}

/** What columns of numbers contain, also those that were not measured. */
const number = /^(?:[<+-]?\d|–$|none$)/;

/** A table of the result of a run; its first column names the rows, and needs no visible title. */
export function ResultTable({ label, table: { head, rows } }: { label: string; table: ReportTable }) {
  return (
    <Table
      label={label}
      items={rows}
      keyOf={([name]) => cellText(name)}
      columns={head.map((title, index) => ({
        title: title || 'Result',
        ...(title === '' && { head: <VisuallyHidden>Result</VisuallyHidden> }),
        isNumber: index > 0 && rows.every((row) => number.test(cellText(row[index]))),
        cell: (row: Row) => <Cell cell={row[index]} />,
      }))}
    />
  );
}

/** A table with its title; nothing without rows. */
export function ResultCard({ table }: { table: ReportTable }) {
  const { rows, title = '' } = table;
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <ResultTable label={title} table={table} />
    </Card>
  );
}
