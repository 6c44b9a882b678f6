import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { payloadFaults } from '#shared/faults/payload-faults.ts';
import { SelectField, type Choice } from '../field/select-field.tsx';

interface FaultFieldProps {
  value: PayloadFault | undefined;
  onChange: (fault: PayloadFault | undefined) => void;
  /** Says below what the fault does. */
  explained?: boolean;
}

const choices: readonly Choice<PayloadFault | 'none'>[] = [
  { value: 'none', label: 'None: as it should be' },
  ...payloadFaults.map(({ fault, title }) => ({ value: fault, label: title })),
];

/** A way in which what is sent is wrong on purpose. */
export function FaultField({ value, onChange, explained = false }: FaultFieldProps) {
  const row = payloadFaults.find(({ fault }) => fault === value);
  return (
    <SelectField
      label="Payload fault"
      value={value ?? 'none'}
      choices={choices}
      hint={explained && row ? `${row.meaning} (${row.source}).` : undefined}
      onChange={(chosen) => {
        onChange(chosen === 'none' ? undefined : chosen);
      }}
    />
  );
}
