import { Text, type TextProps } from '@mantine/core';

/** An error message that assistive technology announces; nothing without a text. */
export function Problem({ children, ...rest }: TextProps & { children: string | undefined; id?: string }) {
  if (children === undefined) return null;
  return (
    <Text component="p" role="alert" size="sm" c="bad" style={{ overflowWrap: 'anywhere' }} {...rest}>
      {children}
    </Text>
  );
}
