import { Group, Stack, Text } from '@mantine/core';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { Button } from '../../../components/button.tsx';
import { CommandBlock } from '../../../components/command-block.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { BadTlsRow } from './bad-tls-row.tsx';
import styles from './bad-tls.module.css';

/** An offline badssl: receivers with one TLS fault each, to test a sender with or to try from here. */
export function BadTlsTab() {
  const list = useItems(useApi().captures.badTls.queryOptions());
  const { tries, attempt } = useStoreState('badTls', (state) => state);
  const ca = useStoreState('status', ({ status }) => status?.ca);
  const first = list.items[0]?.url;
  const busy = Object.values(tries).some(({ status }) => status === 'busy');
  const tryAll = async () => {
    for (const receiver of list.items.filter(({ up }) => up)) await attempt(receiver);
  };
  return (
    <Stack gap={12} p="12 20 24">
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <Text c="dimmed" maw="84ch">
          Each address reaches the catcher but has one TLS fault. A sender that checks certificates rejects most of
          them. Send to one from your own sender, or try it here with Hookbench’s client, which trusts the Hookbench CA.
        </Text>
        <Button size="small" busy={busy} disabled={list.items.length === 0} onClick={() => void tryAll()}>
          Try all
        </Button>
      </Group>
      {ca !== undefined && first !== undefined && (
        <CommandBlock what="cURL command" text={`curl --cacert '${ca}' -d '{}' ${first}/hook`} />
      )}
      <ListState list={list} what="receivers">
        <EmptyState title="No receivers with bad TLS">Restart Hookbench to open them.</EmptyState>
      </ListState>
      <ul className={styles.rows} aria-label="Receivers with bad TLS">
        {badTlsReceivers.map((receiver) => {
          const address = list.items.find(({ kind }) => kind === receiver.kind);
          return address && <BadTlsRow key={receiver.kind} receiver={receiver} address={address} />;
        })}
      </ul>
    </Stack>
  );
}
