import { SimpleGrid, Text } from '@mantine/core';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { CredentialField, type Credential } from '../../../components/field/credential-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { authOfKind, type AuthForm, type AuthKind } from '../../../store/requests/auth-form.ts';
import { useAuth } from '../../../store/requests/use-auth.ts';
import { formPart } from '../../../store/form-part.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { ClientCertificate } from './client-certificate.tsx';
import { OwnToken } from './own-token.tsx';
import { ServerField } from './server-field.tsx';
import { ServerTokenPart } from './server-token.tsx';
import { TypedTokenNote } from './typed-token-note.tsx';

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
