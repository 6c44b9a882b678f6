import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Settings } from '#shared/model/settings.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { CheckField, SelectField, type Choice, TextField } from '../../components/field/fields.tsx';
import { ServerDialog } from '../../components/server/server-dialog.tsx';
import { Term } from '../../components/explained.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { Value } from '../../components/value.tsx';
import { isEntered, type EndpointName, type ServerChoice } from '../../store/flow-form.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useChangeSettings, useSettings } from '../../store/use-settings.ts';
import { useServers } from '../../store/use-authorization.ts';
import { signInAddress, type SignInAddress } from '../../store/sign-in-address.ts';
import { useFlowForm } from './use-flow-form.ts';
import { useStatus, useStoreState } from '../../store/use-stores.ts';

const savedValue = (id: string): string => `saved ${id}`;

const servers: readonly Choice<string>[] = [
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
  { name: 'jwks', label: 'Keys (JWKS)' },
];

/** The authorization server. */
export function ServerFields() {
  const { form, field, change, problemAt } = useFlowForm();
  const saved = useServers().items;
  return (
    <Stack gap={8}>
      <SelectField
        label="Authorization server"
        value={form.server === 'saved' ? savedValue(form.serverId) : form.server}
        choices={[
          ...servers.slice(0, 1),
          ...saved.map(({ id, name }) => ({ value: savedValue(id), label: name })),
          ...servers.slice(1),
        ]}
        problem={problemAt('/server')}
        onChange={(chosen) => {
          const server = saved.find(({ id }) => savedValue(id) === chosen);
          const ofOther = form.server === 'ours' && { clientId: '', scope: '' };
          change(
            server
              ? { server: 'saved', serverId: server.id, scope: '' }
              : { server: chosen as ServerChoice, ...ofOther },
          );
        }}
      />
      {isEntered(form) && (
        <TextField
          {...field('issuer')}
          label={<Term word="issuer">Issuer</Term>}
          type="url"
          placeholder="https://login.example.com"
        />
      )}
      {form.server === 'by-hand' && <EndpointFields />}
      {isEntered(form) && (
        <CheckField
          label="Accept any certificate"
          checked={!form.verifyTls}
          onChange={(accept) => change({ verifyTls: !accept })}
        />
      )}
      {isEntered(form) && !form.verifyTls && (
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

/** Saves the entered server under a name. Its flow then keeps its tokens for requests. */
export function SaveServer() {
  const { change, form } = useFlowForm();
  const [opened, { open, close }] = useDisclosure(false);
  const { ca, endpoints: entered, grant, issuer, scope, usePkce, verifyTls } = form;
  const { responseMode, signRequest, usePar } = form;
  const { authorization, deviceAuthorization, jwks, token } = entered;
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  return (
    <div>
      <Button size="small" onClick={open}>
        Save server
      </Button>
      {opened && (
        <ServerDialog
          given={{
            client: {
              id: form.clientId,
              secret: given(form.clientSecret),
              authentication: form.clientAuthentication,
              key: given(form.clientKey),
              keyId: given(form.clientKeyId),
              assertionAudience: given(form.assertionAudience),
              certificate: form.clientCertificate.cert === '' ? undefined : form.clientCertificate,
            },
            responseMode,
            signRequest,
            usePar,
            ...(form.server === 'by-hand'
              ? {
                  endpoints: {
                    token,
                    authorization: given(authorization),
                    deviceAuthorization: given(deviceAuthorization),
                    jwks: given(jwks),
                  },
                }
              : { issuer }),
            grant,
            scope: given(scope),
            ca: given(ca),
            usePkce,
            verifyTls,
          }}
          onSaved={({ id }) => change({ server: 'saved', serverId: id, scope: '' })}
          onClose={close}
        />
      )}
    </div>
  );
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
