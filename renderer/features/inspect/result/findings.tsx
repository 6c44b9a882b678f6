import { Box, Group, Text } from '@mantine/core';
import { Check, Info, TriangleAlert, X } from 'lucide-react';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Mono } from '../../../components/mono.tsx';
import { findingText } from './inspection-text.ts';

const marks = {
  failed: { icon: X, words: 'failed', color: 'var(--bad)' },
  warning: { icon: TriangleAlert, words: 'warning', color: 'var(--warn)' },
  note: { icon: Info, words: 'note', color: 'var(--info)' },
  passed: { icon: Check, words: 'passed', color: 'var(--ok)' },
};

const order = Object.keys(marks);

/** What was found, the most severe first. */
export function Findings({ findings }: { findings: readonly InspectionFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Box component="ul" py={8} aria-label="Findings">
      {findings
        .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
        .map((finding, index) => (
          <FindingRow key={`${finding.title}/${String(index)}`} finding={finding} />
        ))}
    </Box>
  );
}

function FindingRow({ finding }: { finding: InspectionFinding }) {
  const { outcome, title, evidence, where, advice, source } = finding;
  const { icon: Icon, words, color } = marks[outcome];
  return (
    <Group component="li" gap={10} px={16} py={4} wrap="nowrap" align="flex-start" data-outcome={outcome}>
      <Icon size={14} color={color} role="img" aria-label={words} style={{ flex: 'none', marginTop: 3 }} />
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="0 8">
          <Text span inherit fw={550}>
            {title}
          </Text>
          {where !== undefined && <Mono c="dim">{where}</Mono>}
          {source !== undefined && (
            <Mono fz="xs" c="faint" ml="auto">
              {source}
            </Mono>
          )}
        </Group>
        <Text c={outcome === 'failed' ? 'text' : 'dim'}>{evidence}</Text>
        {advice !== undefined && <Text c={outcome === 'passed' ? 'faint' : 'text'}>{advice}</Text>}
      </Box>
      <CopyButton what={`finding ${title}`} text={findingText(finding)} />
    </Group>
  );
}
