import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ComparedValue } from '#shared/load/compare-runs.ts';
import type { RunSummary } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Nothing, SectionTitle } from '../../../components/detail-pane.tsx';
import { SelectField } from '../../../components/field/select-field.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { Problem } from '../../../components/problem.tsx';
import { whenWords, type ListedRun } from '../../../components/run/run-list.tsx';
import { Table } from '../../../components/table.tsx';
import { useApi } from '../../../store/use-engine.ts';

const shown = (value: number, unit: string): string => `${formatNumber(Math.round(value * 100) / 100)} ${unit}`.trim();

const changeText = ({ change }: ComparedValue): string =>
  change === undefined ? '–' : `${change > 0 ? '+' : ''}${change.toFixed(1)} %`;

/** Changes below this are noise, in percent. */
const noise = 5;

/** The colour of a change: whether it is better or worse, unless it is small or of the number of sends. */
function toneOf({ change = 0, name }: ComparedValue): 'ok' | 'bad' | 'dim' {
  if (Math.abs(change) < noise || name === 'sent') return 'dim';
  return change > 0 === (name === 'rate') ? 'ok' : 'bad';
}

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
  const choices = all
    .filter(({ id }) => id !== run.id)
    .map(({ id, startedAt, title }) => ({ value: id, label: `${title}, ${whenWords(startedAt)}` }));
  const other = all.find(({ id }) => id === compared && id !== run.id);
  const isBefore = other !== undefined && other.startedAt < run.startedAt;
  return (
    <>
      <Box px={16} py={10} style={{ borderBottom: '1px solid var(--line)' }}>
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
  const text = (values: readonly ComparedValue[]) =>
    values
      .map((one) => `| ${one.name} | ${shown(one.base, one.unit)} | ${shown(one.run, one.unit)} | ${changeText(one)} |`)
      .join('\n');
  if (!data) return <Problem p={12}>{error ? messageOf(error) : undefined}</Problem>;
  const nameOf = ({ name, startedAt }: { name: string; startedAt: string }) =>
    `${name}, ${new Date(startedAt).toLocaleString()}`;
  return (
    <>
      <SectionTitle
        end={
          <CopyButton
            what="comparison"
            text={() => `| | Before | After | Change |\n| - | - | - | - |\n${text(data.values)}\n`}
          />
        }
      >
        {nameOf(data.base)} → {nameOf(data.run)}
      </SectionTitle>
      <Table
        label="Comparison"
        items={data.values}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Value', cell: ({ name }) => name },
          { title: 'Before', cell: (one) => shown(one.base, one.unit) },
          { title: 'After', cell: (one) => shown(one.run, one.unit) },
          {
            title: 'Change',
            cell: (one) => (
              <Text span inherit c={toneOf(one)}>
                {changeText(one)}
              </Text>
            ),
          },
        ]}
      />
    </>
  );
}
