import { Box, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { byCertificate, type TlsSubject } from '#shared/model/client-authentication.ts';
import { type OAuthClient, oauthClient } from '#shared/model/oauth-client.ts';
import { Badge } from '../../../components/badge.tsx';
import { EditableTable, type Column } from '../../../components/table.tsx';
import { CopyButton } from '../../../components/button.tsx';
import { Secret } from '../../../components/secret.tsx';
import { Value } from '../../../components/value.tsx';
import { useClients } from '../../../store/use-authorization.ts';
import { useApi, useStoreState } from '../../../store/use-stores.ts';
import {
  CheckField,
  SelectField,
  type Choice,
  NumberField,
  asLines,
  LinesField,
  TextField,
} from '../../../components/field/fields.tsx';
import { MethodField } from '../../../components/server/client-credentials.tsx';
import { ChipsField } from '../../../components/field/chips-field.tsx';
import { grants, grantWords } from '../../../components/grant-words.ts';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { Term } from '../../../components/explained.tsx';
import type { FormPart } from '../../../store/form-part.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { EditDialog } from '../../../components/dialog.tsx';
import {
  clientChangeOf,
  emptyClientForm,
  formOf,
  newClientOf,
  type ClientForm,
  type SecretChoice,
} from './client-form.ts';

/** Chooses how to set the client's secret. @param known Whether it already has one. */
function SecretFields({ part: { field, form }, known }: { part: FormPart<ClientForm>; known: boolean }) {
  const isEntered = form.secretChoice === 'by-hand';
  const choices: Choice<SecretChoice>[] = [
    ...(known ? [{ value: 'keep' as const, label: 'Keep the current secret' }] : []),
    { value: 'generate', label: 'Generate a new secret' },
    { value: 'by-hand', label: 'Enter a secret' },
    { value: 'none', label: 'None (public client)' },
  ];
  return (
    <>
      <SelectField
        {...field('secretChoice')}
        label="Secret"
        choices={choices}
        problem={isEntered ? undefined : field('secret').problem}
      />
      {isEntered && <TextField {...field('secret')} label="New secret" />}
    </>
  );
}

const subjects: readonly Choice<keyof TlsSubject>[] = [
  { value: 'dn', label: 'Subject, e.g. CN=client,O=Example' },
  { value: 'dns', label: 'DNS name' },
  { value: 'uri', label: 'URI' },
  { value: 'ip', label: 'IP address' },
  { value: 'email', label: 'Email address' },
];

/** How the client authenticates, and the keys and names that this needs. */
function AuthenticationFields({ part: { check, field, form, problemAt } }: { part: FormPart<ClientForm> }) {
  const { authentication: method, jwks, jwksUri, requireSignedRequests, subject } = form;
  const isCertificate = method !== undefined && byCertificate(method);
  const hasKeys =
    method === 'private_key_jwt' ||
    method === 'self_signed_tls_client_auth' ||
    requireSignedRequests ||
    jwks !== '' ||
    jwksUri !== '';
  return (
    <>
      <MethodField {...field('authentication')} byDefault="Secret in the header or body; none without a secret" />
      {hasKeys && (
        <>
          <LinesField {...field('jwks')} label="Public keys (JWKS)" rows={4} />
          <TextField {...field('jwksUri')} label="JWKS URL" hint="Where its public keys are, instead of the text" />
        </>
      )}
      {(method === 'tls_client_auth' || subject !== '') && (
        <>
          <SelectField label="Name in its certificate" {...field('subjectKind')} choices={subjects} />
          <TextField {...field('subject')} label="Name" problem={problemAt('/tlsSubject')} />
        </>
      )}
      {(isCertificate || form.certificateBoundTokens) && (
        <CheckField label="Bind its tokens to the certificate that it shows" {...check('certificateBoundTokens')} />
      )}
      <CheckField label="Require signed authorization requests" {...check('requireSignedRequests')} />
    </>
  );
}

const lifetime = limitsOf(oauthClient.shape.accessTokenLifetime);

/** Adds a client, or edits the given one. */
function ClientDialog({ client, onClose }: { client: OAuthClient | undefined; onClose: () => void }) {
  const { addClient, changeClient } = useApi().authorization;
  const add = useMutation(addClient.mutationOptions());
  const save = useMutation(changeClient.mutationOptions());
  const defaultLifetime = useStoreState('profile', ({ profile }) => profile.accessTokenLifetime);
  return (
    <EditDialog
      title={client ? `Edit ${client.id}` : 'Add client'}
      form={client ? formOf(client) : emptyClientForm}
      onSave={(form) =>
        client ? save.mutateAsync({ ...clientChangeOf(form), id: client.id }) : add.mutateAsync(newClientOf(form))
      }
      onClose={onClose}
    >
      {(part) => {
        const { field } = part;
        const chosen = field('grants');
        return (
          <>
            {!client && <TextField {...field('id')} label="Client id" data-autofocus />}
            <TextField {...field('name')} label="Name" hint="Shown on the consent page" />
            <SecretFields part={part} known={client?.secret !== undefined} />
            <AuthenticationFields part={part} />
            <ChipsField
              label={<Term word="grant">Grants</Term>}
              chips={grants.map((value) => ({ value, meaning: grantWords[value].meaning }))}
              chosen={chosen.value}
              problem={chosen.problem}
              onChange={(next) => chosen.onChange(grants.filter((grant) => next.includes(grant)))}
            />
            <TextField
              {...field('scope')}
              label={<Term word="scope">Scopes</Term>}
              hint="Scopes the client may request, separated by spaces"
            />
            <LinesField
              {...asLines(field('redirectUris'))}
              label={<Term word="redirect URI">Redirect URIs</Term>}
              hint="One per line. A loopback address matches any port."
            />
            <LinesField {...asLines(field('postLogoutRedirectUris'))} label="Post-logout redirect URIs" />
            <NumberField
              {...field('accessTokenLifetime')}
              label="Token lifetime"
              unit="s"
              limits={{ ...lifetime, default: defaultLifetime }}
            />
          </>
        );
      }}
    </EditDialog>
  );
}

const columns: readonly Column<OAuthClient>[] = [
  {
    title: 'Client',
    cell: ({ accessTokenLifetime, id, name }) => (
      <Box maw={240}>
        <Text component="div" fw={600}>
          <Value what="client id" text={id} wrap />
        </Text>
        <Text c="dim">{name}</Text>
        {accessTokenLifetime !== undefined && <Text c="dim">Tokens expire after {accessTokenLifetime} s</Text>}
      </Box>
    ),
  },
  {
    title: 'Secret',
    cell: ({ id, secret }) =>
      secret === undefined ? <Text c="dim">None (public)</Text> : <Secret what={`secret of ${id}`} text={secret} />,
  },
  {
    title: 'Grants and scopes',
    head: (
      <>
        <Term word="grant">Grants</Term> and <Term word="scope">scopes</Term>
      </>
    ),
    cell: ({ grants, scope }) => (
      <>
        <Group component="span" gap={4} miw={148}>
          {grants.map((grant) => (
            <Badge key={grant} outcome="neutral" title={grantWords[grant].meaning}>
              {grant}
            </Badge>
          ))}
        </Group>
        <Text c="dim" fz="sm" lh="18px" ff="mono">
          {scope}
        </Text>
      </>
    ),
  },
  {
    title: 'Redirect URIs',
    head: <Term word="redirect URI">Redirect URIs</Term>,
    cell: ({ redirectUris = [] }) =>
      redirectUris.map((uri) => (
        <Group key={uri} gap={4} wrap="nowrap" maw={280}>
          <Text ff="mono" fz="sm" lh="20px" miw={0} title={uri}>
            <CutMiddle text={uri} />
          </Text>
          <CopyButton what="redirect URI" text={uri} />
        </Group>
      )),
  },
];

/** The clients registered at the authorization server. */
export function ClientsCard() {
  const remove = useMutation(useApi().authorization.removeClient.mutationOptions());
  return (
    <EditableTable
      one="client"
      isMain
      title="Clients"
      list={useClients()}
      columns={columns}
      keyOf={({ id }) => id}
      textsOf={({ id, name, grants, scope, redirectUris = [] }) => [id, name, scope, ...grants, ...redirectUris]}
      empty="Add a client to request tokens."
      removal="The client can no longer request or refresh tokens."
      onRemove={({ id }) => remove.mutateAsync({ id })}
      dialog={({ item, onClose }) => <ClientDialog client={item} onClose={onClose} />}
    />
  );
}
