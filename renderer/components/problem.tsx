import { Text, type TextProps } from '@mantine/core';
import { refusalOf } from '../store/refusal-of.ts';

interface ProblemProps extends TextProps {
  children?: string | undefined;
  /** An error, such as that of a query, instead of a text. */
  error?: unknown;
  id?: string;
}

/** An error message that assistive technology announces; nothing without a text. */
export function Problem({ children, error, ...rest }: ProblemProps) {
  const text = children ?? (error ? refusalOf(error).words : undefined);
  if (text === undefined) return null;
  return (
    <Text component="p" role="alert" size="sm" c="bad" style={{ overflowWrap: 'anywhere' }} {...rest}>
      {text}
    </Text>
  );
}
