import { Radio } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { useId } from 'react';
import { type LessonStep, shownExplanation } from '#shared/scenario/lesson.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './lesson.module.css';

interface LessonQuestionProps {
  ask: NonNullable<LessonStep['ask']>;
  /** The given answer, from 1. */
  answer: number | undefined;
  onAnswer: (answer: number) => void;
}

/** A question with its answers; the explanation appears when one is chosen. */
export function LessonQuestion({ answer, ask, onAnswer }: LessonQuestionProps) {
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
        <p className={styles.feedback} role="status" aria-label="Feedback" data-tone={right ? 'ok' : 'warn'}>
          <strong>{right ? 'Correct. ' : 'Not quite. '}</strong>
          {shownExplanation(ask.explanation, presenting)}
        </p>
      )}
    </>
  );
}
