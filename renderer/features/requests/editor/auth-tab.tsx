import { SimpleGrid, Text, Group } from '@mantine/core';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { CredentialField, type Credential } from '../../../components/field/credential-field.tsx';
import { SelectField, type Choice } from '../../../components/field/fields.tsx';
import { authOfKind, type AuthForm, type AuthKind } from '../../../store/requests/auth-form.ts';
import { useAuth, useDraft } from '../../../store/use-draft.ts';
import { formPart } from '../../../store/form-part.ts';
import { OwnToken } from './own-token.tsx';
import { ServerField } from './server-field.tsx';
import { ServerTokenPart } from './server-token.tsx';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { matchesHost } from '#shared/model/http-address.ts';
import { Button } from '../../../components/button.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useApi, useStores } from '../../../store/use-stores.ts';
import { Note } from '../../../components/note.tsx';
import { typedTokens, withManagedToken, type TypedToken } from '../../../store/requests/managed-token.ts';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'inherit', label: 'From the folder or collection' },
  { value: 'token', label: 'Token of a server' },
  { value: 'basic', label: 'Basic: user and password' },
  { value: 'api-key', label: 'API key' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'client-certificate', label: 'Client certificate' },
];

/** How the request authenticates. */
export function AuthTab() {
  const { draft, form, change, problemAt } = useDraft();
  const { isOwn, kind } = useAuth(form);
  const choose = (chosen: AuthKind) => {
    const auth = authOfKind(chosen, form.auth);
    if (chosen === 'none') change({ auth: undefined, token: { ...form.token, condition: 'none' } });
    else if (chosen !== 'token') change({ auth, token: { condition: 'none' } });
    else if (isOwn) change({ auth: undefined, token: { ...form.token, condition: 'valid' } });
    else change({ auth, token: { condition: 'none' } });
  };
  return (
    <>
      <TypedTokenNote />
      <SelectField label="Auth" value={kind} choices={kinds} onChange={choose} />
      {kind === 'token' && <ServerField />}
      {kind === 'token' && (form.auth ? <ServerTokenPart /> : <OwnToken />)}
      {form.auth && (
        <GivenFields
          auth={form.auth}
          inherited={draft.file?.inherited}
          change={(part) => form.auth && change({ auth: { ...form.auth, ...part } })}
          problemAt={problemAt}
        />
      )}
      <ClientCertificate isChosen={kind === 'client-certificate'} />
    </>
  );
}

const fields: Partial<
  Record<AuthKind, readonly { name: 'name' | 'password' | 'token' | 'username' | 'value'; field: Credential }[]>
> = {
  basic: [
    { name: 'username', field: { label: 'User', as: 'text' } },
    { name: 'password', field: { label: 'Password', as: 'secret' } },
  ],
  'api-key': [
    { name: 'name', field: { label: 'Name', as: 'text', placeholder: 'X-API-Key' } },
    { name: 'value', field: { label: 'Key', as: 'secret' } },
  ],
  bearer: [{ name: 'token', field: { label: 'Token', as: 'secret', hint: 'Sent as Authorization: Bearer' } }],
};

interface GivenFieldsProps {
  auth: AuthForm;
  /** How the folder or collection of the request authenticates. */
  inherited: RequestAuth | undefined;
  change: (part: Partial<AuthForm>) => void;
  problemAt: (pointer: string) => string | undefined;
}

function inheritedWords(inherited: RequestAuth | undefined): string {
  switch (inherited?.kind) {
    case 'basic':
      return `Its folder or collection gives Basic credentials of the user ${inherited.username}.`;
    case 'api-key':
      return `Its folder or collection gives the API key ${inherited.name}.`;
    case 'bearer':
      return 'Its folder or collection gives a bearer token.';
    case 'client-certificate':
      return `Its folder or collection gives the client certificate for ${inherited.certificate ?? 'the host of the URL'}.`;
    case 'token':
      return `Its folder or collection gives tokens of the authorization server ${inherited.server}.`;
    default:
      return 'No folder or collection of it gives credentials, so none are sent.';
  }
}

const places: readonly Choice<'header' | 'query'>[] = [
  { value: 'header', label: 'Header' },
  { value: 'query', label: 'Query parameter' },
];

/** The credentials that the user enters. */
function GivenFields({ auth, change, inherited, problemAt }: GivenFieldsProps) {
  const { field } = formPart<AuthForm>({ form: auth, change, problemAt: (pointer) => problemAt(`/auth${pointer}`) });
  if (auth.kind === 'inherit') {
    return (
      <Text size="sm" c="dim">
        {inheritedWords(inherited)}
      </Text>
    );
  }
  return (
    <SimpleGrid minColWidth={200} autoFlow="auto-fit" spacing={12}>
      {fields[auth.kind]?.map(({ field: kind, name }) => (
        <CredentialField key={name} field={kind} {...field(name)} />
      ))}
      {auth.kind === 'api-key' && (
        <SelectField
          label="Sent in"
          value={auth.in ?? 'header'}
          choices={places}
          onChange={(place) => change({ in: place })}
        />
      )}
    </SimpleGrid>
  );
}

/** Which client certificate a URL gets without a choice: that of its host. */
function wordsFor(url: string, hosts: readonly string[]): string {
  const target = URL.parse(url);
  if (!target || url.includes('{{'))
    return hosts.length === 0
      ? 'Client certificate: none. Certificates are set for hosts.'
      : `Client certificate: that of the host, if it is ${hosts.join(', ')}.`;
  if (target.protocol !== 'https:') return 'Client certificate: none, because the URL is not https.';
  const host = hosts.find((one) => matchesHost(one, target));
  if (host !== undefined) return `Client certificate: the one for ${host} is sent to ${target.host}.`;
  return `Client certificate: none for ${target.host}.`;
}

/**
 * The client certificate of the request (mutual TLS), with a link to the settings, which have one for each host.
 * @param isChosen Whether it is how the request authenticates, so that it can also be that of another host.
 */
function ClientCertificate({ isChosen }: { isChosen: boolean }) {
  const { data } = useQuery(useApi().connection.get.queryOptions({ input: {} }));
  const { change, form, problemAt } = useDraft();
  const { navigation } = useStores();
  const mask = useMask();
  if (!data) return null;
  const hosts = [...new Set(data.certificates.map(({ host }) => host))];
  const { auth } = form;
  const chosen = isChosen ? (auth?.certificate ?? '') : '';
  return (
    <>
      {isChosen && auth && (
        <SelectField
          label="Certificate"
          value={chosen}
          choices={[
            { value: '', label: 'The one for the host of the URL' },
            ...[...new Set([...hosts, ...(chosen === '' ? [] : [chosen])])].map((host) => ({
              value: host,
              label: hosts.includes(host) ? `The one for ${host}` : `The one for ${host} (not in the settings)`,
            })),
          ]}
          problem={problemAt('/auth/certificate')}
          onChange={(certificate) => change({ auth: { ...auth, certificate } })}
        />
      )}
      <Group role="group" aria-label="Client certificate" gap="4px 8px" fz="sm" lh="sm" c="dim">
        <BadgeCheck size={14} aria-hidden style={{ flex: 'none' }} />
        <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {chosen === ''
            ? mask.text(wordsFor(form.url, hosts))
            : `Client certificate: the one for ${chosen} is sent to the URL.`}
        </span>
        <Button size="small" look="quiet" onClick={() => navigation.getState().go('settings')}>
          Set certificates
        </Button>
      </Group>
    </>
  );
}

const typedPlaces: Record<TypedToken, string> = {
  header: 'The Authorization header under Headers',
  query: 'The parameter access_token under Params',
  body: 'The field access_token under Body',
};

/** A warning that the request has a typed or imported token, with a button to use the managed token instead. */
function TypedTokenNote() {
  const { form, change } = useDraft();
  const { kind } = useAuth(form);
  const none = kind === 'none';
  const typed = typedTokens(form);
  if (typed.length === 0 || kind === 'api-key') return null;
  const managed = none || kind === 'token';
  return (
    <Note boxed tone="warn" role="status">
      <div style={{ flex: 1 }}>
        {typed.map((place) => (
          <p key={place}>
            {typedPlaces[place]} is sent{' '}
            {none ? 'unchanged' : place === 'header' ? 'instead of this token' : 'in addition to this token'}.
          </p>
        ))}
        {none && <p>No managed token is attached.</p>}
      </div>
      {managed && (
        <Button size="small" onClick={() => change(withManagedToken(form, none ? undefined : 'as chosen'))}>
          {none ? 'Use managed token' : 'Use this token'}
        </Button>
      )}
    </Note>
  );
}
