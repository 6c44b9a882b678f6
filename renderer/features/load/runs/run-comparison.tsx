import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ComparedValue } from '#shared/load/compare-runs.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Card } from '../../../components/card.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Problem } from '../../../components/problem.tsx';
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

interface RunComparisonProps {
  /** IDs of the earlier and the later test. */
  base: string;
  run: string;
  onClose: () => void;
}

/** Two load tests side by side. */
export function RunComparison({ base, onClose, run }: RunComparisonProps) {
  const { data, error } = useQuery(useApi().load.compare.queryOptions({ input: { base, run } }));
  const text = () =>
    (data?.values ?? [])
      .map((one) => `| ${one.name} | ${shown(one.base, one.unit)} | ${shown(one.run, one.unit)} | ${changeText(one)} |`)
      .join('\n');
  return (
    <Card
      title="Comparison"
      actions={
        <>
          <CopyButton what="comparison" text={() => `| | Before | After | Change |\n| - | - | - | - |\n${text()}\n`} />
          <IconButton label="Close the comparison" onClick={onClose}>
            <X size={14} aria-hidden />
          </IconButton>
        </>
      }
    >
      <Problem p={12}>{error ? messageOf(error) : undefined}</Problem>
      {!data && !error && <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Comparing" />}
      {data && (
        <>
          <Text size="sm" c="dim" px={16} pt={8}>
            {data.base.name}, {new Date(data.base.startedAt).toLocaleString()} → {data.run.name},{' '}
            {new Date(data.run.startedAt).toLocaleString()}
          </Text>
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
      )}
    </Card>
  );
}
