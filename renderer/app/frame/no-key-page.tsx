import { CommandBlock } from '../../components/command-block.tsx';
import type { Connection } from '../../store/connection-store.ts';
import { FullPage } from './full-page.tsx';

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
