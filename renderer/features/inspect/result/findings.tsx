import { Box, Group, Text } from '@mantine/core';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Mono } from '../../../components/mono.tsx';
import { bySeverity, OutcomeRow } from '../../../components/outcome-row.tsx';
import { findingText } from './inspection-text.ts';

/** What was found, the most severe first. */
export function Findings({ findings }: { findings: readonly InspectionFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Box component="ul" py={8} aria-label="Findings">
      {findings.toSorted(bySeverity).map((finding, index) => (
        <FindingRow key={`${finding.title}/${String(index)}`} finding={finding} />
      ))}
    </Box>
  );
}

function FindingRow({ finding }: { finding: InspectionFinding }) {
  const { outcome, title, evidence, where, advice, source } = finding;
  return (
    <OutcomeRow
      outcome={outcome}
      noteColor="var(--info)"
      end={<CopyButton what={`finding ${title}`} text={findingText(finding)} />}
    >
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
    </OutcomeRow>
  );
}
