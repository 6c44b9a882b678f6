import { Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import type { LessonEntry } from '#shared/scenario/lesson.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { StartOver } from '../../components/lesson/start-over.tsx';
import { ListState } from '../../components/list/list-state.tsx';
import { Note } from '../../components/note.tsx';
import { Screen } from '../../components/screen.tsx';
import { useApi } from '../../store/use-engine.ts';
import { useRestart } from '../../store/use-restart.ts';
import { useLesson, useLessonActions, useLessons } from '../../store/use-lessons.ts';

/** The lessons with the progress of this session. A lesson plays in the panel beside the screens. */
export function Lessons() {
  const list = useLessons();
  const snapshots = useQuery(useApi().sessions.list.queryOptions()).data?.builtIn ?? [];
  return (
    <Screen>
      <ListState list={list} what="lessons">
        <EmptyState icon={<GraduationCap size={24} aria-hidden />} title="No lessons are installed">
          Open a folder with lessons on the screen Scenarios.
        </EmptyState>
      </ListState>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 2, xl: 3 }} spacing={12} aria-label="Lessons">
        {list.items.map((entry) => (
          <Lesson key={entry.id} entry={entry} snapshot={snapshots.find(({ lesson }) => lesson === entry.id)?.name} />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dim">
        A lesson plays on this Hookbench, with real requests, and restores what it changes. Write your own on the screen
        Scenarios: a file with the key lesson appears here.
      </Text>
    </Screen>
  );
}

interface LessonProps {
  entry: LessonEntry;
  /** Name of its built-in snapshot. */
  snapshot: string | undefined;
}

function Lesson({ entry, snapshot }: LessonProps) {
  const { description, id, minutes, notApplicable, own, problem, progress, steps, title } = entry;
  const obstacle = problem ?? notApplicable;
  const { busy, start, startOver } = useLessonActions();
  const playing = useLesson()?.lesson === id;
  const restart = useRestart();
  const restore = useMutation(useApi().sessions.restore.mutationOptions());
  const [asked, ask] = useState(false);
  const begun = progress !== undefined && !progress.done;
  return (
    <Paper component="li" withBorder p={12} style={{ display: 'flex', listStyle: 'none' }}>
      <Stack gap={8} flex={1} miw={0}>
        <Group gap={8} wrap="nowrap" align="flex-start">
          <Title order={2} fz="md" flex={1} miw={0}>
            {title}
          </Title>
          {own && <Badge outcome="neutral">own</Badge>}
          {progress?.done && <Badge outcome="ok">done</Badge>}
          {playing && <Badge outcome="neutral">playing</Badge>}
        </Group>
        {problem === undefined && (
          <Text size="sm" c="dim" flex={1}>
            {description}
          </Text>
        )}
        {obstacle !== undefined && (
          <Note boxed tone={problem === undefined ? 'info' : 'bad'}>
            {obstacle}
          </Note>
        )}
        {begun && <Progress value={(100 * (progress.at + 1)) / steps} size={4} aria-label={`Progress of ${title}`} />}
        <Group gap={8}>
          <Button
            look={begun && !playing ? 'primary' : 'plain'}
            disabled={busy || playing || obstacle !== undefined}
            aria-label={`${begun ? 'Continue' : 'Start'} ${title}`}
            onClick={() => void start(id)}
          >
            {begun ? 'Continue' : 'Start'}
          </Button>
          {progress && (
            <StartOver
              title={title}
              disabled={busy}
              aria-label={`Start over ${title}`}
              onStartOver={() => startOver(id)}
            />
          )}
          {snapshot !== undefined && (
            <Button
              look="quiet"
              disabled={busy || playing}
              aria-label={`New session for ${title}`}
              title="Restores the built-in snapshot of the lesson: all data but the settings are cleared"
              onClick={() => ask(true)}
            >
              New session…
            </Button>
          )}
          <Text span size="xs" c="faint" ml="auto">
            {begun ? `Step ${String(progress.at + 1)} of ${String(steps)}` : counted(steps, 'step', 'steps')}, {minutes}{' '}
            min
          </Text>
        </Group>
      </Stack>
      {asked && snapshot !== undefined && (
        <ConfirmDialog
          title={`New session for ${title}?`}
          act="Clear and begin"
          onAct={() => restart(() => restore.mutateAsync({ name: snapshot }))}
          onClose={() => ask(false)}
        >
          All data are cleared, the four parties restart, and the lesson is at its first step. Settings and snapshots
          remain. Save a snapshot first to keep the current data.
        </ConfirmDialog>
      )}
    </Paper>
  );
}
