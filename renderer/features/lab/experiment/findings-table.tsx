import { Group, Text } from '@mantine/core';
import { Check, X } from 'lucide-react';
import { experimentFacts, experimentSides } from '#shared/experiments/facts.ts';
import type { Experiment, ExperimentFinding, ExperimentResult } from '#shared/model/experiment.ts';
import { Explained } from '../../../components/explained.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Table } from '../../../components/table.tsx';

interface FindingsTableProps {
  experiment: Experiment;
  result: ExperimentResult | undefined;
}

/** Compares expected and observed facts, by party. */
export function FindingsTable({ experiment: { expected }, result }: FindingsTableProps) {
  const rows = expected.map((expectation, index) => ({
    ...expectation,
    first: expected[index - 1]?.side !== expectation.side,
    finding: result?.findings.find(({ side, fact }) => side === expectation.side && fact === expectation.fact),
  }));
  return (
    <Table
      label="Expected and observed"
      items={rows}
      keyOf={({ side, fact }) => `${side}.${fact}`}
      isBad={({ finding }) => finding?.met === false}
      columns={[
        { title: 'Observer', cell: ({ side, first }) => <strong>{first && experimentSides[side].title}</strong> },
        {
          title: 'Fact',
          cell: ({ fact }) => (
            <Explained words={experimentFacts[fact].meaning}>{experimentFacts[fact].title}</Explained>
          ),
        },
        { title: 'Expected', cell: ({ values }) => <Mono>{values.join(' or ')}</Mono> },
        { title: 'Observed', cell: ({ finding }) => <Observed finding={finding} /> },
      ]}
    />
  );
}

function Observed({ finding }: { finding: ExperimentFinding | undefined }) {
  if (!finding)
    return (
      <Text fz="sm" c="faint">
        not run
      </Text>
    );
  return (
    <Group gap={6} wrap="nowrap">
      {finding.met ? (
        <Check size={14} color="var(--ok)" aria-label="as expected" style={{ flex: 'none' }} />
      ) : (
        <X size={14} color="var(--bad)" aria-label="not as expected" style={{ flex: 'none' }} />
      )}
      <Mono>{finding.observed}</Mono>
    </Group>
  );
}
