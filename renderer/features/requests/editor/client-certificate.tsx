import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { matchesHost } from '#shared/model/matches-host.ts';
import { Button } from '../../../components/button.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStores } from '../../../store/use-stores.ts';

/** Which client certificate a URL gets, besides the choice of the request: that of its host. */
function wordsFor(url: string, hosts: readonly string[]): string {
  const target = URL.parse(url);
  if (!target || url.includes('{{'))
    return hosts.length === 0
      ? 'Client certificate: none. Certificates are set for hosts.'
      : `Client certificate: that of the host, if it is ${hosts.join(', ')}.`;
  if (target.protocol !== 'https:') return 'Client certificate: none, because the URL is not https.';
  const host = hosts.find((one) => matchesHost(one, target));
  if (host !== undefined) return `Client certificate: the one for ${host} is sent to ${target.host}.`;
  return `Client certificate: none for ${target.host}.`;
}

/** The client certificate that applies to the request (mutual TLS), which is set for hosts, with a link to the settings. */
export function ClientCertificate() {
  const { data } = useQuery(useApi().connection.get.queryOptions({ input: {} }));
  const { form } = useDraft();
  const { navigation } = useStores();
  const mask = useMask();
  if (!data) return null;
  const words = wordsFor(
    form.url,
    data.certificates.map(({ host }) => host),
  );
  return (
    <Group role="group" aria-label="Client certificate" gap="4px 8px" fz="sm" lh="sm" c="dim">
      <BadgeCheck size={14} aria-hidden style={{ flex: 'none' }} />
      <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{mask.text(words)}</span>
      <Button size="small" look="quiet" onClick={() => navigation.getState().go('settings')}>
        Set certificates
      </Button>
    </Group>
  );
}
