import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#shared/trace/counted.ts';
import { numberProblem, type NumberLimits } from '../../store/number-text.ts';
import { Field, type FieldProps } from './field.tsx';

interface NumberFieldProps extends FieldProps {
  /** The text as typed; `numberOf` and `givenNumber` parse it. */
  value: string;
  onChange: (value: string) => void;
  limits: NumberLimits;
  /** What an empty field means where that is not a number, e.g. `No limit`. */
  placeholder?: string | undefined;
  disabled?: boolean;
}

/** A number field. When empty, the default applies and is shown; without a default the field is required. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, problem, value, onChange, limits, unit, placeholder, disabled = false } = props;
  const own = numberProblem(value, limits);
  const [left, setLeft] = useState(own !== undefined && value !== '');
  const preset = limits.default === undefined ? undefined : `Default: ${formatNumber(limits.default)}`;
  return (
    <Field label={label} hint={hint} unit={unit} problem={left || problem !== undefined ? (own ?? problem) : undefined}>
      {(ties) => (
        <TextInput
          {...ties}
          inputMode={limits.whole ? 'numeric' : 'decimal'}
          spellCheck={false}
          autoComplete="off"
          value={value}
          placeholder={placeholder ?? preset}
          disabled={disabled}
          onBlur={() => setLeft(true)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
