import { Button, Popover, Stack, Text, Title } from '@mantine/core';
import { Inbox, KeyRound, Send, Server } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Party } from '#shared/model/party.ts';
import type { ListenerStatus } from '#shared/model/status.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { PlaceLink } from '../../components/detail-pane.tsx';
import {
  type Health,
  HealthDot,
  healthWords,
  ListenerAddresses,
  listenersOf,
  partyWords,
  useHealth,
  usePartyFaults,
} from '../../components/party-health.tsx';
import { useStatus } from '../../store/use-stores.ts';
import styles from './frame.module.css';
import { faultLine } from './status-chips.tsx';

/** The icon of each party, which replaces its name where only that fits. */
const icons = { client: Send, authorization: KeyRound, service: Server, catcher: Inbox };

/** The colour of the border of a party that is not in order. */
const borders: Partial<Record<Health, string>> = { down: 'bad', faulty: 'warn', partly: 'bad' };

/** Delay before hover opens and leaving closes, in milliseconds. */
const delayMs = 250;

/** Opens on hover until the pointer leaves, or on a press until it is dismissed. */
function useHoverOrPress() {
  const [opened, setOpened] = useState<'no' | 'hovered' | 'pressed'>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (change: (now: 'no' | 'hovered' | 'pressed') => 'no' | 'hovered' | 'pressed') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(change), delayMs);
  };
  return {
    opened: opened !== 'no',
    close: () => {
      clearTimeout(timer.current);
      setOpened('no');
    },
    press: () => {
      clearTimeout(timer.current);
      setOpened((now) => (now === 'pressed' ? 'no' : 'pressed'));
    },
    hover: {
      onMouseEnter: () => later((now) => (now === 'no' ? 'hovered' : now)),
      onMouseLeave: () => later((now) => (now === 'hovered' ? 'no' : now)),
    },
  };
}

/** A party in the header: its health and port. Hover or press shows its addresses. */
export function PartyChip({ party }: { party: Party }) {
  const status = useStatus();
  const { opened, close, hover, press } = useHoverOrPress();
  const listeners = listenersOf(status, party);
  const health = useHealth()[party];
  const faults = usePartyFaults(party);
  const Icon = icons[party];
  return (
    <div
      {...hover}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Popover
        opened={opened}
        onChange={close}
        onDismiss={close}
        position="bottom-start"
        withinPortal={false}
        offset={6}
      >
        <Popover.Target>
          <Button
            className={styles.chip ?? ''}
            fw={400}
            leftSection={<HealthDot health={health} />}
            {...(borders[health] && { bd: `1px solid color-mix(in srgb, var(--${borders[health]}) 55%, transparent)` })}
            data-health={health}
            onClick={press}
          >
            <Icon className={styles.partyIcon} size={14} aria-hidden />
            <span className={styles.party}>{partyName[party]}</span>
            {listeners[0] && <span className={styles.port}>{portOf(listeners)}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="12 16" w="max-content" maw="min(440px, calc(90vw / var(--zoom)))">
          <Stack gap={8}>
            <Title>
              {partyName[party]} is {healthWords[health]}
            </Title>
            <Text c="dim" maw="48ch">
              {partyWords[party]}
            </Text>
            <ListenerAddresses listeners={listeners} />
            {faults.map((fault) => (
              <Text key={fault.id} c="warn">
                {faultLine(fault)}
              </Text>
            ))}
            {faults.length > 0 && (
              <Text span>
                <PlaceLink place={{ screen: 'faults' }}>Show faults</PlaceLink>
              </Text>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** The port and path of the https address, or else of the first address. */
function portOf(listeners: readonly ListenerStatus[]): string {
  const { url } = listeners.find(({ scheme, up }) => scheme === 'https' && up) ?? listeners[0] ?? { url: '' };
  return url.replace(/^https?:\/\/(\[[^\]]*\]|[^:/]*)/, '').replace(/\/$/, '');
}
