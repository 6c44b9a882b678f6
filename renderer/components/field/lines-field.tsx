import { Textarea } from '@mantine/core';
import { useMask, useMaskedInput } from '../use-mask.ts';
import { Field, type FieldProps } from './field.tsx';

interface LinesFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  rows?: number;
}

interface TextList {
  value: readonly string[];
  problem: string | undefined;
  onChange: (value: readonly string[]) => void;
}

/** The props of a field for a list of texts, one per line. */
export const asLines = ({ value, problem, onChange }: TextList) => ({
  value: value.join('\n'),
  problem,
  onChange: (text: string) => onChange(text === '' ? [] : text.split('\n')),
});

/** A field for several values, one per line. */
export function LinesField({ label, hint, problem, onChange, rows = 2, value, ...input }: LinesFieldProps) {
  const mask = useMask();
  const masked = useMaskedInput(value, mask.document(value));
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ties) => (
        <Textarea
          {...ties}
          {...input}
          {...masked}
          rows={rows}
          resize="vertical"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
