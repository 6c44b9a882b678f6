import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

interface CheckFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A checkbox with a label. */
export function CheckField({ onChange, ...rest }: CheckFieldProps) {
  return <Checkbox {...rest} w="fit-content" onChange={(event) => onChange(event.target.checked)} />;
}
