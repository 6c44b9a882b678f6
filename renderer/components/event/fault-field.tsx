import type { PayloadFault } from '#shared/model/fault.ts';
import { payloadFaults } from '#shared/faults/fault-kinds.ts';
import { OptionalField } from '../field/fields.tsx';

interface FaultFieldProps {
  value: PayloadFault | undefined;
  onChange: (fault: PayloadFault | undefined) => void;
  explained?: boolean;
}

const choices = payloadFaults.map(({ fault, title }) => ({ value: fault, label: title }));

/** Selects a fault to inject into the payload. */
export function FaultField({ explained = false, ...field }: FaultFieldProps) {
  const row = payloadFaults.find(({ fault }) => fault === field.value);
  return (
    <OptionalField
      {...field}
      label="Payload fault"
      none="None"
      choices={choices}
      hint={explained && row ? `${row.meaning} (${row.source}).` : undefined}
    />
  );
}
