import { Group, Input, Stack, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Problem } from '../note.tsx';

/** Props that every field has. */
export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Unit of a number, shown after the label, e.g. `ms`. */
  unit?: string | undefined;
  problem?: string | undefined;
}

/** Props that link a control to its label, hint and error. */
interface Ties {
  id: string;
  error: boolean;
  attributes: { input: { 'aria-describedby': string | undefined; 'aria-invalid': boolean } };
}

/** A control with its label above, and its hint or error below. */
export function Field({ label, hint, unit, problem, children }: FieldProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const below = problem ?? hint;
  const described = [unit !== undefined && `${id}-unit`, below !== undefined && `${id}-below`].filter(Boolean);
  return (
    <Stack gap={4} miw={0} justify="flex-start">
      <Group component="span" gap="0 4" miw={0}>
        <Input.Label htmlFor={id}>{label}</Input.Label>
        {unit !== undefined && (
          <Text span id={`${id}-unit`} fz="sm" lh="18px" c="dim">
            ({unit})
          </Text>
        )}
      </Group>
      {children({
        id,
        error: problem !== undefined,
        attributes: {
          input: { 'aria-describedby': described.join(' ') || undefined, 'aria-invalid': problem !== undefined },
        },
      })}
      <Problem id={`${id}-below`}>{problem}</Problem>
      {problem === undefined && hint !== undefined && (
        <Input.Description component="span" id={`${id}-below`} style={{ overflowWrap: 'anywhere' }}>
          {typeof hint === 'string' ? hint.replaceAll(/RFC (?=\d)/g, 'RFC\u00A0') : hint}
        </Input.Description>
      )}
    </Stack>
  );
}
