import { SimpleGrid, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  authorizationServerInput,
  type AuthorizationServer,
  type ServerToSave,
} from '#shared/model/authorization-server.ts';
import { schemaForm, type FormOf } from '../../store/schema-form.ts';
import { useApi, useStores } from '../../store/use-stores.ts';
import { Disclosure } from '../disclosure.tsx';
import { EditDialog } from '../dialog.tsx';
import { CredentialField } from '../field/credential-field.tsx';
import { CheckField, SelectField, TextField } from '../field/fields.tsx';
import { ClientCredentials, MethodField, ModeField } from './client-credentials.tsx';
import { grantWords } from '../grant-words.ts';

const serverForm = schemaForm(authorizationServerInput, { verbatim: ['secret', 'password', 'key'] });
type ServerForm = FormOf<ServerToSave>;
type Grant = ServerToSave['grant'];

const emptyServer = authorizationServerInput.parse({ name: '?', client: { id: '?' } });

/** The form of a new server. @param given What is known of it. */
function newForm(given: Partial<ServerToSave>): ServerForm {
  const form = serverForm.formOf({ ...emptyServer, ...given });
  return { ...form, name: given.name ?? '', client: { ...form.client, id: given.client?.id ?? '' } };
}

const endpoints = [
  { name: 'token', label: 'Token endpoint' },
  { name: 'authorization', label: 'Authorization endpoint' },
  { name: 'deviceAuthorization', label: 'Device authorization endpoint' },
  { name: 'jwks', label: 'Keys (JWKS)' },
] as const;

interface ServerDialogProps {
  /** The saved server that is changed; otherwise a new one is saved. */
  server?: AuthorizationServer | undefined;
  /** What is known of a new one. */
  given?: Partial<ServerToSave> | undefined;
  onSaved: (server: AuthorizationServer) => void;
  onClose: () => void;
}

/** Adds or changes an authorization server of others. */
export function ServerDialog({ given = {}, onClose, onSaved, server }: ServerDialogProps) {
  const { client, queries } = useStores();
  const api = useApi();
  const initial = {
    ...(server ? serverForm.formOf(server) : newForm(given)),
    byHand: (server ?? given).endpoints !== undefined,
  };
  const { mutateAsync } = useMutation({
    mutationFn: async ({ byHand, ...form }: typeof initial) => {
      const { endpoints: entered, ...value } = serverForm.valueOf({ ...form, issuer: byHand ? '' : form.issuer });
      const input = { ...value, ...(byHand && { endpoints: entered ?? { token: '' } }) };
      const saved = await (server
        ? client.authorizationServers.replace({ ...input, id: server.id })
        : client.authorizationServers.create(input));
      await queries.invalidateQueries({ queryKey: api.authorizationServers.key() });
      onSaved(saved);
    },
  });
  return (
    <EditDialog
      title={server ? `Change ${server.name}` : 'New authorization server'}
      size="lg"
      form={initial}
      onSave={mutateAsync}
      onClose={onClose}
    >
      {({ change, check, field, form, part }) => {
        const oauthClient = part('client');
        return (
          <>
            <TextField {...field('name')} label="Name" placeholder="Acme staging" maxLength={100} />
            <SelectField
              label="Endpoints"
              value={form.byHand ? 'by-hand' : 'discovery'}
              choices={[
                { value: 'discovery', label: 'By discovery' },
                { value: 'by-hand', label: 'Entered' },
              ]}
              onChange={(chosen) => change({ byHand: chosen === 'by-hand' })}
            />
            {form.byHand ? (
              endpoints.map(({ label, name }) => (
                <TextField key={name} {...part('endpoints').field(name)} label={label} type="url" />
              ))
            ) : (
              <TextField {...field('issuer')} label="Issuer" type="url" placeholder="https://login.example.com" />
            )}
            <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
              <TextField {...oauthClient.field('id')} label="Client id" />
              <CredentialField {...oauthClient.field('secret')} field={{ label: 'Client secret', as: 'secret' }} />
              <MethodField
                {...oauthClient.field('authentication')}
                byDefault="Default: client_secret_basic with a secret, else none"
              />
              <GrantField {...field('grant')} />
            </SimpleGrid>
            <ClientCredentials
              method={form.client.authentication}
              signs={form.signRequest}
              keyField={oauthClient.field('key')}
              keyId={oauthClient.field('keyId')}
              audience={oauthClient.field('assertionAudience')}
              certificate={oauthClient.part('certificate')}
              name={form.client.id}
            />
            {form.grant === 'password' && (
              <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
                <TextField {...field('username')} label="User" />
                <CredentialField {...field('password')} field={{ label: 'Password', as: 'secret' }} />
              </SimpleGrid>
            )}
            <TextField {...field('scope')} label="Scopes" hint="Separated by spaces." />
            <Disclosure label="Options" open={form.ca !== '' || form.audience !== '' || form.resource !== ''}>
              <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12} pt={8}>
                <TextField {...field('audience')} label="Audience" />
                <TextField {...field('resource')} label="Resource" />
                <TextField {...field('redirectUri')} label="Redirect URI" placeholder="http://127.0.0.1/callback" />
              </SimpleGrid>
              <Stack gap={8} pt={8}>
                <CredentialField {...field('ca')} field={{ label: 'Trusted certificates', as: 'pem' }} />
                {form.grant === 'authorization_code' && (
                  <>
                    <ModeField {...field('responseMode')} />
                    <CheckField {...check('usePar')} label="PAR: push the authorization request (RFC 9126)" />
                    <CheckField {...check('signRequest')} label="JAR: sign the authorization request (RFC 9101)" />
                  </>
                )}
                <CheckField {...check('usePkce')} label="PKCE: send a code challenge (RFC 7636)" />
                <CheckField {...check('verifyTls')} label="Verify the certificate" />
              </Stack>
            </Disclosure>
          </>
        );
      }}
    </EditDialog>
  );
}

const grants: readonly Grant[] = ['client_credentials', 'authorization_code', 'device_code', 'password'];

function GrantField({ onChange, value }: { value: Grant; onChange: (grant: Grant) => void }) {
  return (
    <SelectField
      label="Grant"
      value={value}
      choices={grants.map((grant) => ({ value: grant, label: grantWords[grant].name }))}
      hint={grantWords[value].meaning}
      onChange={onChange}
    />
  );
}
