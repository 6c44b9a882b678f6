import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { oauthClient, type OAuthClient } from '#shared/model/oauth-client.ts';
import { ChipsField } from '../../../components/field/chips-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { grants, grantWords } from '../../../components/grant-words.ts';
import { Term } from '../../../components/term.tsx';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { EditDialog } from '../../../components/edit-dialog.tsx';
import { clientChangeOf, emptyClientForm, formOf, newClientOf, type ClientForm } from './client-form.ts';
import { SecretFields } from './secret-fields.tsx';

const lifetime = limitsOf(oauthClient.shape.accessTokenLifetime);

const fields = [
  '/id',
  '/name',
  '/secret',
  '/grants',
  '/scope',
  '/redirectUris',
  '/postLogoutRedirectUris',
  '/accessTokenLifetime',
];

/** Adds a client, or edits the given one. */
export function ClientDialog({ client, onClose }: { client: OAuthClient | undefined; onClose: () => void }) {
  const { addClient, changeClient } = useApi().authorization;
  const add = useMutation(addClient.mutationOptions());
  const save = useMutation(changeClient.mutationOptions());
  const defaultLifetime = useStoreState('profile', ({ profile }) => profile.accessTokenLifetime);
  const [form, setForm] = useState<ClientForm>(() => (client ? formOf(client) : emptyClientForm));
  const change = (part: Partial<ClientForm>) => setForm({ ...form, ...part });
  return (
    <EditDialog
      title={client ? `Edit ${client.id}` : 'Add client'}
      onSave={() => (client ? save.mutateAsync(clientChangeOf(form)) : add.mutateAsync(newClientOf(form)))}
      onClose={onClose}
      fields={fields}
    >
      {(problemAt) => (
        <>
          {!client && (
            <TextField
              label="Client id"
              value={form.id}
              problem={problemAt('/id')}
              data-autofocus
              onChange={(id) => change({ id })}
            />
          )}
          <TextField
            label="Name"
            hint="Shown on the consent page"
            value={form.name}
            problem={problemAt('/name')}
            onChange={(name) => change({ name })}
          />
          <SecretFields
            form={form}
            known={client?.secret !== undefined}
            change={change}
            problem={problemAt('/secret')}
          />
          <ChipsField
            label={<Term word="grant">Grants</Term>}
            chips={grants.map((value) => ({ value, meaning: grantWords[value].meaning }))}
            chosen={form.grants}
            problem={problemAt('/grants')}
            onChange={(chosen) => change({ grants: grants.filter((grant) => chosen.includes(grant)) })}
          />
          <TextField
            label={<Term word="scope">Scopes</Term>}
            hint="Scopes the client may request, separated by spaces"
            value={form.scope}
            problem={problemAt('/scope')}
            onChange={(scope) => change({ scope })}
          />
          <LinesField
            label={<Term word="redirect URI">Redirect URIs</Term>}
            hint="One per line. A loopback address matches any port."
            value={form.redirectUris}
            problem={problemAt('/redirectUris')}
            onChange={(redirectUris) => change({ redirectUris })}
          />
          <LinesField
            label="Post-logout redirect URIs"
            value={form.postLogoutRedirectUris}
            problem={problemAt('/postLogoutRedirectUris')}
            onChange={(postLogoutRedirectUris) => change({ postLogoutRedirectUris })}
          />
          <NumberField
            label="Token lifetime"
            unit="seconds"
            limits={{ ...lifetime, default: defaultLifetime }}
            value={form.lifetime}
            problem={problemAt('/accessTokenLifetime')}
            onChange={(lifetime) => change({ lifetime })}
          />
        </>
      )}
    </EditDialog>
  );
}
