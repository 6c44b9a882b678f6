import { Grid, Stack, Text, SimpleGrid } from '@mantine/core';
import { Braces, Send, Stethoscope, Webhook } from 'lucide-react';
import { focusFirstField } from '../../components/begin-screen.ts';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { Screen } from '../../components/screen.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { Value } from '../../components/value.tsx';
import { useKept, useStatus } from '../../store/use-kept.ts';
import { useStores } from '../../store/use-stores.ts';
import { Attention } from './attention.tsx';
import { ByHand } from './by-hand.tsx';
import { LatestTrace } from './latest-trace.tsx';
import { PartyCards } from './party-cards.tsx';
import { ChoiceCard } from '../../components/choice-card/choice-card.tsx';

/** The screen Overview: the parties, where to begin, and the latest trace. */
export function Overview() {
  const own = useStatus()?.interface;
  return (
    <Screen>
      <Notices />
      {own && <Text c="dim">The service offers {own.title}.</Text>}
      <Attention />
      <Entries />
      <PartyCards />
      <Grid gap={16}>
        <Grid.Col span={{ base: 12, lg: 7.5 }}>
          <LatestTrace />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4.5 }}>
          <Stack gap={16}>
            <ByHand />
            <TrustCertificate />
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  );
}

/** Notices about this start of Hookbench. */
function Notices() {
  const started = useStatus()?.notices ?? [];
  const around = useKept('shell').data?.notices ?? [];
  const notices = [...started, ...around];
  if (notices.length === 0) return null;
  return (
    <Stack component="ul" gap={8} aria-label="Notices">
      {notices.map((notice) => (
        <Note key={notice} component="li" tone="warn" bdrs="lg">
          {notice}
        </Note>
      ))}
    </Stack>
  );
}

/** The CA certificate of the https addresses, and how to make a program trust it. */
function TrustCertificate() {
  const status = useStatus();
  if (!status) return null;
  return (
    <Card title="Certificate for the https addresses">
      <Stack gap={8} p="12 16 16">
        <Value what="path of the certificate" text={status.ca} wrap />
        <details>
          <Text component="summary" w="fit-content" mb={8} fw={500} c="accent" style={{ cursor: 'pointer' }}>
            How to trust it
          </Text>
          <TrustWays status={status} />
        </details>
      </Stack>
    </Card>
  );
}

/** Where to begin with the user's own API, receiver and messages. The first call is the main action of the screen. */
function Entries() {
  const { navigation, requests, trials } = useStores();
  const { go } = navigation.getState();
  const own = useStatus()?.interface;
  const entries = [
    {
      title: own ? 'Open the interface' : 'Use my API',
      about: own ? 'Operations, records, events and credentials' : 'Serve your OpenAPI document',
      icon: Braces,
      act: () => go('interface'),
    },
    {
      title: 'Test my receiver',
      about: 'Send signed webhooks to your URL',
      icon: Webhook,
      act: () => {
        trials.getState().show('receiver');
        go('under-test');
        focusFirstField();
      },
    },
    {
      title: 'Call my API',
      about: 'Use tokens of your own server',
      icon: Send,
      act: () => {
        requests.getState().openNew();
        go('requests');
        focusFirstField();
      },
    },
    {
      title: 'Explain a failure',
      about: 'Paste a token, request or webhook',
      icon: Stethoscope,
      act: () => go('inspect'),
    },
  ];
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 2, '832px': entries.length }}
      spacing={12}
      verticalSpacing={12}
      role="group"
      aria-label="Where to begin"
    >
      {entries.map(({ about, act, icon, title }) => (
        <ChoiceCard key={title} title={title} about={about} icon={icon} onChoose={act} />
      ))}
    </SimpleGrid>
  );
}
