import { Radio, Stack, Text } from '@mantine/core';
import type { LessonStep } from '#shared/scenario/lesson.ts';
import { Note } from '../note.tsx';

interface LessonQuestionProps {
  ask: NonNullable<LessonStep['ask']>;
  /** The given answer, from 1. */
  answer: number | undefined;
  onAnswer: (answer: number) => void;
}

/** A question with its answers; the explanation appears when one is chosen. */
export function LessonQuestion({ answer, ask, onAnswer }: LessonQuestionProps) {
  const right = answer === ask.answer;
  return (
    <Stack gap={12}>
      <Radio.Group
        label={ask.question}
        labelProps={{ style: { fontWeight: 500, whiteSpace: 'normal' } }}
        value={answer === undefined ? null : String(answer)}
        onChange={(value) => onAnswer(Number(value))}
      >
        <Stack gap={8} mt={8}>
          {ask.answers.map((text, index) => (
            <Radio key={text} value={String(index + 1)} label={text} />
          ))}
        </Stack>
      </Radio.Group>
      {answer !== undefined && (
        <Note boxed tone={right ? 'ok' : 'warn'} role="status">
          <strong>{right ? 'Correct. ' : 'Not quite. '}</strong>
          {!right && (
            <Text span inherit fw={500}>
              {ask.answers[ask.answer - 1]}.{' '}
            </Text>
          )}
          {ask.explanation}
        </Note>
      )}
    </Stack>
  );
}
