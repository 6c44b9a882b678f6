import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { comparedTable } from '#shared/load/load-tables.ts';
import { tableMarkdown } from '#shared/runs/report-table.ts';
import type { RunSummary } from '#shared/runs/run.ts';
import { CopyButton } from '../../../components/button.tsx';
import { Nothing, SectionTitle } from '../../../components/detail-pane.tsx';
import { SelectField } from '../../../components/field/fields.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { Problem } from '../../../components/note.tsx';
import { whenWords, type ListedRun } from '../../../components/run/run-list.tsx';
import { ResultTable } from '../../../components/run/result-table.tsx';
import { useApi } from '../../../store/use-stores.ts';

interface CompareTabProps {
  run: ListedRun;
  /** All tests, newest first. */
  all: readonly RunSummary[];
  /** Id of the test to compare with. */
  compared: string | undefined;
  onCompare: (id: string | undefined) => void;
}

/** Compares a load test with another one, the earlier one first. */
export function CompareTab({ all, compared, onCompare, run }: CompareTabProps) {
  const others = all.filter(({ id }) => id !== run.id);
  if (others.length === 0) return <Nothing>Start a second test to compare it with this one.</Nothing>;
  const choices = others.map(({ id, startedAt, title }) => ({ value: id, label: `${title}, ${whenWords(startedAt)}` }));
  const other = others.find(({ id }) => id === compared);
  const isBefore = other !== undefined && other.startedAt < run.startedAt;
  return (
    <>
      <Box px="var(--edge)" py={10} style={{ borderBottom: '1px solid var(--line)' }}>
        <SelectField
          label="Compare with"
          value={other?.id ?? ''}
          choices={[{ value: '', label: 'None' }, ...choices]}
          searchable
          onChange={(id) => onCompare(id === '' ? undefined : id)}
        />
      </Box>
      {other ? (
        <Comparison base={isBefore ? other.id : run.id} run={isBefore ? run.id : other.id} />
      ) : (
        <Nothing>
          Select a load test above, or press <Kbd keys="c" /> on one in the list.
        </Nothing>
      )}
    </>
  );
}

function Comparison({ base, run }: { base: string; run: string }) {
  const { data, error } = useQuery(useApi().load.compare.queryOptions({ input: { base, run } }));
  if (!data) return <Problem p="12 var(--edge)" error={error} />;
  const table = comparedTable(data);
  const nameOf = ({ name, startedAt }: { name: string; startedAt: string }) => `${name}, ${whenWords(startedAt)}`;
  return (
    <>
      <SectionTitle end={<CopyButton what="comparison" text={() => tableMarkdown(table)} />}>
        {nameOf(data.base)} → {nameOf(data.run)}
      </SectionTitle>
      <ResultTable label="Comparison" table={table} />
    </>
  );
}
