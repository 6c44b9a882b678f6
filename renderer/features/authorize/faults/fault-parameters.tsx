import type { TokenBend } from '#shared/model/token-condition.ts';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { FaultForm } from './fault-form.ts';
import styles from './faults.module.css';

/** The ways in which a token can be wrong. */
const bends: Record<TokenBend, string> = {
  expired: 'Expired',
  'not-yet-valid': 'Not valid yet',
  malformed: 'Malformed',
  'bad-signature': 'Bad signature',
  'unknown-key': 'Unknown key',
  'wrong-audience': 'Wrong audience',
  'wrong-issuer': 'Wrong issuer',
  'wrong-algorithm': 'Wrong algorithm',
};

const conditions = Object.entries(bends).map(([value, label]) => ({ value, label })) as Choice<TokenBend>[];

interface FaultParametersProps {
  form: FaultForm;
  change: (part: Partial<FaultForm>) => void;
}

/** What a kind of fault has to be told besides. */
export function FaultParameters({ form, change }: FaultParametersProps) {
  switch (form.kind) {
    case 'token':
      return (
        <SelectField
          label="How it is wrong"
          value={form.condition}
          choices={conditions}
          onChange={(condition) => {
            change({ condition });
          }}
        />
      );
    case 'status':
      return <StatusParameters form={form} change={change} />;
    case 'delay':
      return (
        <TextField
          label="Milliseconds"
          type="number"
          min={1}
          value={form.ms}
          onChange={(ms) => {
            change({ ms });
          }}
        />
      );
    case 'expires-in':
      return (
        <TextField
          label="Value of expires_in"
          placeholder="left out"
          value={form.expiresIn}
          onChange={(expiresIn) => {
            change({ expiresIn });
          }}
        />
      );
    case 'accept-replayed-code':
    case 'accept-reused-refresh-token':
    case 'skip-pkce':
    case 'omit-state':
    case 'omit-iss':
    case 'rotate-keys':
    case 'html':
      return null;
  }
}

function StatusParameters({ form, change }: FaultParametersProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label="Status"
        type="number"
        min={400}
        max={599}
        value={form.status}
        onChange={(status) => {
          change({ status });
        }}
      />
      <TextField
        label="Error"
        value={form.error}
        onChange={(error) => {
          change({ error });
        }}
      />
    </div>
  );
}
