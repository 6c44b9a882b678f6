import type { ReactNode } from 'react';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { Secret } from '../../../components/secret.tsx';
import { Value } from '../../../components/value.tsx';
import { useClients } from '../../../store/use-clients.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { callerOf } from './caller-of.ts';
import styles from './client-facts.module.css';

/** What a client under test needs: addresses, credentials and the certificate to trust. */
export function ClientFacts() {
  const { items } = useClients();
  const status = useStoreState('status', (state) => state.status);
  const chosen = useStoreState('trials', ({ client }) => client.clientId);
  const caller = callerOf(items, chosen);
  if (!status) return <EmptyState title="Loading the addresses" />;
  const token = status.endpoints['token'];
  return (
    <Card title="Configure your client">
      <dl className={styles.facts}>
        {listenersOf(status, 'service').map(({ scheme, url }) => (
          <Fact key={url} name={`Service, ${scheme}`}>
            <Value what={`${scheme} address of the service`} text={url} wrap />
          </Fact>
        ))}
        {token !== undefined && (
          <Fact name="Token endpoint">
            <Value what="token endpoint" text={token} wrap />
          </Fact>
        )}
        {caller && (
          <Fact name="Client id">
            <Value what="client id" text={caller.id} wrap />
          </Fact>
        )}
        {caller?.secret !== undefined && (
          <Fact name="Client secret">
            <Secret what="client secret" text={caller.secret} />
          </Fact>
        )}
        <Fact name="Certificate to trust">
          <Value what="path of the certificate to trust" text={status.ca} wrap />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
