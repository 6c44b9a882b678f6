import { Box, Group, Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { inspectionKinds } from '#shared/model/inspection-kinds.ts';
import type {
  Inspection,
  InspectionFinding,
  InspectionPart,
  InspectionRow,
  InspectionSection,
} from '#shared/model/inspection.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button, IconButton, CopyButton } from '../../../components/button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { Loading } from '../../../components/empty-state.tsx';
import { Explained } from '../../../components/explained.tsx';
import { CheckList } from '../../../components/hop/check-list.tsx';
import { ProblemNote } from '../../../components/note.tsx';
import { SignatureDiagnosisView } from '../../../components/signature/signature-diagnosis-view.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { certaintyOf } from '../certainty-of.ts';
import { ActionButtons } from './action-buttons.tsx';
import { Findings, inspectionText } from './findings.tsx';
import { SignToken } from './sign-token.tsx';
import styles from './result.module.css';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { ExplainedList, LongValue } from '../../../components/explained-list.tsx';

interface ResultProps {
  inspection: Inspection | undefined;
  error: Error | null;
  isReading: boolean;
  readAgain: () => void;
}

/** What the text is: its findings, its parts explained, and what can be done with it. */
export function Result({ inspection, error, isReading, readAgain }: ResultProps) {
  return (
    <Stack
      component="section"
      aria-label="Explanation"
      aria-busy={isReading}
      gap={0}
      h="100%"
      miw={0}
      bg="var(--panel)"
      style={{ containerType: 'inline-size' }}
    >
      {error && !isReading && (
        <ProblemNote
          title="The text was not explained."
          actions={
            <Button size="small" onClick={readAgain}>
              Try again
            </Button>
          }
        >
          {refusalOf(error).words}
          {inspection && ' The explanation below is that of the last valid options.'}
        </ProblemNote>
      )}
      {inspection ? (
        <Found inspection={inspection} error={error} isReading={isReading} readAgain={readAgain} />
      ) : (
        isReading && <Loading title="Reading the text" />
      )}
    </Stack>
  );
}

/** What is counted in the head, also of the checks of the service and of the parts. */
const counts: readonly [InspectionFinding['outcome'], 'bad' | 'warn', string][] = [
  ['failed', 'bad', 'failed'],
  ['warning', 'warn', 'to check'],
];

function Found({ inspection, error, isReading, readAgain }: ResultProps & { inspection: Inspection }) {
  const { checks = [], findings, sections, parts, signature } = inspection;
  const all = [...findings, ...checks, ...parts.flatMap((part) => part.findings)];
  const text = useStoreState('inspect', (state) => state.text);
  return (
    <>
      <Group
        component="header"
        gap="4 10"
        px="var(--edge)"
        py={8}
        mih={44}
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Title order={2} fz={16} lh="24px" style={{ overflowWrap: 'anywhere' }}>
          {inspection.title}
        </Title>
        <KindBadge inspection={inspection} />
        {counts.map(([outcome, tone, words]) => {
          const count = all.filter((one) => one.outcome === outcome).length;
          return (
            count > 0 && (
              <Badge key={outcome} outcome={tone}>
                {counted(count, words, words)}
              </Badge>
            )
          );
        })}
        <Group gap={4} ml="auto" wrap="nowrap">
          {isReading && (
            <>
              <Loader size={14} color="var(--accent)" aria-hidden />
              <Text span fz="sm" c="dim">
                Reading
              </Text>
            </>
          )}
          <IconButton
            label="Inspect again"
            icon={RotateCw}
            title="Inspect again, by the clock of now"
            onClick={readAgain}
          />
          <CopyButton what="explanation" text={() => inspectionText(inspection)} />
        </Group>
      </Group>
      <Box
        flex={1}
        mih={0}
        pb={16}
        className={styles.found}
        data-stale={isReading || error !== null}
        tabIndex={0}
        role="group"
        aria-label="Findings and parts"
      >
        <ActionButtons actions={inspection.actions} />
        <Findings findings={findings} />
        {checks.length > 0 && (
          <>
            <SectionTitle aside="as an API with these options runs them">Checks of the service</SectionTitle>
            <CheckList checks={checks} folded />
          </>
        )}
        {signature && (
          <>
            <SectionTitle>Signature</SectionTitle>
            <Box px="var(--edge)" py={4}>
              <SignatureDiagnosisView diagnosis={signature} />
            </Box>
          </>
        )}
        {sections.map((section, index) => (
          <SectionView key={`${section.title}/${String(index)}`} section={section} />
        ))}
        {parts.map((part) => (
          <PartView key={part.path.join('/')} part={part} />
        ))}
        <SignToken key={text} actions={inspection.actions} />
      </Box>
    </>
  );
}

function KindBadge({ inspection: { kind, candidates, title } }: { inspection: Inspection }) {
  const found = candidates.find((one) => one.kind === kind);
  const name = inspectionKinds[kind];
  // The title says the same.
  if (name === title) {
    return (
      <VisuallyHidden role="group" aria-label="Kind">
        <span>{name}</span>
      </VisuallyHidden>
    );
  }
  const { label, percent } = certaintyOf(found?.confidence ?? 0);
  return (
    <Badge outcome="neutral" label="Kind">
      {found ? (
        <Explained words={`${label}: recognised with a confidence of ${percent}. Choose another kind with “Treat as”.`}>
          {name}
        </Explained>
      ) : (
        <Text span inherit>
          {name}
        </Text>
      )}
    </Badge>
  );
}

/** Values that belong together, or a text. */
function SectionView({ section: { title, rows, text, truncated } }: { section: InspectionSection }) {
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
        <Disclosure label={isJson ? 'As JSON' : 'As text'} px="var(--edge)" pb={8}>
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
function PartView({ part: { path, title, findings, sections } }: { part: InspectionPart }) {
  return (
    <Box style={{ borderTop: '1px solid var(--line)' }} mt={8}>
      <Disclosure label={`${path.join(' › ')}: ${title}`} open mx={0} p="8 var(--edge) 0">
        <Box mx="calc(-1 * var(--edge))">
          <Findings findings={findings} />
          {sections.map((section, index) => (
            <SectionView key={`${section.title}/${String(index)}`} section={section} />
          ))}
        </Box>
      </Disclosure>
    </Box>
  );
}
