import { Box, Group, Stack, Text } from '@mantine/core';
import { Check, CircleHelp, CircleX, X } from 'lucide-react';
import type { Trial, TrialFinding, TrialQuestion, TrialResult, TrialNeed } from '#shared/model/trial.ts';
import { SourceText } from '../../../components/source-text.tsx';
import { durationText } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { CheckField } from '../../../components/field/fields.tsx';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './trial-list.module.css';
import { useTrialTraces } from './trial-traces.tsx';

const lackWords: Readonly<Record<TrialNeed, string>> = {
  secret: 'needs a secret',
  'signed-time': 'needs a secret and a signed time',
  'signed-body': 'needs a secret and a signed body',
  auth: 'needs authentication',
};

/** The label, color and icon of each outcome of a question. */
export const outcomeWords = {
  met: { words: 'yes', tone: 'ok', icon: Check },
  'not-met': { words: 'no', tone: 'bad', icon: X },
  'not-seen': { words: 'not seen', tone: 'dim', icon: CircleHelp },
} as const satisfies Record<TrialFinding['outcome'], unknown>;

/** The trials with their questions and results. */
export function TrialList({ rows, fixed }: { rows: readonly TrialRow[]; fixed: boolean }) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Trials">
      {rows.map((row) => (
        <TrialItem key={row.trial.id} row={row} fixed={fixed} />
      ))}
    </ul>
  );
}

function TrialItem({ row, fixed }: { row: TrialRow; fixed: boolean }) {
  const { trial, lacks, running, result } = row;
  const wanted = row.wanted && lacks === undefined;
  const want = useStoreState('trials', (state) => state.want);
  const idle = !wanted && !result;
  const { button, diagrams } = useTrialTraces(result?.traces ?? [], trial.subject === 'receiver' ? 'lab' : undefined);
  const title = (
    <Text component="strong" fw={idle ? 500 : 600} c={idle ? 'dim' : 'text'}>
      {trial.title}
    </Text>
  );
  return (
    <Stack
      component="li"
      className={styles.trial}
      gap={4}
      px="var(--edge)"
      py={8}
      aria-label={trial.title}
      aria-current={running}
    >
      <Group gap={8} justify="space-between">
        <CheckField
          label={title}
          checked={wanted}
          disabled={fixed || lacks !== undefined}
          onChange={() => want([trial.id], !wanted)}
        />
        {running && <Badge outcome="neutral">running</Badge>}
        {lacks && !result && <Badge outcome="warn">{lackWords[lacks]}</Badge>}
        {result && (
          <Group gap={12}>
            {button}
            <Text span fz="sm" c="faint">
              {durationText(result.durationMs)}
            </Text>
          </Group>
        )}
      </Group>
      <Text fz="sm" lh="sm" pl={24} c="dim" title={trial.file}>
        {trial.own && 'own · '}
        {trial.does} <SourceText>{trial.source}</SourceText>
      </Text>
      {result?.error !== undefined && (
        <Group gap={6} pl={24} c="bad">
          <CircleX size={14} aria-hidden /> The trial failed to run: {result.error}
        </Group>
      )}
      <QuestionList trial={trial} result={result} />
      {diagrams && <Box pl={24}>{diagrams}</Box>}
    </Stack>
  );
}

/** The questions of a trial with their results; one that failed with its reason. */
function QuestionList({ trial, result }: { trial: Trial; result: TrialResult | undefined }) {
  return (
    <ul aria-label={`Questions of ${trial.title}`}>
      {trial.questions.map((question) => (
        <Question key={question.id} asked={question} finding={result?.findings.find(({ id }) => id === question.id)} />
      ))}
    </ul>
  );
}

/** A text whose durations do not break between the number and the unit. */
const withWholeDurations = (text: string): string => text.replaceAll(/(?<=\d) (?=(?:ms|s|min)\b)/g, '\u00A0');

function Question({ asked, finding }: { asked: TrialQuestion; finding: TrialFinding | undefined }) {
  const { words, tone, icon: Icon } = outcomeWords[finding?.outcome ?? 'not-seen'];
  const points = finding && finding.outcome !== 'not-seen' ? (finding.outcome === 'met' ? asked.weight : 0) : undefined;
  const max = `${String(asked.weight)} ${asked.weight === 1 ? 'point' : 'points'}`;
  return (
    <li className={styles.question} data-judged={finding !== undefined}>
      {finding && (
        <Group gap={6} h={20} wrap="nowrap" fw={600} c={tone}>
          <Icon size={14} aria-hidden />
          {words}
        </Group>
      )}
      <span title={asked.why}>
        {asked.question}{' '}
        {finding?.outcome === 'not-met' && (
          <Text span fz="sm" c="dim">
            {asked.why}.
          </Text>
        )}
      </span>
      {finding && <span className={styles.evidence}>{withWholeDurations(finding.evidence)}</span>}
      <span className={styles.points} aria-label={points === undefined ? max : `${String(points)} of ${max}`}>
        {points !== undefined && `${String(points)}/`}
        {asked.weight} pt
      </span>
    </li>
  );
}
