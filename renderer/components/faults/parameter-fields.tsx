import type { Refusal } from '../../store/refusal-of.ts';
import { LinesField } from '../field/lines-field.tsx';
import { NumberField } from '../field/number-field.tsx';
import { SelectField } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import type { FaultForm } from './fault-form.ts';
import { parametersOf, type FaultParameter } from './fault-parameters.ts';
import styles from './faults.module.css';

interface ParameterFieldsProps {
  form: FaultForm;
  change: (part: Partial<FaultForm>) => void;
  refusal: Refusal | undefined;
}

/** The fields for the parameters of the selected fault kind. */
export function ParameterFields({ form, change, refusal }: ParameterFieldsProps) {
  const parameters = parametersOf(form);
  if (parameters.length === 0) return null;
  return (
    <div className={styles.fields}>
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={form[parameter.name]}
          problem={refusal?.field === parameter.pointer ? refusal.words : undefined}
          onChange={(value) => change({ [parameter.name]: value })}
        />
      ))}
    </div>
  );
}

interface ParameterFieldProps {
  parameter: FaultParameter;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function ParameterField({ parameter, value, problem, onChange }: ParameterFieldProps) {
  const { label, control, placeholder, hint, unit } = parameter;
  const shared = { label, hint, problem, value, onChange, ...(placeholder !== undefined && { placeholder }) };
  if (control === 'text') return <TextField {...shared} />;
  if (control === 'lines')
    return (
      <div className={styles.wide}>
        <LinesField {...shared} />
      </div>
    );
  if ('whole' in control) return <NumberField {...shared} limits={control} {...(unit !== undefined && { unit })} />;
  return <SelectField {...shared} choices={control} />;
}
