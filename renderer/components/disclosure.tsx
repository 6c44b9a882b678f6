import { Box, Text, type BoxProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type ToggleEvent } from 'react';

interface DisclosureProps extends BoxProps {
  label: ReactNode;
  /** Whether it is open at first. */
  open?: boolean;
  /** Opens it when it becomes true, e.g. for a rejected field, and does not fold it later. */
  opens?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** Content that a click on its label shows or hides. */
export function Disclosure({ label, open, opens = false, onToggle, children, ...rest }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opens && ref.current) ref.current.open = true;
  }, [opens]);
  return (
    <Box
      component="details"
      ref={ref}
      {...rest}
      open={open}
      onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => onToggle?.(currentTarget.open)}
    >
      <Text component="summary" w="fit-content" fz="sm" lh="md" fw={500} c="dim" bdrs={4} style={{ cursor: 'pointer' }}>
        {label}
      </Text>
      {children}
    </Box>
  );
}
