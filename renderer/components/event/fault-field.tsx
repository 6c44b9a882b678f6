import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { payloadFaults } from '#shared/faults/payload-faults.ts';
import { SelectField, type Choice } from '../field/select-field.tsx';

interface FaultFieldProps {
  value: PayloadFault | undefined;
  onChange: (fault: PayloadFault | undefined) => void;
  /** Shows the effect of the fault as a hint. */
  explained?: boolean;
}

const choices: readonly Choice<PayloadFault | 'none'>[] = [
  { value: 'none', label: 'None (send unchanged)' },
  ...payloadFaults.map(({ fault, title }) => ({ value: fault, label: title })),
];

/** Selects a fault to inject into the payload. */
export function FaultField({ value, onChange, explained = false }: FaultFieldProps) {
  const row = payloadFaults.find(({ fault }) => fault === value);
  return (
    <SelectField
      label="Payload fault"
      value={value ?? 'none'}
      choices={choices}
      hint={explained && row ? `${row.meaning} (${row.source}).` : undefined}
      onChange={(chosen) => onChange(chosen === 'none' ? undefined : chosen)}
    />
  );
}
