import { useId, type ReactNode } from 'react';
import { Flex, Stack, Text, Title } from '@mantine/core';
import { Problem } from '../note.tsx';

interface SectionProps {
  title: string;
  /** What the section configures, in one sentence. */
  about: ReactNode;
  /** The validation error of the section as a whole. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A section of a form: its description on one side, its fields on the other. */
export function Section({ title, about, problem, children }: SectionProps) {
  const id = useId();
  return (
    <Flex
      component="section"
      wrap="wrap"
      gap="8 24"
      p="16 0 20"
      style={{ borderBottom: '1px solid var(--line)' }}
      aria-labelledby={id}
    >
      <div style={{ flex: '1 0 176px' }}>
        <Title id={id}>{title}</Title>
        <Text fz="sm" lh="18px" c="dim">
          {about}
        </Text>
      </div>
      <Stack gap={12} miw={0} flex="999 1 460px">
        {children}
        {problem !== undefined && (
          <div data-problem>
            <Problem>{problem}</Problem>
          </div>
        )}
      </Stack>
    </Flex>
  );
}
