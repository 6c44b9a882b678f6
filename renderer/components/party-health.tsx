import { Box, Group, Stack, Text } from '@mantine/core';
import { partyOfPlace } from '#shared/faults/party-of-place.ts';
import type { Fault } from '#shared/model/fault.ts';
import type { Party } from '#shared/model/party.ts';
import type { ListenerStatus, Status } from '#shared/model/status.ts';
import { useFaults } from '../store/use-faults.ts';
import { useStatus } from '../store/use-stores.ts';
import { Value } from './value.tsx';

export type Health = 'up' | 'faulty' | 'partly' | 'down' | 'unknown';

/** The label of each health. */
export const healthWords: Record<Health, string> = {
  up: 'up',
  faulty: 'up, with faults',
  partly: 'partly up',
  down: 'down',
  unknown: 'unknown',
};

const colors: Record<Health, string> = { up: 'ok', faulty: 'warn', partly: 'warn', down: 'bad', unknown: 'faint' };

/** A dot in the colour of a party's health, with an accessible label. */
export function HealthDot({ health }: { health: Health }) {
  return (
    <Box
      component="span"
      display="inline-block"
      flex="none"
      w={7}
      h={7}
      bg={colors[health]}
      bdrs={health === 'down' ? 1 : 7}
      role="img"
      aria-label={healthWords[health]}
    />
  );
}

/** The addresses of one party, http before https. */
export function listenersOf(status: Status | undefined, party: Party): ListenerStatus[] {
  return (status?.listeners ?? []).filter((listener) => listener.party === party);
}

/** The health of a party. A party without an address, such as the client, is up whenever the engine is. */
function partyHealth(status: Status | undefined, party: Party, isFaulty: boolean): Health {
  if (!status) return 'unknown';
  const listeners = listenersOf(status, party);
  const up = listeners.filter((listener) => listener.up).length;
  if (up === listeners.length) return isFaulty ? 'faulty' : 'up';
  return up === 0 ? 'down' : 'partly';
}

/** The active faults at a party. */
export function usePartyFaults(party: Party): Fault[] {
  return useFaults().active.filter(({ where }) => partyOfPlace[where] === party);
}

/** The health of each party, with its active faults. */
export function useHealth(): Record<Party, Health> {
  const status = useStatus();
  const faulty = new Set(useFaults().active.map(({ where }) => partyOfPlace[where]));
  const of = (party: Party) => partyHealth(status, party, faulty.has(party));
  return {
    client: of('client'),
    authorization: of('authorization'),
    service: of('service'),
    catcher: of('catcher'),
  };
}

/** The description of each party. */
export const partyWords: Record<Party, string> = {
  client: 'Requests tokens and calls the API with them. It only sends requests, so it has no address.',
  authorization: 'Issues tokens to registered clients and holds the keys that sign them.',
  service: 'Offers the interface. It validates each token and sends webhooks for events.',
  catcher: 'Receives webhooks, stores every byte and responds.',
};

interface ListenerAddressesProps {
  listeners: readonly ListenerStatus[];
  /** Whether they are beside each other, where they fit. */
  isRow?: boolean;
}

/** The addresses of a party with copy buttons, each with the error when it is down. */
export function ListenerAddresses({ listeners, isRow = false }: ListenerAddressesProps) {
  if (listeners.length === 0) return null;
  const List = isRow ? Group : Stack;
  return (
    <List component="ul" gap={isRow ? '4 16' : 4} miw={0}>
      {listeners.map(({ url, scheme, up, problem }) => (
        <li key={url}>
          <Group component="span" gap={8} wrap="nowrap">
            {!up && <HealthDot health="down" />}
            <Value what={`${scheme} address`} text={url} wrap />
          </Group>
          {!up && <Text c="bad">{problem ?? 'Not listening.'}</Text>}
        </li>
      ))}
    </List>
  );
}
