import { Code, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, CircleX, CornerDownRight, ListTree } from 'lucide-react';
import type { LessonStep } from '#shared/scenario/lesson.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { PlayButton } from '../player/play-button.tsx';
import { TraceButton } from '../trace-button.tsx';
import { Note } from '../note.tsx';
import { useMask } from '../use-mask.ts';

/** What a step did and observed, or what it points at. */
export function LessonResult({ result, step }: { result: ScenarioStepResult; step: LessonStep }) {
  const { error, findings, note, outcome, shown, trace } = result;
  const mask = useMask();
  if (step.kind === 'explain' || step.kind === 'ask') return null;
  const shownTrace = shown?.trace ?? trace;
  return (
    <Stack gap={12}>
      {outcome === 'skipped' && (
        <Note boxed tone="warn" role="status">
          {note}
        </Note>
      )}
      {outcome !== 'skipped' && note !== undefined && note !== step.name && <Text lh={1.55}>{note}</Text>}
      {shown?.value !== undefined && (
        <Code block aria-label="Value" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {mask.document(shown.value)}
        </Code>
      )}
      {step.kind !== 'show' && <Outcome outcome={outcome} />}
      {findings.length > 0 && (
        <Stack component="ul" gap={4}>
          {findings.map(({ expected, met, observed, what }) => (
            <Text component="li" key={what} size="sm" c={met ? 'dim' : 'bad'} style={{ overflowWrap: 'anywhere' }}>
              <code>{what}</code>: {mask.value(what, observed)}
              {!met && `, expected ${mask.value(what, expected)}`}
            </Text>
          ))}
        </Stack>
      )}
      {error !== undefined && (
        <Text size="sm" c="bad">
          {mask.text(error)}
        </Text>
      )}
      <Group gap={8}>
        <PlayButton trace={shownTrace} hop={shown?.hop} />
        <TraceButton trace={shownTrace} icon={<ListTree size={13} aria-hidden />}>
          Open trace
        </TraceButton>
      </Group>
    </Stack>
  );
}

const outcomes = {
  passed: { Icon: CircleCheck, color: 'ok', words: 'Done, as expected' },
  failed: { Icon: CircleX, color: 'bad', words: 'Not as expected. The lesson ends here.' },
  skipped: { Icon: CornerDownRight, color: 'warn', words: 'Skipped' },
  'not-reached': { Icon: CornerDownRight, color: 'dim', words: 'Not reached' },
} as const;

function Outcome({ outcome }: Pick<ScenarioStepResult, 'outcome'>) {
  const { color, Icon, words } = outcomes[outcome];
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={14} color={`var(--${color})`} aria-hidden />
      <Text span size="sm" c={color}>
        {words}
      </Text>
    </Group>
  );
}
