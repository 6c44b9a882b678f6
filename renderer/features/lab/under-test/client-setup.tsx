import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { clientUnderTest } from '#shared/model/trial.ts';
import { Card } from '../../../components/screen.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { NumberField, SelectField } from '../../../components/field/fields.tsx';
import { listenersOf } from '../../../components/party-health.tsx';
import { Secret } from '../../../components/secret.tsx';
import { Value } from '../../../components/value.tsx';
import { limitsOf } from '../../../store/number-text.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useClients } from '../../../store/use-authorization.ts';
import { useStatus } from '../../../store/use-stores.ts';
import { SetupForm } from './setup-form.tsx';
import { clientCommand } from './test-command.ts';
import { useClientForm } from './use-trial-form.ts';

const waitLimits = limitsOf(clientUnderTest.shape.waitSeconds);
const quietLimits = limitsOf(clientUnderTest.shape.quietSeconds);

/** Settings of a test of the user's client. */
export function ClientSetup({ rows }: { rows: readonly TrialRow[] }) {
  const used = useClientForm();
  const { field, form } = used;
  const ids = useClients().items.map(({ id }) => id);
  const known = form.clientId === '' || ids.includes(form.clientId) ? ids : [form.clientId, ...ids];
  return (
    <SetupForm subject="client" used={used} rows={rows} command={(wanted) => clientCommand(form, wanted)}>
      <SelectField
        {...field('clientId')}
        label="Apply faults to"
        choices={[{ value: '', label: 'All clients' }, ...known.map((id) => ({ value: id, label: id }))]}
        hint={
          form.clientId === ''
            ? 'Every call during a trial is affected.'
            : 'Other clients are not affected, except in the certificate trial, which affects all.'
        }
      />
      <SimpleGrid cols={2} spacing={12}>
        <NumberField
          {...field('waitSeconds')}
          label="First-call timeout"
          unit="s"
          limits={waitLimits}
          hint="Max wait for the first call of a trial"
        />
        <NumberField
          {...field('quietSeconds')}
          label="Idle timeout"
          unit="s"
          limits={quietLimits}
          hint="Ends a trial after this time without a call"
        />
      </SimpleGrid>
    </SetupForm>
  );
}

/** What a client under test needs: addresses, credentials and the certificate to trust. */
export function ClientFacts() {
  const { items } = useClients();
  const status = useStatus();
  const chosen = useClientForm().form.clientId;
  const caller = callerOf(items, chosen);
  if (!status) return <EmptyState title="Loading the addresses" />;
  const token = status.endpoints['token'];
  return (
    <Card title="Configure your client">
      <Stack component="dl" gap={8} p="12 var(--edge) 16">
        {listenersOf(status, 'service').map(({ scheme, url }) => (
          <Fact key={url} name={`Service, ${scheme}`}>
            <Value what={`${scheme} address of the service`} text={url} wrap />
          </Fact>
        ))}
        <Fact name="Token endpoint">{token && <Value what="token endpoint" text={token} wrap />}</Fact>
        <Fact name="Client id">{caller && <Value what="client id" text={caller.id} wrap />}</Fact>
        <Fact name="Client secret">{caller?.secret && <Secret what="client secret" text={caller.secret} />}</Fact>
        <Fact name="Certificate to trust">
          <Value what="path of the certificate to trust" text={status.ca} wrap />
        </Fact>
      </Stack>
    </Card>
  );
}

/** A value below its name; nothing without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <Text component="dt" fz="sm" lh="sm" fw={500} c="dim">
        {name}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

/** The client whose credentials are shown: the chosen one, or else one with the grant client_credentials. */
function callerOf(clients: readonly OAuthClient[], chosen: string): OAuthClient | undefined {
  return (
    clients.find(({ id }) => id === chosen) ??
    clients.find(({ secret, grants }) => secret !== undefined && grants.includes('client_credentials'))
  );
}
