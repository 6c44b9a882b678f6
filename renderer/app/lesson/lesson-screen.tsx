import { ArrowLeft, ArrowRight, NotebookText, Presentation, RotateCcw, Undo2, X } from 'lucide-react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import type { LessonRun } from '#shared/scenario/lesson.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { LessonBeside } from '../../components/record/record-screen.tsx';
import { StartOverDialog } from '../../components/lesson/start-over.tsx';
import { openNotes } from '../../store/player/notes-channel.ts';
import { lessonsOf, useLessonActions, useLessons } from '../../store/use-lessons.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { BrandMark } from '../frame/brand-mark.tsx';
import { BlankButton } from '../frame/blank-screen.tsx';
import { PressedKeys } from '../frame/presenter-bar.tsx';
import { TextSizeButtons } from '../frame/text-size-buttons.tsx';
import { LessonStep } from './lesson-step.tsx';
import { LessonSubject } from './lesson-subject.tsx';
import styles from './lesson.module.css';
import { useHighlight } from './use-highlight.ts';
import { useNotes } from './use-notes.ts';
import { useShownScreen } from './use-shown-screen.ts';

interface LessonScreenProps {
  play: LessonRun;
  /** The screen that is open, which is the subject of steps that point at one. */
  screen: { label: string; content: ReactNode };
}

/** The least width of the text, in pixels. The style sheet has the same value. */
const textWidth = 320;

/** The lesson that is being played, in the full window: the subject of a step beside its text. */
export function LessonScreen({ play, screen }: LessonScreenProps) {
  const { outline, results, title } = play;
  // An earlier step that is read again; otherwise the newest.
  const [earlier, setEarlier] = useState<number>();
  const at = Math.max(0, Math.min(earlier ?? results.length - 1, results.length - 1));
  const shown = results[at]?.shown;
  const open = useStoreState('navigation', (state) => state.screen);
  const { isVisited, showsScreen, toSubject } = useShownScreen(at, results);
  const steps = useSteps(play, at, setEarlier);
  const { answer } = useLessonActions();
  const answers = outline[at]?.ask?.answers.length ?? 0;
  // Digits that are typed on a screen that the user opened are for the screen; those of the notes are always an answer.
  useLessonKeys(steps, (chosen, isTyped) =>
    chosen <= answers && !(isVisited && isTyped) ? () => void answer(at, chosen) : undefined,
  );
  useHighlight(shown?.value);
  useNotes(play, at);
  return (
    <div className={styles.lesson}>
      <Head play={play} at={at} />
      <div className={styles.body} data-alone={outline[at]?.subject === 'none' || undefined}>
        <main
          id="main"
          className={styles.main}
          tabIndex={-1}
          aria-label={showsScreen ? screen.label : `Subject of step ${String(at + 1)}`}
        >
          {showsScreen ? (
            <LessonBeside value={{ width: textWidth, showsObject: shown?.id !== undefined && shown.screen === open }}>
              {screen.content}
            </LessonBeside>
          ) : (
            <LessonSubject play={play} at={at} />
          )}
        </main>
        <aside className={styles.text} aria-label={`Lesson: ${title}`}>
          <div className={styles.step} tabIndex={0} role="group" aria-label={`Step ${String(at + 1)}`}>
            {isVisited && (
              <div>
                <Button size="small" icon={Undo2} onClick={toSubject}>
                  Back to the step
                </Button>
              </div>
            )}
            <LessonStep play={play} at={at} />
          </div>
          <Buttons steps={steps} play={play} unanswered={isUnanswered(play, at)} last={at === outline.length - 1} />
        </aside>
      </div>
    </div>
  );
}

const isUnanswered = ({ answers, outline }: LessonRun, at: number): boolean =>
  outline[at]?.ask !== undefined && answers[String(at)] === undefined;

interface Steps {
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
  /** Whether the next step runs. */
  busy: boolean;
  /** Whether the newest step is shown, and the lesson has no more. */
  over: boolean;
}

function useSteps({ results, state }: LessonRun, at: number, show: (at: number | undefined) => void): Steps {
  const { busy, next } = useLessonActions();
  const begins = results.length === 0;
  const newest = begins || at === results.length - 1;
  const over = state !== 'running' && newest;
  const forward = () => {
    if (newest) void next();
    else show(at + 1 === results.length - 1 ? undefined : at + 1);
  };
  // A step that was shown before does not wait for the one that runs.
  const waits = newest && (busy || (begins && !over));
  return {
    back: at > 0 ? () => show(at - 1) : undefined,
    forward: waits || over ? undefined : forward,
    busy: waits,
    over,
  };
}

/** Where keys are typed. */
const fields = 'input, textarea, select, [contenteditable="true"]';

/** Controls that use the arrow keys themselves. */
const controls = `${fields}, [role=radio], [role=listbox], [role=tab]`;

/**
 * The arrow keys and those of remote controls for presentations show other steps, and digits choose an answer.
 * @param answerOf Chooses the answer with this number, if the step has one; with whether it was typed in this window
 */
function useLessonKeys(
  { back, forward }: Steps,
  answerOf: (chosen: number, isTyped: boolean) => (() => void) | undefined,
): void {
  // Before the step is painted, so that a key that follows it never acts on the step before.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, isTrusted, key, metaKey, target } = event;
      const chosen = /^[1-9]$/.test(key) ? answerOf(Number(key), isTrusted) : undefined;
      const act = key === 'ArrowRight' || key === 'PageDown' ? forward : chosen;
      const move = act ?? (key === 'ArrowLeft' || key === 'PageUp' ? back : undefined);
      const own = chosen ? fields : controls;
      const busy = document.querySelector('[role=dialog]') ?? (target instanceof Element && target.closest(own));
      if (!move || busy || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      event.preventDefault();
      move();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [answerOf, back, forward]);
}

function Head({ at, play: { lesson, outline, title } }: { at: number; play: LessonRun }) {
  const { presenter } = useStores();
  const presenting = useStoreState('presenter', (state) => state.on);
  const { busy, leave, start, startOver } = useLessonActions();
  const [asked, ask] = useState(false);
  return (
    <header className={styles.head}>
      <BrandMark />
      <h2 className={styles.title}>{title}</h2>
      <span style={{ flex: 1 }}>{presenting && <PressedKeys />}</span>
      <div className={styles.progress} aria-hidden>
        {outline.map(({ line }, index) => (
          <i key={line} data-state={index < at ? 'done' : index === at ? 'now' : undefined} />
        ))}
      </div>
      <span style={{ whiteSpace: 'nowrap' }}>
        {at + 1} of {outline.length}
      </span>
      <TextSizeButtons />
      <IconButton label="Notes" icon={NotebookText} title="Notes, in a second window" size={28} onClick={openNotes} />
      <IconButton
        label={presenting ? 'End presenter view' : 'Presenter view'}
        icon={Presentation}
        title="Presenter view (F9)"
        size={28}
        aria-pressed={presenting}
        onClick={() => presenter.getState().toggle()}
      />
      {presenting && <BlankButton />}
      <IconButton
        label="Start over"
        icon={RotateCcw}
        title="Start over"
        size={28}
        disabled={busy}
        onClick={() => ask(true)}
      />
      <IconButton
        label="Leave the lesson"
        icon={X}
        title="Leave the lesson; its progress is kept"
        size={28}
        onClick={() => void leave()}
      />
      {asked && (
        <StartOverDialog
          title={title}
          onStartOver={() => startOver(lesson).then(() => start(lesson))}
          onClose={() => ask(false)}
        />
      )}
    </header>
  );
}

interface ButtonsProps {
  steps: Steps;
  play: LessonRun;
  unanswered: boolean;
  last: boolean;
}

/** The lesson that follows in the course that is played, if it can be played. */
function useFollowing(lesson: string) {
  const { items } = useLessons();
  const course = useStoreState('presenter', (state) => state.course);
  if (course === undefined) return undefined;
  const lessons = lessonsOf(items, course).map(({ entry }) => entry);
  const at = lessons.findIndex(({ id }) => id === lesson);
  if (at < 0) return undefined;
  return lessons.slice(at + 1).find(({ notApplicable, problem }) => (problem ?? notApplicable) === undefined);
}

function Buttons({ last, play: { lesson }, steps: { back, busy, forward, over }, unanswered }: ButtonsProps) {
  const { busy: starting, leave, start } = useLessonActions();
  const following = useFollowing(lesson);
  return (
    <div className={styles.buttons}>
      <Button icon={ArrowLeft} disabled={!back} onClick={back}>
        Back
      </Button>
      {over && following && (
        <Button
          ml="auto"
          look="primary"
          busy={starting}
          title={following.title}
          icon={ArrowRight}
          onClick={() => void start(following.id)}
        >
          Next lesson
        </Button>
      )}
      {over ? (
        <Button {...(following ? {} : { ml: 'auto', look: 'primary' })} onClick={() => void leave()}>
          Finish
        </Button>
      ) : (
        <Button
          ml="auto"
          look={unanswered && !last ? 'plain' : 'primary'}
          busy={busy}
          icon={ArrowRight}
          onClick={forward}
        >
          {unanswered ? 'Skip' : 'Next'}
        </Button>
      )}
    </div>
  );
}
