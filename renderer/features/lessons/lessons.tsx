import { Group, Menu, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Ellipsis, GraduationCap, Play } from 'lucide-react';
import { useState } from 'react';
import type { LessonEntry } from '#shared/scenario/lesson.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { EmptyState, ListState } from '../../components/empty-state.tsx';
import { FilterChip } from '../../components/filter-bar/filter-bar.tsx';
import { StartOverDialog } from '../../components/lesson/start-over.tsx';
import { Note } from '../../components/note.tsx';
import { ReplaceDialog } from '../../components/replace-dialog.tsx';
import { ScreenAction, Screen } from '../../components/screen.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { searchWords } from '../../store/search-words.ts';
import { useApi, useStores, useStoreState } from '../../store/use-stores.ts';
import { lessonsOf, useLesson, useLessonActions, useLessons } from '../../store/use-lessons.ts';
import styles from './lessons.module.css';

/** The lessons with the progress of this session, all or those of a course. A lesson plays in the full window. */
export function Lessons() {
  const list = useLessons();
  const course = useStoreState('presenter', (state) => state.course);
  const [search, setSearch] = useState('');
  const matches = searchWords(search);
  const shown = lessonsOf(list.items, course)
    .map((lesson, index) => ({ ...lesson, number: index + 1 }))
    .filter(({ entry }) => matches([entry.title, entry.description]));
  const snapshots = useQuery(useApi().sessions.list.queryOptions()).data?.builtIn ?? [];
  return (
    <Screen>
      <ListState list={list} what="lessons">
        <EmptyState icon={<GraduationCap size={24} aria-hidden />} title="No lessons are installed">
          Open a folder with lessons on the screen Scenarios.
        </EmptyState>
      </ListState>
      {list.items.length > 0 && (
        <Group gap={12} justify="space-between">
          <Courses lessons={list.items} course={course} />
          <SearchField
            label="Search lessons"
            placeholder="Search"
            value={search}
            found={String(shown.length)}
            takesSearchKey
            onChange={setSearch}
          />
        </Group>
      )}
      <ol className={styles.lessons} aria-label="Lessons">
        {shown.map(({ begins, entry, number }) => (
          <Lesson
            key={entry.id}
            number={number}
            entry={entry}
            begins={course === undefined ? undefined : begins}
            snapshot={snapshots.find(({ lesson }) => lesson === entry.id)?.name}
          />
        ))}
      </ol>
      {list.items.length > 0 && (
        <Text size="sm" c="dim">
          A lesson restores what it changes. A scenario with the key <code>lesson</code> appears here too.
        </Text>
      )}
    </Screen>
  );
}

/** All lessons, or the lessons of a course one after the other. */
function Courses({ course, lessons }: { course: string | undefined; lessons: readonly LessonEntry[] }) {
  const { presenter } = useStores();
  const { busy, start } = useLessonActions();
  const names = [...new Set(lessons.flatMap(({ courses }) => courses))];
  if (names.length === 0) return null;
  const shown = lessonsOf(lessons, course).map(({ entry }) => entry);
  const playable = shown.filter(({ notApplicable, problem }) => (problem ?? notApplicable) === undefined);
  const next = playable.find(({ progress }) => progress?.done !== true) ?? playable[0];
  const begun = shown.some(({ progress }) => progress !== undefined);
  return (
    <Group gap={12}>
      <Group gap={4} role="group" aria-label="Course">
        {[undefined, ...names].map((name) => (
          <FilterChip
            key={name ?? ''}
            label={name ?? 'All lessons'}
            count={`${String(minutesOf(lessonsOf(lessons, name).map(({ entry }) => entry)))} min`}
            pressed={name === course}
            onPress={() => presenter.getState().setCourse(name)}
          />
        ))}
      </Group>
      {next && (
        <ScreenAction>
          <Button
            look="primary"
            disabled={busy}
            icon={Play}
            title={next.title}
            onClick={() => {
              if (course !== undefined) presenter.getState().beginCourse(!begun);
              void start(next.id);
            }}
          >
            {course === undefined ? 'Start the next lesson' : `${begun ? 'Continue' : 'Start'} the course`}
          </Button>
        </ScreenAction>
      )}
    </Group>
  );
}

const minutesOf = (lessons: readonly LessonEntry[]): number => lessons.reduce((sum, { minutes }) => sum + minutes, 0);

interface LessonProps {
  /** Its place in the list, from 1. */
  number: number;
  entry: LessonEntry;
  /** The minute of the course in which it begins; undefined outside of a course. */
  begins: number | undefined;
  /** Name of its built-in snapshot. */
  snapshot: string | undefined;
}

function Lesson({ begins, entry, number, snapshot }: LessonProps) {
  const { description, id, minutes, notApplicable, own, problem, progress, steps, title } = entry;
  const obstacle = problem ?? notApplicable;
  const { busy, start, startOver } = useLessonActions();
  const playing = useLesson()?.lesson === id;
  const restore = useMutation(useApi().sessions.restore.mutationOptions());
  const [asked, ask] = useState<'start-over' | 'clear'>();
  const close = () => ask(undefined);
  const begun = progress !== undefined && !progress.done;
  return (
    <li className={styles.lesson}>
      <span className={styles.mark} data-done={progress?.done === true} aria-hidden>
        {progress?.done ? <Check size={16} /> : number}
      </span>
      <Stack gap={2} className={styles.words}>
        <Group gap={8}>
          <Title order={2} fz="md">
            {title}
          </Title>
          {own && <Badge outcome="neutral">own</Badge>}
          {progress?.done && <Badge outcome="ok">done</Badge>}
          {playing && <Badge outcome="neutral">playing</Badge>}
        </Group>
        {problem === undefined && (
          <Text size="sm" c="dim">
            {description}
          </Text>
        )}
        {obstacle !== undefined && (
          <Note boxed tone={problem === undefined ? 'info' : 'bad'}>
            {obstacle}
          </Note>
        )}
        {begun && <Progress value={(100 * (progress.at + 1)) / steps} size={4} aria-label={`Progress of ${title}`} />}
      </Stack>
      <Group gap={4} wrap="nowrap" flex="none" ml="auto">
        <Text span size="sm" c="faint" mr={8}>
          {begun ? `Step ${String(progress.at + 1)} of ${String(steps)}` : counted(steps, 'step', 'steps')},{' '}
          {begins === undefined ? `${String(minutes)} min` : `minutes ${String(begins)} to ${String(begins + minutes)}`}
        </Text>
        <Menu position="bottom-end" returnFocus>
          <Menu.Target>
            <IconButton label={`More for ${title}`} icon={Ellipsis} size={28} disabled={busy} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={!progress} onClick={() => ask('start-over')}>
              Start over…
            </Menu.Item>
            {snapshot !== undefined && (
              <Menu.Item color="bad" disabled={playing} onClick={() => ask('clear')}>
                Clear all data and begin…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <Button
          disabled={busy || playing || obstacle !== undefined}
          aria-label={`${begun ? 'Continue' : 'Start'} ${title}`}
          onClick={() => void start(id)}
        >
          {begun ? 'Continue' : 'Start'}
        </Button>
      </Group>
      {asked === 'start-over' && <StartOverDialog title={title} onStartOver={() => startOver(id)} onClose={close} />}
      {asked === 'clear' && snapshot !== undefined && (
        <ReplaceDialog
          title={`Clear all data and begin ${title}?`}
          act="Clear and begin"
          before="a lesson"
          onReplace={() => restore.mutateAsync({ name: snapshot })}
          onClose={close}
        >
          All data are cleared, the four parties restart, and the lesson is at its first step. Settings and snapshots
          remain.
        </ReplaceDialog>
      )}
    </li>
  );
}
