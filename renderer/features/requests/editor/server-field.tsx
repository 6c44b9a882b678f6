import { Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field/fields.tsx';
import { Problem } from '../../../components/note.tsx';
import { ServerDialog } from '../../../components/server/server-dialog.tsx';
import { SignIn } from '../../../components/server/sign-in.tsx';
import { authOfKind } from '../../../store/requests/auth-form.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useApi, useStoreState } from '../../../store/use-stores.ts';
import { useServers } from '../../../store/use-authorization.ts';

const own = ' own';

/** The authorization server that issues the token: Hookbench's own or a saved one, which can be added, changed and tried. */
export function ServerField() {
  const { change, form, problemAt } = useDraft();
  const { items } = useServers();
  const [dialog, setDialog] = useState<'new' | 'change'>();
  const name = form.auth?.server;
  const chosen = items.find((one) => one.name === name || one.id === name);
  const unknown =
    name !== undefined && !chosen
      ? [{ value: name, label: name === '' ? 'Choose a server' : `${name} (not saved)` }]
      : [];
  const choose = (server: string) =>
    change(
      server === own
        ? { auth: undefined, token: { condition: 'valid' } }
        : { auth: { ...authOfKind('token', form.auth), server, scope: '' }, token: { condition: 'none' } },
    );
  const first = items[0]?.name;
  // The servers may be read after this kind of authentication was chosen.
  useEffect(() => {
    if (name === '' && first !== undefined) choose(first);
  });
  return (
    <Stack gap={8}>
      <SelectField
        label="Authorization server"
        value={chosen?.name ?? name ?? own}
        choices={[
          ...unknown,
          { value: own, label: 'Hookbench' },
          ...items.map((one) => ({ value: one.name, label: `${one.name}, client ${one.client.id}` })),
        ]}
        problem={problemAt('/auth/server')}
        onChange={choose}
      />
      <Group gap={8}>
        <Button size="small" onClick={() => setDialog('new')}>
          New server
        </Button>
        {chosen && (
          <Button size="small" onClick={() => setDialog('change')}>
            Change server
          </Button>
        )}
        {chosen && <TryServer key={chosen.id} server={chosen} />}
      </Group>
      {dialog !== undefined && (
        <ServerDialog
          server={dialog === 'change' ? chosen : undefined}
          given={chosen || name === undefined || name === '' ? undefined : { name }}
          onSaved={(saved) => choose(saved.name)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Stack>
  );
}

/** Gets a token from the server, or shows why it issues none. */
function TryServer({ server }: { server: AuthorizationServer }) {
  const { form } = useDraft();
  const environmentId = useStoreState('requests', (state) => state.environmentId);
  const { data, error, isPending, mutate } = useMutation(useApi().authorizationServers.try.mutationOptions());
  const scope = form.auth?.scope ?? '';
  return (
    <>
      <Button
        size="small"
        busy={isPending}
        onClick={() =>
          mutate({
            id: server.id,
            ...(environmentId !== undefined && { environmentId }),
            ...(scope !== '' && { scope }),
          })
        }
      >
        Try it
      </Button>
      <Problem error={error} />
      {data && <SignIn key={data.id} flow={data} />}
    </>
  );
}
