import { useId, type ReactNode } from 'react';
import { Box, Flex, Stack, Text, Title } from '@mantine/core';
import { Disclosure } from '../disclosure.tsx';
import { Explained } from '../explained.tsx';
import { Problem } from '../note.tsx';

interface SectionProps {
  title: string;
  /** What the section configures, in one sentence below the title. */
  about?: ReactNode;
  /** The same in a tooltip of the title. */
  explained?: string;
  /** What the fields of a rarely used section are set to. It is folded, but opened for a rejected field. */
  folded?: string;
  /** Whether one of its fields was rejected. */
  rejected?: boolean;
  /** The validation error of the section as a whole. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A section of a form: its title on one side, its fields on the other. */
export function Section(props: SectionProps) {
  const { title, about, explained, folded, rejected = false, problem, children } = props;
  const id = useId();
  const fields = (
    <Stack gap={12} miw={0} flex="999 1 440px">
      {children}
      {problem !== undefined && (
        <div data-problem>
          <Problem>{problem}</Problem>
        </div>
      )}
    </Stack>
  );
  const line = { borderBottom: '1px solid var(--line)' };
  if (folded !== undefined)
    return (
      <Box component="section" py={12} style={line} aria-labelledby={id}>
        <Disclosure
          opens={rejected || problem !== undefined}
          label={
            <>
              <Title id={id} display="inline" c="text" title={explained}>
                {title}
              </Title>{' '}
              <Text span inherit fw={400} ml={8}>
                {folded}
              </Text>
            </>
          }
        >
          <Box pt={12} pb={8}>
            {fields}
          </Box>
        </Disclosure>
      </Box>
    );
  return (
    <Flex component="section" wrap="wrap" gap="8 24" p="16 0 20" style={line} aria-labelledby={id}>
      <div style={{ flex: about === undefined ? '1 0 112px' : '1 0 176px' }}>
        <Title id={id}>{explained === undefined ? title : <Explained words={explained}>{title}</Explained>}</Title>
        {about !== undefined && (
          <Text fz="sm" lh="18px" c="dim">
            {about}
          </Text>
        )}
      </div>
      {fields}
    </Flex>
  );
}
