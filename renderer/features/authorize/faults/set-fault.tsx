import { useState, type FormEvent } from 'react';
import { authorizationFaults } from '#shared/faults/authorization-faults.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { refusalOf, type Refusal } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { FaultParameters } from './fault-parameters.tsx';
import { emptyFaultForm, newFaultOf, type FaultForm } from './fault-form.ts';
import styles from './faults.module.css';

/** Where a fault can act, by the path that a request begins with, as the profile has the endpoints. */
function placesOf(paths: Profile['endpointPaths']): readonly Choice<string>[] {
  const endpoints = [paths.token, paths.authorize, paths.jwks, paths.introspect, paths.revoke];
  return [
    { value: '', label: 'Everywhere' },
    ...endpoints.map((path) => ({ value: `/oauth2${path}`, label: path })),
    { value: '/oauth2/.well-known', label: 'discovery' },
  ];
}

/** Chooses a fault and sets it. */
export function SetFault() {
  const declare = useStoreState('faults', (state) => state.declare);
  const paths = useStoreState('profile', (state) => state.profile.endpointPaths);
  const [form, setForm] = useState<FaultForm>(emptyFaultForm);
  const [refusal, setRefusal] = useState<Refusal>();
  const change = (part: Partial<FaultForm>) => {
    setForm({ ...form, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    declare(newFaultOf(form)).catch((error: unknown) => {
      setRefusal(refusalOf(error));
    });
  };
  const chosen = authorizationFaults.find(({ kind }) => kind === form.kind);
  return (
    <details className={styles.set}>
      <summary>Set a fault</summary>
      <form className={styles.form} onSubmit={submit} aria-label="Set a fault" noValidate>
        <SelectField
          label="What goes wrong"
          value={form.kind}
          choices={authorizationFaults.map(({ kind, title }) => ({ value: kind, label: title }))}
          hint={chosen && `${chosen.meaning} (${chosen.source}).`}
          onChange={(kind) => {
            change({ kind });
          }}
        />
        <FaultParameters form={form} change={change} />
        <div className={styles.pair}>
          <SelectField
            label="Where"
            value={form.path}
            choices={placesOf(paths)}
            onChange={(path) => {
              change({ path });
            }}
          />
          <TextField
            label="How often"
            type="number"
            min={1}
            placeholder="always"
            value={form.first}
            onChange={(first) => {
              change({ first });
            }}
          />
        </div>
        {refusal && (
          <p className={styles.problem} role="alert">
            {refusal.words}
          </p>
        )}
        <Button type="submit">Set fault</Button>
      </form>
    </details>
  );
}
