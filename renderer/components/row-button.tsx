import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './row-button.module.css';

/** A row of a list as wide as the list, which selects or expands something. Pressed or current rows are highlighted. */
export function RowButton({ className, ...rest }: UnstyledButtonProps & ComponentProps<'button'>) {
  return <UnstyledButton {...rest} className={[styles.row, className].join(' ')} />;
}
