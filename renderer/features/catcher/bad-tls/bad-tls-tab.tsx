import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { Button } from '../../../components/button.tsx';
import { CommandBlock } from '../../../components/command-block.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { BadTlsRow } from './bad-tls-row.tsx';
import styles from './bad-tls.module.css';

/** An offline badssl: receivers with one TLS fault each, to test a sender with or to try from here. */
export function BadTlsTab() {
  const list = useLoaded('badTls');
  const ca = useStoreState('status', ({ status }) => status?.ca);
  const first = list.items[0]?.url;
  const busy = Object.values(list.tries).some(({ status }) => status === 'busy');
  const tryAll = async () => {
    for (const receiver of list.items.filter(({ up }) => up)) await list.attempt(receiver);
  };
  return (
    <div className={styles.tab}>
      <div className={styles.intro}>
        <p>
          Each address reaches the catcher but has one TLS fault. A sender that checks certificates rejects most of
          them. Send to one from your own sender, or try it here with Hookbench’s client, which trusts the Hookbench CA.
        </p>
        <Button size="small" busy={busy} disabled={list.items.length === 0} onClick={() => void tryAll()}>
          Try all
        </Button>
      </div>
      {ca !== undefined && first !== undefined && (
        <CommandBlock what="cURL command" text={`curl --cacert '${ca}' -d '{}' ${first}/hook`} />
      )}
      <ListGap list={list} what="receivers">
        <EmptyState title="No receivers with bad TLS">Restart Hookbench to open them.</EmptyState>
      </ListGap>
      <ul className={styles.rows} aria-label="Receivers with bad TLS">
        {badTlsReceivers.map((receiver) => {
          const address = list.items.find(({ kind }) => kind === receiver.kind);
          return address && <BadTlsRow key={receiver.kind} receiver={receiver} address={address} />;
        })}
      </ul>
    </div>
  );
}
