import { CircleX, CircleCheck } from 'lucide-react';
import { faultWords } from '#shared/faults/fault-words.ts';
import { counted } from '#shared/trace/counted.ts';
import { type LessonRun, type LessonStep as Step, lessonText, shownExplanation } from '#shared/scenario/lesson.ts';
import type { ScenarioStepResult } from '#shared/scenario/scenario-result.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { Note, Problem } from '../../components/note.tsx';
import { useMask } from '../../components/use-mask.ts';
import { useFaults } from '../../store/use-faults.ts';
import { useLessonActions } from '../../store/use-lessons.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './lesson.module.css';
import { Loader, Radio } from '@mantine/core';
import { useId } from 'react';

interface LessonQuestionProps {
  ask: NonNullable<Step['ask']>;
  /** The given answer, from 1. */
  answer: number | undefined;
  onAnswer: (answer: number) => void;
}

/** A question with its answers; the explanation appears when one is chosen. */
function LessonQuestion({ answer, ask, onAnswer }: LessonQuestionProps) {
  const presenting = useStoreState('presenter', (state) => state.on);
  const id = useId();
  const right = answer === ask.answer;
  const stateOf = (number: number) =>
    answer === undefined ? undefined : number === ask.answer ? 'right' : number === answer ? 'wrong' : undefined;
  return (
    <>
      <h3 id={id}>{ask.question}</h3>
      <Radio.Group
        aria-labelledby={id}
        value={answer === undefined ? null : String(answer)}
        onChange={(value) => onAnswer(Number(value))}
      >
        <div className={styles.answers}>
          {ask.answers.map((text, index) => {
            const state = stateOf(index + 1);
            return (
              <Radio.Card
                key={text}
                className={styles.answer}
                value={String(index + 1)}
                aria-label={text}
                data-state={state}
              >
                <b aria-hidden>{index + 1}</b>
                <span>{text}</span>
                {state === 'right' && <CircleCheck size={20} color="var(--ok)" aria-label="Correct answer" />}
                {state === 'wrong' && <CircleX size={20} color="var(--bad)" aria-label="Wrong answer" />}
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      {answer !== undefined && (
        <p className={styles.feedback} role="status" aria-label="Feedback" data-tone={right ? 'ok' : 'bad'}>
          <strong>{right ? 'Correct. ' : 'Not quite. '}</strong>
          {shownExplanation(ask.explanation, presenting)}
        </p>
      )}
    </>
  );
}

interface LessonStepProps {
  play: LessonRun;
  /** Index of the shown step. */
  at: number;
}

/** The text of a step: two sentences, its question, or one sentence about its result. */
export function LessonStep({ at, play: { answers, outline, problem, results, state } }: LessonStepProps) {
  const { answer } = useLessonActions();
  const presenting = useStoreState('presenter', (one) => one.on);
  const step = outline[at];
  const result = results[at];
  if (!step) return <Problem>{problem}</Problem>;
  if (!result)
    return (
      <>
        <h3>{step.ask?.question ?? step.name}</h3>
        {state === 'running' ? <Loader size="sm" aria-label="The step runs" /> : <Problem>{problem}</Problem>}
      </>
    );
  const { said, shown: told } = lessonText(step, result.outcome === 'skipped' ? undefined : result.note);
  // The sentence says what happened; a step that failed did not do it.
  const failed = result.outcome === 'failed' || result.outcome === 'not-reached';
  const shown = failed && step.explain === undefined ? '' : told;
  return (
    <>
      {!step.ask && <h3>{step.name}</h3>}
      {shown !== '' && <p>{shown}</p>}
      {step.ask && (
        <LessonQuestion ask={step.ask} answer={answers[String(at)]} onAnswer={(chosen) => void answer(at, chosen)} />
      )}
      <Result result={result} step={step} told={shown !== ''} />
      {said !== '' && !presenting && (
        <Disclosure key={at} className={styles.more} label="More">
          {said.split(/\n[ \t]*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {step.asked?.map(({ answer: words, question }) => (
            <p key={question}>
              <strong>{question}</strong> {words}
            </p>
          ))}
        </Disclosure>
      )}
      <Problem>{problem}</Problem>
      {state === 'done' && at === outline.length - 1 && (
        <p className={styles.more} role="status">
          This is the end of the lesson. What it changed is restored; its messages stay in Timeline.
        </p>
      )}
    </>
  );
}

interface ResultProps {
  result: ScenarioStepResult;
  step: Step;
  /** Whether the text of the step says what its result means. */
  told: boolean;
}

/** One sentence about what happened, if the text of the step does not say it; all findings if it failed. */
function Result({ result: { diagnosis, error, findings, note, outcome }, step, told }: ResultProps) {
  const mask = useMask();
  if (outcome === 'skipped')
    return (
      <Note boxed tone="warn" role="status">
        {note}
      </Note>
    );
  if (outcome === 'passed') {
    if (told || step.ask) return null;
    const observed = findings.map(({ observed: value, what }) => `${what} ${mask.value(what, value)}`).join(', ');
    return <p>{mask.text(diagnosis?.sentence ?? (observed === '' ? `${step.does}.` : `Observed: ${observed}.`))}</p>;
  }
  return (
    <>
      <p className={styles.result}>
        <CircleX size={18} color="var(--bad)" aria-hidden />
        <span>{outcome === 'failed' ? 'Not as expected. The lesson ends here.' : 'Not reached'}</span>
      </p>
      <ul className={styles.more}>
        {findings
          .filter(({ met }) => !met)
          .map(({ expected, observed, what }) => (
            <li key={what}>
              <code>{what}</code>: {mask.value(what, observed)}, expected {mask.value(what, expected)}
            </li>
          ))}
        {error !== undefined && <li>{mask.text(error)}</li>}
      </ul>
      {outcome === 'failed' && <ActiveFaults />}
    </>
  );
}

/** The faults that are active after a lesson failed: a frequent reason. Those of the lesson are cleared by then. */
function ActiveFaults() {
  const { active } = useFaults();
  if (active.length === 0) return null;
  return (
    <Note boxed tone="warn" role="status">
      {counted(active.length, 'fault is', 'faults are')} active:{' '}
      {active
        .map((fault) => faultWords(fault))
        .map(({ aside, place, title }) => `${title} (${[place, aside].filter(Boolean).join(', ')})`)
        .join('; ')}
      . Clear all faults and start over.
    </Note>
  );
}
