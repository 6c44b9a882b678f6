import { Text, type TextProps } from '@mantine/core';

/** The source of a rule, e.g. `RFC 9110 15.3`, whose numbers stay on the line of their document. */
export function SourceText({ children, ...props }: TextProps & { children: string; title?: string }) {
  return (
    <Text span fz="sm" lh="sm" c="faint" {...props}>
      {children.replaceAll(/ (?=\d)/g, '\u00A0')}
    </Text>
  );
}
