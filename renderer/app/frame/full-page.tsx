import { Center, Loader, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { CommandBlock } from '../../components/command-block.tsx';
import type { Connection } from '../../store/connection-store.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { BrandMark } from './brand-mark.tsx';

/** A full page shown while Hookbench is not connected. */
function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100%" p={24} style={{ overflow: 'auto' }}>
      <Paper withBorder radius="xl" p={32} w="100%" maw={560}>
        <Stack gap={16} c="dim">
          <BrandMark size={32} />
          <Title order={1} c="text">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}

/** Shown before the first connection: progress, or the error. */
export function WaitingPage({ connection }: { connection: Connection }) {
  const retry = useStoreState('connection', (state) => state.retry);
  if (connection.state !== 'lost') {
    return (
      <FullPage title="Connecting to Hookbench">
        <Loader size="sm" aria-label="Connecting" />
      </FullPage>
    );
  }
  return (
    <FullPage title="Hookbench does not respond">
      <p role="alert">{connection.reason}</p>
      <p>
        Check that <code>hookbench serve</code> is running. This page reconnects automatically.
      </p>
      <Button look="primary" w="fit-content" onClick={retry}>
        Reconnect now
      </Button>
    </FullPage>
  );
}

type Reason = Extract<Connection, { state: 'no-key' }>['reason'];

const reasons: Record<Reason, string> = {
  missing: 'This address has no code. A page needs one to connect to Hookbench.',
  expired: 'This link has expired. A link is valid for 60 seconds.',
  used: 'The code in this link was already used, or is from an earlier start. A link works once.',
  refused: 'Hookbench was restarted since this tab was opened, and has a new key.',
};

/** Explains why Hookbench does not accept this page, and how to open it again. */
export function NoKeyPage({ reason }: { reason: Reason }) {
  return (
    <FullPage title="This page is not connected to Hookbench">
      <p>{reasons[reason]}</p>
      <p>
        Run this command while Hookbench is running, with the same <code>--data-dir</code> if you set one. It opens a
        new link in the browser and prints it:
      </p>
      <CommandBlock what="command" text="hookbench open" />
      <p>The key is stored in this tab only and is removed when you close the tab.</p>
    </FullPage>
  );
}
