import { Loader } from '@mantine/core';
import { Button } from '../../components/button.tsx';
import type { Connection } from '../../store/connection-store.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { FullPage } from './full-page.tsx';

/** Shown before the first connection: progress, or the error. */
export function WaitingPage({ connection }: { connection: Connection }) {
  const retry = useStoreState('connection', (state) => state.retry);
  if (connection.state !== 'lost') {
    return (
      <FullPage title="Connecting to Hookbench">
        <Loader size="sm" color="var(--accent)" aria-label="Connecting" />
      </FullPage>
    );
  }
  return (
    <FullPage title="Hookbench does not respond">
      <p role="alert">{connection.reason}</p>
      <p>
        Check that <code>hookbench serve</code> is running. This page reconnects automatically.
      </p>
      <div>
        <Button look="primary" onClick={retry}>
          Reconnect now
        </Button>
      </div>
    </FullPage>
  );
}
