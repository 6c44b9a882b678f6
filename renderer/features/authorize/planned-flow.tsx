import { Box, Text } from '@mantine/core';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { scopesOf, type FlowGrant } from '../../store/flow-form.ts';
import { useServers } from '../../store/use-authorization.ts';
import { useStatus } from '../../store/use-stores.ts';
import flows from './planned-flow.json';
import styles from './planned-flow.module.css';
import { useFlowForm } from './use-flow-form.ts';

/** A message of a flow that did not run yet. */
interface PlannedMessage {
  from: string;
  to: string;
  does: string;
  /** What is sent: `{name}` stands for an endpoint or a value of the form, and `…` for what the flow generates. */
  sends?: string;
  /** Whether it is only sent with a pushed authorization request. */
  pushed?: boolean;
}

const planned: Readonly<Record<FlowGrant, readonly PlannedMessage[]>> = flows;
const parties = ['Client', 'Browser', 'Authorization'];
/** The middles of their columns, as parts of the width. */
const middles = [0.12, 0.5, 0.88];

/** The messages that a flow with the settings of the form exchanges, as a diagram. */
export function PlannedFlow() {
  const { form } = useFlowForm();
  const saved = useServers().items.find(({ id }) => form.server === 'saved' && id === form.serverId);
  const endpoints = useStatus()?.endpoints ?? {};
  const textOf = (name: string): string => {
    if (name === 'client') return saved?.client.id ?? (form.clientId || '…');
    if (name === 'scope') return scopesOf(form.scope).join('+') || '…';
    const url = form.server === 'ours' ? endpoints[name] : undefined;
    return url === undefined ? `/${name}` : new URL(url).pathname;
  };
  const messages = planned[saved?.grant ?? form.grant].filter(({ pushed }) => pushed !== true || form.usePar);
  return (
    <ol className={styles.flow} aria-label="Planned messages">
      {parties.map((party, at) => (
        <li
          key={party}
          className={styles.party}
          style={{ gridArea: `1 / ${at + 1} / ${messages.length + 2}` }}
          aria-hidden
        >
          {party}
        </li>
      ))}
      {messages.map(({ does, from, sends, to }, index) => {
        const [start, end] = [parties.indexOf(from), parties.indexOf(to)];
        const request = sends?.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name));
        return (
          <Box
            key={does}
            component="li"
            className={styles.message}
            style={{
              gridRow: index + 2,
              '--left': middles[Math.min(start, end)],
              '--right': 1 - (middles[Math.max(start, end)] ?? 1),
            }}
            aria-label={`${from} to ${to}`}
          >
            <Text fw={500}>{does}</Text>
            <span className={styles.arrow} data-back={start > end} />
            {request !== undefined && (
              <code title={request}>
                <CutMiddle text={request} />
              </code>
            )}
          </Box>
        );
      })}
    </ol>
  );
}
