import { Box, Group, List, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import type { Diagnosis, DiagnosisAlternative, CauseTest as TestId, CauseTestResult } from '#shared/model/diagnosis.ts';
import { Badge } from './badge.tsx';
import { CopyButton, Button } from './button.tsx';
import { ClearFault, useAdvice } from './clear-fault.tsx';
import { certainties, diagnosisText, evidenceParts } from './diagnosis-text.ts';
import { Disclosure } from './disclosure.tsx';
import { Explained } from './explained.tsx';
import { Note, Problem } from './note.tsx';
import { RuleText } from './rule-text.tsx';
import { SourceText } from './source-text.tsx';
import { useMask } from './use-mask.ts';

interface DiagnosisViewProps {
  diagnosis: Diagnosis;
  /** Whether the outcome is a success; with an action, the tone is still a warning. */
  good: boolean;
  /** Whether it is tried again after this failure, which is then a warning. */
  retried?: boolean;
  action?: ReactNode;
  /** Whether evidence and other causes are folded at first, because the response below matters more. */
  folded?: boolean;
  /** Runs the test of a cause, if Hookbench can test this outcome. */
  runTest?: RunCauseTest | undefined;
}

/** Characters of the last word that stay on one line with the certainty. */
const maxLastWord = 24;

/** A diagnosis: the cause in a sentence, how certain it is, the advice, the evidence, and the other candidates. */
export function DiagnosisView(props: DiagnosisViewProps) {
  const { diagnosis, folded = false, good, action, retried = false, runTest } = props;
  const { sentence, confidence, evidence, source, cause, test, alternatives = [], rules = [] } = diagnosis;
  const advice = useAdvice(diagnosis);
  const tone = good && action === undefined ? 'ok' : good || retried ? 'warn' : 'bad';
  // The certainty is not alone on a line, unless the last word is long, such as a URL.
  const last = Math.max(sentence.lastIndexOf(' ') + 1, sentence.length - maxLastWord);
  return (
    <Note component="section" tone={tone} {...(tone === 'ok' && { bg: 'none' })} aria-label="Diagnosis">
      <Text component="p" inherit fw={600}>
        {sentence.slice(0, last)}
        <span style={{ whiteSpace: 'nowrap' }}>
          {sentence.slice(last)}
          {(!good || confidence !== 'certain') && (
            <span style={{ display: 'inline-block', marginLeft: 8, verticalAlign: 'bottom' }}>
              <Certainty confidence={confidence} />
            </span>
          )}
        </span>
      </Text>
      {tone !== 'ok' && advice !== '' && <Text c="dim">{advice}</Text>}
      {rules.length > 0 && (
        <Box component="ul" fz="sm" style={{ overflowWrap: 'anywhere' }} aria-label="Rules of your own interface">
          {rules.map((rule) => (
            <li key={`${rule.instance} ${rule.schema}`}>
              <RuleText rule={rule} />
            </li>
          ))}
        </Box>
      )}
      <Group gap="4 8" mt={8} c="dim" align="flex-start">
        {diagnosis.action === 'clear-fault' && <ClearFault id={diagnosis.actionValue} />}
        {action}
        {test && runTest && <CauseTest cause={cause} test={test} run={runTest} />}
        <Text component="details" fz="sm" lh="24px" open={alternatives.length > 0 && !folded}>
          <Text component="summary" inherit c="faint" w="fit-content" style={{ cursor: 'pointer' }}>
            Evidence <SourceText>{source}</SourceText>
          </Text>
          <EvidenceList evidence={evidence}>
            <List.Item>
              Cause <code>{cause}</code>
            </List.Item>
          </EvidenceList>
        </Text>
        <CopyButton what="diagnosis" text={() => diagnosisText(diagnosis)} />
      </Group>
      {alternatives.length > 0 && <Alternatives alternatives={alternatives} folded={folded} runTest={runTest} />}
    </Note>
  );
}

function Certainty({ confidence }: { confidence: Diagnosis['confidence'] }) {
  const { label, meaning } = certainties[confidence];
  return (
    <Badge outcome={confidence === 'certain' ? 'neutral' : 'warn'}>
      <Explained words={meaning}>{label}</Explained>
    </Badge>
  );
}

/** The other candidates, the most likely first, each with its evidence and the step that shows whether it is the cause. */
function Alternatives({
  alternatives,
  folded,
  runTest,
}: {
  alternatives: readonly DiagnosisAlternative[];
  folded: boolean;
  runTest: RunCauseTest | undefined;
}) {
  return (
    <Disclosure
      label="Other possible causes"
      open={!folded}
      mt={4}
      pt={4}
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Box component="ol" aria-label="Other possible causes">
        {alternatives.map(({ cause, confidence, evidence, sentence, test, toTell }) => (
          <Box component="li" key={cause} py={4}>
            <Group component="span" gap="0 8">
              <span>{sentence}</span>
              <Certainty confidence={confidence} />
            </Group>
            <Box c="dim">
              <EvidenceList evidence={evidence} />
              <Text fz="sm" lh="sm" pt={2}>
                <Text span inherit fw={500} c="text">
                  To tell:
                </Text>{' '}
                {toTell}
              </Text>
              {test && runTest && <CauseTest cause={cause} test={test} run={runTest} />}
            </Box>
          </Box>
        ))}
      </Box>
    </Disclosure>
  );
}

/** Runs the test of a cause. */
type RunCauseTest = (cause: string) => Promise<CauseTestResult>;

/** What each test does. */
const meanings: Record<TestId, string> = {
  'tls-handshake': 'Attempts a TLS handshake with the same address.',
  'plain-http': 'Sends HEAD / over plain HTTP to the same address.',
  greeting: 'Reads what the port sends by itself or in response to HEAD /.',
  'no-server-name': 'Compares TLS handshakes with and without the server name.',
  'client-certificate': 'Compares TLS handshakes with and without Hookbench’s client certificate.',
  'unknown-path': 'Requests a path that cannot exist, and compares the responses.',
  'without-credentials': 'Requests the same path without query and credentials.',
  'same-without-credentials': 'Requests the same path without query and credentials, and compares the responses.',
  'server-clock': 'Compares the Date of a response with this machine’s clock.',
};

const outcomes = {
  confirmed: { label: 'Confirmed', outcome: 'bad' },
  'ruled-out': { label: 'Ruled out', outcome: 'ok' },
  unclear: { label: 'Unclear', outcome: 'warn' },
} as const;

/** A button that tests whether a cause applies, and the result. */
function CauseTest({ cause, test, run }: { cause: string; test: TestId; run: RunCauseTest }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => run(cause) });
  return (
    <Box>
      <Tooltip label={`${meanings[test]} Sends no credentials.`} position="right">
        <Button size="small" icon={FlaskConical} busy={isPending} onClick={() => mutate()}>
          Test this
        </Button>
      </Tooltip>
      <Problem error={error} />
      {data && (
        <Box role="status" pt={4}>
          <Group component="span" gap="0 8">
            <Badge outcome={outcomes[data.outcome].outcome}>{outcomes[data.outcome].label}</Badge>
            <Text span inherit c="text">
              {data.sentence}
            </Text>
          </Group>
          <EvidenceList evidence={data.evidence} />
        </Box>
      )}
    </Box>
  );
}

/** Observations, with the other side's own words as quotes. */
export function EvidenceList({ evidence, children }: { evidence: readonly string[]; children?: ReactNode }) {
  const mask = useMask();
  return (
    <List fz="sm" lh="18px" listStyleType="disc" pl={14} c="dim">
      {evidence.map((each) => (
        <List.Item key={each}>
          <Observation {...evidenceParts(mask.text(each))} />
        </List.Item>
      ))}
      {children}
    </List>
  );
}

function Observation({ what, words }: { what: string; words?: string }) {
  if (words === undefined) return what;
  return (
    <>
      {what}:{' '}
      <Text span inherit c="text">
        “{words}”
      </Text>
    </>
  );
}
