import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { matchesHost } from '#shared/model/matches-host.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field/select-field.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStores } from '../../../store/use-stores.ts';

/** Which client certificate a URL gets without a choice: that of its host. */
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

/**
 * The client certificate of the request (mutual TLS), with a link to the settings, which have one for each host.
 * @param isChosen Whether it is how the request authenticates, so that it can also be that of another host.
 */
export function ClientCertificate({ isChosen }: { isChosen: boolean }) {
  const { data } = useQuery(useApi().connection.get.queryOptions({ input: {} }));
  const { change, form, problemAt } = useDraft();
  const { navigation } = useStores();
  const mask = useMask();
  if (!data) return null;
  const hosts = [...new Set(data.certificates.map(({ host }) => host))];
  const { auth } = form;
  const chosen = isChosen ? (auth?.certificate ?? '') : '';
  return (
    <>
      {isChosen && auth && (
        <SelectField
          label="Certificate"
          value={chosen}
          choices={[
            { value: '', label: 'The one for the host of the URL' },
            ...[...new Set([...hosts, ...(chosen === '' ? [] : [chosen])])].map((host) => ({
              value: host,
              label: hosts.includes(host) ? `The one for ${host}` : `The one for ${host} (not in the settings)`,
            })),
          ]}
          problem={problemAt('/auth/certificate')}
          onChange={(certificate) => change({ auth: { ...auth, certificate } })}
        />
      )}
      <Group role="group" aria-label="Client certificate" gap="4px 8px" fz="sm" lh="sm" c="dim">
        <BadgeCheck size={14} aria-hidden style={{ flex: 'none' }} />
        <span style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {chosen === ''
            ? mask.text(wordsFor(form.url, hosts))
            : `Client certificate: the one for ${chosen} is sent to the URL.`}
        </span>
        <Button size="small" look="quiet" onClick={() => navigation.getState().go('settings')}>
          Set certificates
        </Button>
      </Group>
    </>
  );
}
