import { Grid, Stack, Text } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { Note } from '../../components/note.tsx';
import { Screen } from '../../components/screen.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { Value } from '../../components/value.tsx';
import { useStatus } from '../../store/use-kept.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { Entries } from './entries.tsx';
import { ByHand } from './by-hand.tsx';
import { LatestTrace } from './latest-trace.tsx';
import { PartyCards } from './party-cards.tsx';

/** The screen Overview: the parties, where to begin, and the latest trace. */
export function Overview() {
  const own = useStatus()?.interface;
  return (
    <Screen>
      <Notices />
      {own && <Text c="dim">The service offers {own.title}.</Text>}
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
  const around = useStoreState('shell', ({ facts }) => facts.notices);
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
        <Text c="dim">Generated on this machine and never installed automatically. Make your client trust it.</Text>
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
