import { useState, type FormEvent } from 'react';
import { faultKinds } from '#shared/faults/fault-kinds.ts';
import { faultPlaces } from '#shared/faults/fault-places.ts';
import type { FaultPlace } from '#shared/model/fault.ts';
import { Button } from '../button.tsx';
import { SelectField } from '../field/select-field.tsx';
import { refusalOf, type Refusal } from '../../store/refusal-of.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { emptyFaultForm, kindsAt, withPlace, type FaultForm } from './fault-form.ts';
import { newFaultOf } from './new-fault-of.ts';
import { parametersOf } from './fault-parameters.ts';
import styles from './faults.module.css';
import { MatchFields } from './match-fields.tsx';
import { ParameterFields } from './parameter-fields.tsx';
import { TimingFields, timingField } from './timing-fields.tsx';

/** The form to set a fault, at one place or anywhere. */
export function SetFault({ place }: { place?: FaultPlace }) {
  const declare = useStoreState('faults', (state) => state.declare);
  const [form, setForm] = useState<FaultForm>(() => withPlace(emptyFaultForm, place ?? emptyFaultForm.where));
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<FaultForm>) => setForm({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    setBusy(true);
    declare(newFaultOf(form))
      .catch((error: unknown) => setRefusal(refusalOf(error)))
      .finally(() => setBusy(false));
  };
  const chosen = faultKinds.find(({ kind }) => kind === form.kind);
  const saidAtField =
    parametersOf(form).some(({ pointer }) => pointer === refusal?.field) ||
    timingField(form, refusal?.field) !== undefined;
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Set a fault" noValidate>
      {place === undefined && (
        <SelectField
          label="Location"
          value={form.where}
          choices={faultPlaces.map((each) => ({ value: each.place, label: each.title }))}
          hint={faultPlaces.find((each) => each.place === form.where)?.meaning}
          onChange={(where) => setForm(withPlace(form, where))}
        />
      )}
      <SelectField
        label="Fault type"
        value={form.kind}
        choices={kindsAt(form.where).map(({ kind, title }) => ({ value: kind, label: title }))}
        hint={chosen && `${chosen.meaning} (${chosen.source}).`}
        onChange={(kind) => change({ kind })}
      />
      <ParameterFields form={form} change={change} refusal={refusal} />
      <h3>Matching requests</h3>
      <MatchFields form={form} change={change} />
      <h3>When</h3>
      <TimingFields form={form} change={change} refusal={refusal} />
      {refusal && !saidAtField && (
        <p className={styles.problem} role="alert">
          {refusal.field === undefined ? refusal.words : `${refusal.field.slice(1)}: ${refusal.words}`}
        </p>
      )}
      <Button type="submit" look="primary" busy={busy}>
        Set fault
      </Button>
    </form>
  );
}
