import { TriangleAlert } from 'lucide-react';
import { CheckField } from '../../../components/field/check-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Term } from '../../../components/term.tsx';
import type { EndpointName, ServerChoice } from '../../../store/flow-form.ts';
import styles from './form.module.css';
import { useForm } from './use-form.ts';

const servers: readonly Choice<ServerChoice>[] = [
  { value: 'ours', label: 'Hookbench' },
  { value: 'discovery', label: 'External, by discovery' },
  { value: 'by-hand', label: 'External, endpoints entered manually' },
];

const endpoints: readonly { name: EndpointName; label: string }[] = [
  { name: 'token', label: 'Token endpoint' },
  { name: 'authorization', label: 'Authorization endpoint' },
  { name: 'deviceAuthorization', label: 'Device authorization endpoint' },
  { name: 'revocation', label: 'Revocation endpoint' },
  { name: 'introspection', label: 'Introspection endpoint' },
];

/** The authorization server. */
export function ServerFields() {
  const { form, change, problemAt } = useForm();
  return (
    <div className={styles.group}>
      <SelectField
        label="Authorization server"
        value={form.server}
        choices={servers}
        onChange={(server) => {
          change({ server });
        }}
      />
      {form.server !== 'ours' && (
        <TextField
          label={<Term word="issuer">Issuer</Term>}
          type="url"
          placeholder="https://login.example.com"
          value={form.issuer}
          problem={problemAt('/issuer')}
          onChange={(issuer) => {
            change({ issuer });
          }}
        />
      )}
      {form.server === 'by-hand' && <EndpointFields />}
      {form.server !== 'ours' && <CertificateField />}
    </div>
  );
}

function EndpointFields() {
  const { form, change, problemAt } = useForm();
  return endpoints.map(({ name, label }) => (
    <TextField
      key={name}
      label={label}
      type="url"
      value={form.endpoints[name]}
      problem={problemAt(`/endpoints/${name}`)}
      onChange={(url) => {
        change({ endpoints: { ...form.endpoints, [name]: url } });
      }}
    />
  ));
}

function CertificateField() {
  const { form, change } = useForm();
  return (
    <>
      <CheckField
        label="Accept any certificate"
        checked={form.acceptAnyCertificate}
        onChange={(acceptAnyCertificate) => {
          change({ acceptAnyCertificate });
        }}
      />
      {form.acceptAnyCertificate && (
        <p className={styles.warning} role="status">
          <TriangleAlert size={14} aria-hidden />
          <span>The server’s identity is not verified. Another party may receive your secrets and tokens.</span>
        </p>
      )}
    </>
  );
}
