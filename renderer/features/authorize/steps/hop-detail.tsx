import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { ReceivedEntry } from '#shared/trace/fold-hops.ts';
import { parameterWords } from '#shared/trace/parameter-words.ts';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ExplainedList } from '../../../components/explained-list.tsx';
import { CheckList } from '../../../components/hop/check-list.tsx';
import { ExchangeView } from '../../../components/hop/exchange-view.tsx';
import { hopCurl } from '../../../components/hop/hop-curl.ts';
import type { HopEnd } from '../../../components/hop/hop-end.ts';
import { LoadingDetail } from '../../../components/hop/loading-detail.tsx';
import { requestParameters } from '../../../components/hop/request-parameters.ts';
import type { LoadedDetail } from '../../../store/details-store.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './steps.module.css';

interface HopDetailProps {
  received: ReceivedEntry | undefined;
  ends: { sent: HopEnd | undefined; received: HopEnd | undefined };
  loaded: readonly (LoadedDetail | undefined)[];
}

type Part = 'exchange' | 'parameters' | 'checks';

/** Both ends of a step: the full messages, the meaning of each parameter, and the checks of the server. */
export function HopDetail({ received, ends, loaded }: HopDetailProps) {
  const checks = received?.kind === 'decision' ? received.checks : [];
  const refused = checks.some(({ outcome }) => outcome === 'failed');
  const [part, setPart] = useState<Part>(refused ? 'checks' : 'exchange');
  const status = useStoreState('status', (state) => state.status);
  const end = ends.sent ?? ends.received;
  if (!end) return <LoadingDetail loaded={loaded} />;
  const parameters = requestParameters(end);
  return (
    <Tabs
      value={part}
      keepMounted={false}
      onChange={(value) => {
        setPart(value as Part);
      }}
    >
      <div className={styles.tabs}>
        <Tabs.List>
          <Tabs.Tab value="exchange">Exchange</Tabs.Tab>
          {parameters.length > 0 && (
            <Tabs.Tab value="parameters">{`Parameters, ${String(parameters.length)}`}</Tabs.Tab>
          )}
          {checks.length > 0 && <Tabs.Tab value="checks">{`Checks, ${String(checks.length)}`}</Tabs.Tab>}
        </Tabs.List>
        <CopyButton what="cURL command" label="Copy as cURL" text={() => hopCurl(end, status)} />
      </div>
      <Tabs.Panel value="exchange">
        <ExchangeView sent={ends.sent} received={ends.received} />
      </Tabs.Panel>
      <Tabs.Panel value="parameters">
        <ExplainedList
          label="Parameters"
          values={parameters.map(([name, value]) => ({ name, value, meaning: parameterWords[name] }))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="checks">
        <CheckList checks={checks} />
      </Tabs.Panel>
    </Tabs>
  );
}
