import { Center } from '@mantine/core';
import type { TrialGrade } from '#shared/model/trial.ts';

const tones: Record<TrialGrade, string> = { A: 'ok', B: 'ok', C: 'warn', D: 'warn', E: 'bad', F: 'bad' };

/** The grade as a colored letter; a dash when not graded. @param size In pixels. */
export function Mark({ grade, size }: { grade: TrialGrade | undefined; size: number }) {
  const tone = `var(--${grade ? tones[grade] : 'dim'})`;
  return (
    <Center
      component="span"
      w={size}
      h={size}
      flex="none"
      bdrs={size > 40 ? 12 : 6}
      fz={size * 0.6}
      lh={1}
      fw={700}
      c={tone}
      bg={`color-mix(in srgb, ${tone} 12%, transparent)`}
      role="img"
      aria-label={grade ? `Grade ${grade}` : 'Not graded'}
    >
      {grade ?? '–'}
    </Center>
  );
}
