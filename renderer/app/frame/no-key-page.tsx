import { CommandBlock } from '../../components/command-block.tsx';
import type { Connection } from '../../store/connection-store.ts';
import { FullPage } from './full-page.tsx';

type Reason = Extract<Connection, { state: 'no-key' }>['reason'];

const reasons: Record<Reason, string> = {
  missing: 'This tab was opened without the code that proves that you started the workbench.',
  used: 'The code in the address was used before, or belongs to an earlier start. A code works once.',
  refused: 'The workbench was started again since this tab was opened, and has a new key.',
};

/** Says why the workbench does not let this page in, and how to get in. */
export function NoKeyPage({ reason }: { reason: Reason }) {
  return (
    <FullPage title="This page has no key to the workbench">
      <p>{reasons[reason]}</p>
      <ol>
        <li>
          Open the address that <code>hookbench serve</code> printed; its code works once.
        </li>
        <li>If it was used already, stop the workbench with Ctrl C and start it again:</li>
      </ol>
      <CommandBlock what="command" text="hookbench serve" />
      <p>The key stays in this tab and goes when you close it. Nothing is stored elsewhere.</p>
    </FullPage>
  );
}
