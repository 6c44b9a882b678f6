import { Stack } from '@mantine/core';
import type { Settings } from '#shared/model/settings.ts';
import { Note } from '../../components/note.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { CheckField } from '../../components/field/check-field.tsx';
import { SelectField, type Choice } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { Term } from '../../components/term.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { Value } from '../../components/value.tsx';
import type { EndpointName, ServerChoice } from '../../store/flow-form.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useChangeSettings, useSettings } from '../../store/use-settings.ts';
import { signInAddress, type SignInAddress } from '../../store/sign-in-address.ts';
import { useFlowForm } from './use-flow-form.ts';
import { useStatus } from '../../store/use-kept.ts';
import { useStoreState } from '../../store/use-stores.ts';

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
  const { form, field, change } = useFlowForm();
  return (
    <Stack gap={8}>
      <SelectField {...field('server')} label="Authorization server" choices={servers} />
      {form.server !== 'ours' && (
        <TextField
          {...field('issuer')}
          label={<Term word="issuer">Issuer</Term>}
          type="url"
          placeholder="https://login.example.com"
        />
      )}
      {form.server === 'by-hand' && <EndpointFields />}
      {form.server !== 'ours' && (
        <CheckField
          label="Accept any certificate"
          checked={!form.verifyTls}
          onChange={(accept) => change({ verifyTls: !accept })}
        />
      )}
      {form.server !== 'ours' && !form.verifyTls && (
        <Note boxed tone="warn" role="status">
          The server’s identity is not verified. Another party may receive your secrets and tokens.
        </Note>
      )}
    </Stack>
  );
}

function EndpointFields() {
  const { field } = useFlowForm().part('endpoints');
  return endpoints.map(({ name, label }) => <TextField key={name} {...field(name)} label={label} type="url" />);
}

const schemes: readonly Choice<Settings['signInOver']>[] = [
  { value: 'http', label: 'http (default)' },
  { value: 'https', label: 'https, if the browser trusts the Hookbench CA' },
];

const reasons: Record<NonNullable<SignInAddress['forced']>, string> = {
  'plain-http-rejected': 'Uses https, because Assumptions reject plain HTTP. ',
  'http-not-available': 'Uses https, because the http address is not available. ',
};

/** The scheme of the sign-in page; the choice is stored in the settings. */
export function SignInField() {
  const signInOver = useSettings().signInOver;
  const { mutate: change, error } = useChangeSettings();
  const profile = useStoreState('profile', (state) => state.profile);
  const status = useStatus();
  const { over, origin, forced } = signInAddress({ signInOver }, profile, status);
  const why = forced === undefined ? '' : reasons[forced];
  return (
    <Stack gap={8}>
      <SelectField
        label="Sign-in page"
        value={over}
        choices={schemes}
        disabled={forced !== undefined}
        problem={error ? refusalOf(error).words : undefined}
        hint={
          over === 'http'
            ? `Opens ${origin}. Passwords and tokens are sent unencrypted, on this machine only.`
            : `${why}Opens ${origin}. Browsers show a certificate error until they trust the Hookbench CA.`
        }
        onChange={(chosen) => change({ signInOver: chosen })}
      />
      {over === 'https' && status && (
        <Disclosure label="Trust the CA">
          <Value what="path of the certificate" text={status.ca} wrap />
          <TrustWays status={status} />
        </Disclosure>
      )}
    </Stack>
  );
}
