import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ScreenId } from '#shared/model/screen.ts';
import { Button } from '../../components/button.tsx';
import { useStores, useStoreState } from '../../store/use-stores.ts';

interface Stop {
  screen: ScreenId;
  title: string;
  text: string;
}

/** The stops of the tour, in their order. */
const stops: readonly [Stop, ...Stop[]] = [
  {
    screen: 'overview',
    title: 'Four parties on this machine',
    text: 'A client, an authorization server, a service and a receiver run here, with real connections. Overview shows their addresses and their state.',
  },
  {
    screen: 'authorize',
    title: 'Obtain a token',
    text: 'Choose a client and a grant, and press Authorize. Each message appears as a step with all checks.',
  },
  {
    screen: 'requests',
    title: 'Call the API',
    text: 'Send any request with a token in any condition: valid, expired, revoked, of another issuer. The response has a diagnosis.',
  },
  {
    screen: 'deliveries',
    title: 'Follow a webhook',
    text: 'An event is delivered to each subscription. A delivery shows its attempts, why one failed, and when the next one is due.',
  },
  {
    screen: 'captures',
    title: 'Read what arrived',
    text: 'The receiver stores each request byte for byte, and checks its signature, payload and order.',
  },
  {
    screen: 'timeline',
    title: 'See it as a whole',
    text: 'Timeline has every message of all parties. Select one to see its sequence diagram, and play it step by step.',
  },
  {
    screen: 'lab',
    title: 'Break it on purpose',
    text: 'The failure lab makes each error happen, and shows how it looks on both sides. Lessons explain the same from the beginning.',
  },
];

/** The stop to continue with, kept in this browser or desktop app. */
const useStop = () => useLocalStorage({ key: 'hookbench-tour', defaultValue: 0, getInitialValueInEffect: false });

/** A tour of the screens: skipped with Escape, and continued at the same stop. */
export function Tour() {
  const { navigation, shell } = useStores();
  const open = useStoreState('shell', (state) => state.dialog === 'tour');
  const [stored, setStored] = useStop();
  const at = Math.min(Math.max(0, stored), stops.length - 1);
  const stop = stops[at] ?? stops[0];
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    navigation.getState().go(stop.screen);
    next.current?.focus();
  }, [open, stop, navigation]);
  if (!open) return null;
  const last = at === stops.length - 1;
  const skip = () => shell.getState().show(undefined);
  const finish = () => {
    setStored(0);
    skip();
  };
  const moves: Readonly<Record<string, () => void>> = {
    Escape: skip,
    ArrowRight: () => setStored(Math.min(at + 1, stops.length - 1)),
    ArrowLeft: () => setStored(Math.max(at - 1, 0)),
  };
  return (
    <Paper
      component="aside"
      withBorder
      shadow="md"
      pos="fixed"
      right={16}
      bottom={56}
      w={360}
      maw="calc(100% - 32px)"
      p={16}
      bg="var(--panel)"
      style={{ zIndex: 150 }}
      aria-label="Tour"
      onKeyDown={(event) => {
        const move = moves[event.key];
        if (!move) return;
        event.preventDefault();
        move();
      }}
    >
      <Stack gap={8}>
        <Text size="xs" c="dim" role="status">
          Stop {at + 1} of {stops.length}
        </Text>
        <Title order={2} fz="md">
          {stop.title}
        </Title>
        <Text lh={1.5}>{stop.text}</Text>
        <Group gap={8}>
          <Button look="quiet" size="small" onClick={skip}>
            Skip
          </Button>
          <Group gap={8} ml="auto">
            <Button icon={ArrowLeft} disabled={at === 0} onClick={() => setStored(at - 1)}>
              Back
            </Button>
            <Button ref={next} look="primary" icon={ArrowRight} onClick={last ? finish : () => setStored(at + 1)}>
              {last ? 'Finish' : 'Next'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Paper>
  );
}
