import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Inline text in the monospaced font, e.g. an id. */
export function Mono(props: TextProps & { children: ReactNode; title?: string }) {
  return <Text span fz="sm" lh="sm" ff="mono" {...props} />;
}
