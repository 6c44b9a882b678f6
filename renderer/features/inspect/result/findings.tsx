import { Box, Group, Text } from '@mantine/core';
import type { InspectionFinding, Inspection, InspectionSection } from '#shared/model/inspection.ts';
import { CopyButton } from '../../../components/button.tsx';
import { Mono } from '../../../components/mono.tsx';
import { bySeverity, OutcomeRow } from '../../../components/outcome-row.tsx';
import { inspectionKinds } from '#shared/model/inspection-kinds.ts';
import { SourceText } from '../../../components/source-text.tsx';

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
    <OutcomeRow outcome={outcome} informs end={<CopyButton what={`finding ${title}`} text={findingText(finding)} />}>
      <Group gap="0 8">
        <Text span inherit fw={500}>
          {title}
        </Text>
        {where !== undefined && <Mono c="dim">{where}</Mono>}
        {source !== undefined && <SourceText ml="auto">{source}</SourceText>}
      </Group>
      <Text c={outcome === 'failed' ? 'text' : 'dim'}>{evidence}</Text>
      {advice !== undefined && <Text c={outcome === 'passed' ? 'faint' : 'text'}>{advice}</Text>}
    </OutcomeRow>
  );
}

/** A finding as a line of text. */
const findingText = ({ outcome, title, evidence, where, advice, source }: InspectionFinding): string =>
  [`${outcome}: ${title}${where === undefined ? '' : ` (${where})`}: ${evidence}`, advice, source && `[${source}]`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');

const sectionText = ({ title, rows, text }: InspectionSection): string =>
  ['', title, ...rows.map(({ name, value }) => `${name}: ${value}`), ...(rows.length === 0 && text ? [text] : [])].join(
    '\n',
  );

/** The whole explanation as text, to copy. */
export function inspectionText({ kind, title, findings, checks = [], sections, parts, signature }: Inspection): string {
  return [
    `${title} (${inspectionKinds[kind]})`,
    ...findings.map(findingText),
    ...checks.map(({ name, outcome, evidence, source }) => `${outcome}: ${name}: ${evidence} [${source}]`),
    ...(signature ? [`Signature: ${signature.sentence}`] : []),
    ...sections.map(sectionText),
    ...parts.flatMap((part) => [
      '',
      `${part.path.join(' > ')}: ${part.title}`,
      ...part.findings.map(findingText),
      ...part.sections.map(sectionText),
    ]),
  ].join('\n');
}
