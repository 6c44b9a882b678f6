import { Loader } from '@mantine/core';
import { Button } from '../../components/button.tsx';
import type { Connection } from '../../store/connection-store.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { FullPage } from './full-page.tsx';

/** What is shown before the first connection: that it is made, or why it is not. */
export function WaitingPage({ connection }: { connection: Connection }) {
  const retry = useStoreState('connection', (state) => state.retry);
  if (connection.state !== 'lost') {
    return (
      <FullPage title="Connecting to the workbench">
        <Loader size="sm" color="var(--accent)" aria-label="Connecting" />
      </FullPage>
    );
  }
  return (
    <FullPage title="The workbench does not answer">
      <p role="alert">{connection.reason}</p>
      <p>
        Look whether <code>hookbench serve</code> still runs, and start it if not. This page tries again by itself.
      </p>
      <div>
        <Button look="primary" onClick={retry}>
          Try now
        </Button>
      </div>
    </FullPage>
  );
}
