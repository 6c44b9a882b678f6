import { Box, Text } from '@mantine/core';
import type { InspectionPart, InspectionRow, InspectionSection } from '#shared/model/inspection.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { ExplainedList, LongValue } from '../../../components/explained-list.tsx';
import { Findings } from './findings.tsx';

/** Values that belong together, or a text. */
export function SectionView({ section: { title, rows, text, truncated } }: { section: InspectionSection }) {
  const isJson = text !== undefined && /^\s*[[{]/.test(text);
  return (
    <section aria-label={title}>
      <SectionTitle
        {...(truncated && { aside: 'not complete' })}
        end={<CopyButton what={title} text={text ?? rows.map(({ name, value }) => `${name}: ${value}`).join('\n')} />}
      >
        {title}
      </SectionTitle>
      {rows.length > 0 && <ExplainedList label={title} values={rows.map(valueOf)} />}
      {text !== undefined && rows.length === 0 && <CodeView label={title} text={text} json={isJson} />}
      {text !== undefined && rows.length > 0 && (
        <Disclosure label={isJson ? 'As JSON' : 'As text'} px={16} pb={8}>
          <CodeView label={`${title} as text`} text={text} json={isJson} />
        </Disclosure>
      )}
    </section>
  );
}

function valueOf({ name, value, explanation, outcome, inspect }: InspectionRow) {
  const tone = outcome === 'failed' ? 'bad' : 'warn';
  return {
    name,
    value,
    aside: explanation,
    inspect,
    ...(outcome && {
      shown: (
        <Text span inherit c={tone}>
          <LongValue value={value} />
        </Text>
      ),
    }),
  };
}

/** A text within the inspected one. */
export function PartView({ part: { path, title, findings, sections } }: { part: InspectionPart }) {
  return (
    <Box style={{ borderTop: '1px solid var(--line)' }} mt={8}>
      <Disclosure label={`${path.join(' › ')}: ${title}`} open mx={0} p="8 16 0">
        <Box mx={-16}>
          <Findings findings={findings} />
          {sections.map((section, index) => (
            <SectionView key={`${section.title}/${String(index)}`} section={section} />
          ))}
        </Box>
      </Disclosure>
    </Box>
  );
}
