import { Box, Text, type BoxProps } from '@mantine/core';
import type { ReactNode, ToggleEvent } from 'react';

interface DisclosureProps extends BoxProps {
  label: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** Content that a click on its label shows or hides. */
export function Disclosure({ label, open, onToggle, children, ...rest }: DisclosureProps) {
  return (
    <Box
      component="details"
      {...rest}
      open={open}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => onToggle?.(currentTarget.open)}
    >
      <Text component="summary" w="fit-content" fz="sm" lh="md" fw={550} c="dim" bdrs={4} style={{ cursor: 'pointer' }}>
        {label}
      </Text>
      {children}
    </Box>
  );
}
