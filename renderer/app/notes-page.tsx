import { MantineProvider, Stack, Text, Textarea, Title } from '@mantine/core';
import { useColorScheme, useWindowEvent } from '@mantine/hooks';
import { ArrowLeft, ArrowRight, Check, Circle, Eye, MonitorOff, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ownMember } from '#shared/model/own-member.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { cspNonce } from '../components/csp-nonce.ts';
import { Card } from '../components/screen.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { useNow } from '../components/use-now.ts';
import {
  followSteps,
  noSteps,
  pressInPlayer,
  type NextStep,
  type NotedCourse,
  type NotedLesson,
  type StepKey,
} from '../store/player/notes-channel.ts';
import { useRootScale } from '../components/use-zoom.ts';
import { BrandMark } from './frame/brand-mark.tsx';
import { memories } from './memory.ts';
import styles from './notes.module.css';
import { mantineVariables, useZoomedTheme } from './theme.ts';

const stored = 'hookbench.presenter-notes';

/** What a trainer sees and the audience does not: the current and the next step, the script, the answer, and the time. */
export function NotesPage() {
  const preferred = useColorScheme('dark', { getInitialValueInEffect: false });
  const [chosen, choose] = useState(memories.theme.read);
  useWindowEvent('storage', () => choose(memories.theme.read()));
  const [{ current, lesson, next, place }, setSteps] = useState(noSteps);
  const [notes, setNotes] = useState(() => localStorage.getItem(stored) ?? '');
  useEffect(() => followSteps(setSteps), []);
  useStepKeys();
  const theme = useZoomedTheme(useRootScale());
  const ask = lesson?.ask;
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      getStyleNonce={cspNonce}
      forceColorScheme={chosen === 'light' || chosen === 'dark' ? chosen : preferred}
    >
      <main className={styles.page}>
        <header className={styles.head}>
          <BrandMark />
          <Title order={1} fz="lg" lh="lg">
            Notes
          </Title>
          <Text span c="dim" flex="1 1 160px" miw={0} truncate>
            {lesson?.title}
          </Text>
          {lesson && <Elapsed name="Lesson" since={lesson.startedAt} minutes={lesson.minutes} />}
          {lesson?.course && <CourseTime course={lesson.course} />}
        </header>
        <section className={styles.step} aria-label="Steps">
          {current === undefined ? (
            <EmptyState title="Nothing is played">
              Start a lesson or play a trace in the other window. Its current and next step appear here.
            </EmptyState>
          ) : (
            <>
              <div>
                <Text fz="sm" lh="18px" c="accent" fw={500}>
                  Step {place}
                </Text>
                <Title order={2} fz={24} lh="32px" style={{ textWrap: 'balance' }}>
                  {current}
                </Title>
              </div>
              {lesson && <Script lesson={lesson} />}
            </>
          )}
        </section>
        <div className={styles.side}>
          {current !== undefined && (
            <Card title="Next">
              <Next step={next} />
            </Card>
          )}
          {lesson?.course && <Course course={lesson.course} />}
          <Textarea
            className={styles.notes ?? ''}
            label="Your notes"
            description="Stored in this browser only."
            value={notes}
            onChange={({ currentTarget: { value } }) => {
              setNotes(value);
              localStorage.setItem(stored, value);
            }}
          />
        </div>
        {current !== undefined && (
          <footer className={styles.buttons}>
            <Button icon={ArrowLeft} disabled={place.startsWith('1 ')} onClick={() => pressInPlayer('PageUp')}>
              Back
            </Button>
            <Button ml="auto" icon={MonitorOff} title="B" onClick={() => pressInPlayer('b')}>
              Blank screen
            </Button>
            {ask && (
              <Button icon={Eye} onClick={() => pressInPlayer(`${ask.answer}`)}>
                Show the answer
              </Button>
            )}
            <Button
              look="primary"
              icon={ArrowRight}
              disabled={next === undefined}
              onClick={() => pressInPlayer('PageDown')}
            >
              Next
            </Button>
          </footer>
        )}
      </main>
    </MantineProvider>
  );
}

/** What the next step shows to the audience. */
function Next({ step: { answers, text, title } = { title: 'The end' } }: { step: NextStep | undefined }) {
  return (
    <Stack gap={4} p="8 16 12">
      <Text fz={16} lh="24px" fw={600}>
        {title}
      </Text>
      {text && <Text c="dim">{text}</Text>}
      {answers && (
        <ol className={styles.choices}>
          {answers.map((answer) => (
            <li key={answer}>{answer}</li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

const stepKeys: Readonly<Record<string, StepKey>> = {
  ArrowLeft: 'PageUp',
  ArrowRight: 'PageDown',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  b: 'b',
  '.': 'b',
};

/** The arrow keys and those of remote controls show other steps or blank the screen, except while notes are typed. */
function useStepKeys(): void {
  useWindowEvent('keydown', ({ key, target }) => {
    const pressed = ownMember(stepKeys, key);
    if (pressed && !(target instanceof HTMLTextAreaElement)) pressInPlayer(pressed);
  });
}

const minuteMs = 60_000;

/** The time since a start, beside the planned one. */
function Elapsed({ minutes, name, since }: { minutes: number; name: string; since: string }) {
  const seconds = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 1000));
  const shown = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  const late = minutes > 0 && seconds > minutes * 60;
  return (
    <div role="timer" aria-label={name}>
      <Text span c="dim">
        {name}{' '}
      </Text>
      <span className={styles.time} style={late ? { color: 'var(--warn)' } : undefined}>
        {shown}
      </span>
      {minutes > 0 && (
        <Text span c="dim">
          {' '}
          of {String(minutes)} min
        </Text>
      )}
    </div>
  );
}

/** The time of a course, and whether the lesson that is played is on time. */
function CourseTime({ course: { at, lessons, startedAt } }: { course: NotedCourse }) {
  const elapsed = (useNow() - Date.parse(startedAt)) / minuteMs;
  const { begins = 0, minutes = 0 } = lessons[at] ?? {};
  const last = lessons.at(-1);
  const [ahead, behind] = [begins - elapsed, elapsed - begins - minutes].map(Math.floor);
  return (
    <>
      <Elapsed name="Course" since={startedAt} minutes={last ? last.begins + last.minutes : 0} />
      {behind! > 0 ? (
        <Badge outcome="warn">{String(behind)} min behind</Badge>
      ) : (
        <Badge outcome="ok">{ahead! > 0 ? `${String(ahead)} min ahead` : 'on time'}</Badge>
      )}
    </>
  );
}

const courseIcons = { done: Check, now: Play, next: Circle };

function Course({ course: { at, lessons, name } }: { course: NotedCourse }) {
  return (
    <Card title={`Course: ${name}`}>
      <ol className={styles.course}>
        {lessons.map(({ begins, minutes, title }, index) => {
          const state = index < at ? 'done' : index === at ? 'now' : 'next';
          const Icon = courseIcons[state];
          return (
            <li key={title} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
              <Icon size={state === 'next' ? 8 : 14} aria-hidden />
              <span>{title}</span>
              <Text span inherit ff="mono" fz="sm" c="dim" style={{ whiteSpace: 'nowrap' }}>
                {String(begins)}–{String(begins + minutes)} min
              </Text>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** What a trainer says, the answers of a question, and those to what the room may ask. */
function Script({ lesson: { ask, asked, said } }: { lesson: NotedLesson }) {
  return (
    <>
      <div className={styles.say}>
        {said.split(/\n[ \t]*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {ask && (
        <section aria-label="Answers">
          <h3>Answers</h3>
          <ol className={styles.answers}>
            {ask.answers.map((answer, index) => {
              const right = index + 1 === ask.answer;
              return (
                <li key={answer} data-right={right}>
                  <b>{index + 1}</b>
                  <div style={{ flex: 1 }}>
                    <Text span inherit fw={right ? 600 : 400}>
                      {answer}
                    </Text>
                    {right && <p>{ask.explanation}</p>}
                  </div>
                  {right && <Badge outcome="ok">correct</Badge>}
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {asked && (
        <section className={styles.asked} aria-label="If asked">
          <h3>If asked</h3>
          <dl>
            {asked.map(({ answer, question }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
