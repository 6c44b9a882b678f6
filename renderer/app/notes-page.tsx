import { Group, MantineProvider, Stack, Text, Textarea, Title } from '@mantine/core';
import { useColorScheme, useWindowEvent } from '@mantine/hooks';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ownMember } from '#shared/model/own-member.ts';
import { Button } from '../components/button.tsx';
import { cspNonce } from '../components/csp-nonce.ts';
import { useNow } from '../components/use-now.ts';
import { followSteps, noSteps, pressInPlayer, type NotedLesson, type StepKey } from '../store/player/notes-channel.ts';
import { useRootScale } from '../components/use-zoom.ts';
import { mantineVariables, useZoomedTheme } from './theme.ts';

const stored = 'hookbench.presenter-notes';

/** What a trainer sees and the audience does not: the current and the next step, the script, the answer, and the time. */
export function NotesPage() {
  const preferred = useColorScheme('dark', { getInitialValueInEffect: false });
  const [{ current, lesson, next, place }, setSteps] = useState(noSteps);
  const [notes, setNotes] = useState(() => localStorage.getItem(stored) ?? '');
  useEffect(() => followSteps(setSteps), []);
  useStepKeys();
  const theme = useZoomedTheme(useRootScale());
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      getStyleNonce={cspNonce}
      forceColorScheme={preferred}
    >
      <Stack component="main" gap={16} p={24} h="100%" maw={880} style={{ overflow: 'auto' }}>
        <Group justify="space-between" wrap="nowrap" gap={24}>
          <Title order={1}>{lesson?.title ?? 'Notes'}</Title>
          {lesson && <Elapsed lesson={lesson} />}
        </Group>
        <section aria-label="Steps">
          {current === undefined ? (
            <Text c="dim">
              Start a lesson or play a trace in the other window to see its current and next step here.
            </Text>
          ) : (
            <>
              <Text c="dim">Step {place}</Text>
              <Text fz="lg" lh="lg" fw={600} mb={12}>
                {current}
              </Text>
              {lesson && <Script lesson={lesson} />}
              <Text c="dim">Next</Text>
              <Text fz="lg" lh="lg">
                {next ?? 'The end'}
              </Text>
              <Group gap={8} mt={12}>
                <Button icon={<ArrowLeft size={14} aria-hidden />} onClick={() => pressInPlayer('PageUp')}>
                  Back
                </Button>
                <Button
                  look="primary"
                  icon={<ArrowRight size={14} aria-hidden />}
                  onClick={() => pressInPlayer('PageDown')}
                >
                  Next
                </Button>
              </Group>
            </>
          )}
        </section>
        <Textarea
          label="Your notes"
          description="Stored in this browser only."
          autosize
          minRows={6}
          value={notes}
          onChange={({ currentTarget: { value } }) => {
            setNotes(value);
            localStorage.setItem(stored, value);
          }}
        />
      </Stack>
    </MantineProvider>
  );
}

const stepKeys: Readonly<Record<string, StepKey>> = {
  ArrowLeft: 'PageUp',
  ArrowRight: 'PageDown',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
};

/** The arrow keys and those of remote controls show other steps, except while notes are typed. */
function useStepKeys(): void {
  useWindowEvent('keydown', ({ key, target }) => {
    const pressed = ownMember(stepKeys, key);
    if (pressed && !(target instanceof HTMLTextAreaElement)) pressInPlayer(pressed);
  });
}

/** The time since the start of a lesson, beside the one that is planned for it. */
function Elapsed({ lesson: { minutes, startedAt } }: { lesson: NotedLesson }) {
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(startedAt)) / 1000));
  const shown = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  const late = minutes > 0 && seconds > minutes * 60;
  return (
    <Text role="timer" fz="lg" style={{ whiteSpace: 'nowrap' }} ff="monospace" {...(late && { c: 'var(--warn)' })}>
      {shown}
      {minutes > 0 && ` of ${String(minutes)} min`}
    </Text>
  );
}

function Script({ lesson: { answer, said } }: { lesson: NotedLesson }) {
  return (
    <>
      {said.split(/\n[ \t]*\n/).map((paragraph) => (
        <Text key={paragraph} fz={16} lh={1.6} mb={12}>
          {paragraph}
        </Text>
      ))}
      {answer && (
        <section aria-label="Answer">
          <Text c="dim">Answer</Text>
          <Text fz={16} lh={1.6} fw={600}>
            {answer.text}
          </Text>
          <Text fz={16} lh={1.6} mb={12}>
            {answer.explanation}
          </Text>
        </section>
      )}
    </>
  );
}
