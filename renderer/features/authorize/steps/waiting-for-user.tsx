import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { listenersOf } from '../../../components/party-health.ts';
import { useNow } from '../../../components/use-now.ts';
import { flowPatienceSeconds } from '../../../store/flow-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './steps.module.css';

/** What the user has to do in the browser, and the time left. */
export function WaitingForUser({ flow }: { flow: Flow }) {
  const link = flow.authorizationUrl ?? flow.verificationUriComplete ?? flow.verificationUri;
  return (
    <div className={styles.waiting} role="group" aria-label="Waiting for the user">
      {flow.userCode === undefined ? (
        <p>Sign in with the browser and allow the client. The flow then continues.</p>
      ) : (
        <UserCode code={flow.userCode} uri={flow.verificationUri ?? ''} />
      )}
      {flow.authorizationUrl !== undefined && <code className={styles.link}>{flow.authorizationUrl}</code>}
      <AddressNote flow={flow} />
      <div className={styles.actions}>
        {link !== undefined && (
          <a className={styles.open} href={link} target="_blank" rel="noreferrer">
            <ExternalLink size={15} aria-hidden />
            Open in browser
          </a>
        )}
        {link !== undefined && <CopyButton what="address" label="Copy address" text={link} />}
        <CancelFlow id={flow.id} />
        <TimeLeft since={Date.parse(flow.startedAt)} />
      </div>
    </div>
  );
}

/** A note for Hookbench's own address: plain HTTP, or a certificate that the browser may not trust. */
function AddressNote({ flow: { authorizationUrl, verificationUri, issuer } }: { flow: Flow }) {
  const own = useStoreState('status', ({ status }) =>
    listenersOf(status, 'authorization').some(({ url }) => new URL(url).origin === new URL(issuer).origin),
  );
  const address = authorizationUrl ?? verificationUri;
  if (!own || address === undefined) return null;
  return address.startsWith('https:') ? (
    <p className={styles.aside}>
      Opens over https. If the browser shows a certificate error, trust the Hookbench CA, or cancel and choose http as
      the sign-in page.
    </p>
  ) : (
    <p className={styles.clear} role="note">
      <TriangleAlert size={14} aria-hidden />
      <span>Opens over plain HTTP: passwords and tokens are sent unencrypted, on this machine only.</span>
    </p>
  );
}

/** Cancels the flow, which may take a moment to stop. */
function CancelFlow({ id }: { id: string }) {
  const cancel = useStoreState('flows', (state) => state.cancel);
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    cancel(id)
      .catch(() => undefined)
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <Button busy={busy} onClick={press}>
      Cancel
    </Button>
  );
}

function UserCode({ code, uri }: { code: string; uri: string }) {
  return (
    <>
      <p>
        Open <code>{uri}</code> and enter this code:
      </p>
      <p className={styles.code}>
        <output aria-label="User code">{code}</output>
        <CopyButton what="user code" text={code} />
      </p>
    </>
  );
}

function TimeLeft({ since }: { since: number }) {
  const left = Math.max(0, since + flowPatienceSeconds * 1000 - useNow(1000));
  return <span className={styles.aside}>{durationWords(Math.ceil(left / 1000) * 1000)} left</span>;
}
