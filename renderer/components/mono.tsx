import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMask } from './use-mask.ts';

/** Inline text in the monospaced font, e.g. an id. */
export function Mono({ children, title, ...props }: TextProps & { children: ReactNode; title?: string }) {
  const mask = useMask();
  return (
    <Text span fz="sm" lh="sm" ff="mono" {...props} {...(title !== undefined && { title: mask.text(title) })}>
      {typeof children === 'string' ? mask.text(children) : children}
    </Text>
  );
}
