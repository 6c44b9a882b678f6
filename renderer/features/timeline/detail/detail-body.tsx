import { firstHeader } from '#shared/model/header-pair.ts';
import { Box, Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { checksOf } from '#shared/trace/checks-of.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import type { ReceivedEntry, Row } from '#shared/trace/fold-hops.ts';
import { Mono } from '../../../components/mono.tsx';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { formatDue } from '../../../components/attempt/attempt-words.ts';
import { Badge } from '../../../components/badge.tsx';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/button.tsx';
import { InspectButton } from '../../../components/inspect/inspect-button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { CheckList, checksHold } from '../../../components/hop/check-list.tsx';
import { ExchangeView, LoadingDetail } from '../../../components/hop/exchange-view.tsx';
import { codeLabel } from '#shared/trace/plain-words.ts';
import type { HopEnd } from '#shared/trace/hop-end.ts';
import { TabSet, type ShownTab } from '../../../components/tab-set.tsx';
import { decodeJwt, type DecodedJwt } from '../../../components/text/decode-jwt.ts';
import { prettyJson } from '#shared/text/pretty-json.ts';
import { useMask } from '../../../components/use-mask.ts';
import type { EntryDetail } from '#shared/trace/entry-detail.ts';
import { useDetail, useEnds, type LoadedDetail } from '../../../store/use-detail.ts';
import { useOffset } from '../../../store/use-clocks.ts';
import { EntryFacts } from './entry-facts.tsx';
import type { ChosenHop } from './use-chosen-hop.ts';

/** From this width of the pane, the checks have their own column, in pixels. */
const wide = 740;

/** The details of the selected entry in tabs; on a wide pane, the checks are always visible. */
export function DetailBody({ hop, row }: { hop: ChosenHop; row: Row }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const tabs = useDetailTabs(hop, row);
  const beside = width >= wide && tabs[0]?.id === 'checks' && tabs.length > 2;
  const [first, ...others] = tabs;
  return (
    <Group ref={ref} gap={0} h="100%" wrap="nowrap" align="stretch">
      {beside && first && (
        <Box flex={1} miw={0} style={{ borderRight: '1px solid var(--line)' }}>
          <DetailTabs tabs={[first]} />
        </Box>
      )}
      <Box flex={1.15} miw={0}>
        <DetailTabs key={String(beside)} tabs={beside ? others : tabs} />
      </Box>
    </Group>
  );
}

function DetailTabs({ tabs }: { tabs: readonly ShownTab[] }) {
  const [chosen, choose] = useState<string | null>(null);
  const isAlone = tabs.length === 1 && tabs[0]?.id === 'entry';
  return (
    <TabSet
      panel={{ tabIndex: 0 }}
      row={{ ...(isAlone && { display: 'none' }) }}
      h="100%"
      tabs={tabs}
      value={chosen}
      onChange={choose}
    />
  );
}

/** The tabs with content for the selected entry. */
function useDetailTabs({ sent, received }: ChosenHop, row: Row): ShownTab[] {
  const { loaded, receivedDetail, ...ends } = useEnds({ sent, received });
  const ownDetail = useDetail(row.entry);
  const entries = [row.entry, row.received].filter((entry) => entry !== undefined);
  const facts: ShownTab = { id: 'entry', label: 'Entry', content: <EntryFacts entries={entries} /> };
  const attempts = attemptsTab(ownDetail);
  if (!sent && !received) return [...attempts, facts];
  return [...checksTab(received, receivedDetail), exchangeTab(ends, loaded), ...tokenTab(ends), facts];
}

type Ends = Pick<ReturnType<typeof useEnds>, 'sent' | 'received'>;

function checksTab(received: ReceivedEntry | undefined, detail: EntryDetail | undefined): ShownTab[] {
  const checks = received && checksOf(received, detail);
  if (!checks || checks.length === 0) return [];
  const refused = received.kind === 'decision' ? received.outcome === 'refused' : received.status >= 400;
  const diagnosis = detail?.kind === 'decision' ? detail.decision.diagnosis : undefined;
  const content = <CheckList checks={checks} refused={refused} diagnosis={diagnosis} />;
  return [{ id: 'checks', label: 'Checks', ...checksHold(checks), content }];
}

function exchangeTab({ sent, received }: Ends, loaded: readonly (LoadedDetail | undefined)[]): ShownTab {
  const content =
    sent || received ? <ExchangeView sent={sent} received={received} /> : <LoadingDetail loaded={loaded} />;
  return { id: 'exchange', label: 'Exchange', content };
}

function tokenTab({ sent, received }: Ends): ShownTab[] {
  const jwt = tokenIn(sent) ?? tokenIn(received);
  return jwt ? [{ id: 'token', label: 'Token', content: <TokenView jwt={jwt} /> }] : [];
}

function tokenIn(end: HopEnd | undefined): DecodedJwt | undefined {
  const authorization = firstHeader(end?.request.headers, 'authorization');
  return decodeJwt(end?.response?.body.content ?? '') ?? decodeJwt(authorization ?? '');
}

function attemptsTab(loaded: LoadedDetail | undefined): ShownTab[] {
  if (loaded?.status !== 'ready' || loaded.detail.kind !== 'delivery') return [];
  return [{ id: 'attempts', label: 'Attempts', content: <AttemptList delivery={loaded.detail.delivery} /> }];
}

/** The attempts of a delivery, and when the next one is due. */
function AttemptList({ delivery: { attempts, nextAttemptAt } }: { delivery: DeliveryWithAttempts }) {
  const offsetMs = useOffset('service');
  if (attempts.length === 0) return <EmptyState title="No attempts yet" />;
  return (
    <Box component="ol" px="var(--edge)" py={8}>
      {attempts.map((attempt) => (
        <AttemptRow key={attempt.n} attempt={attempt} />
      ))}
      {nextAttemptAt !== null && (
        <Text component="li" py={4} c="dim">
          Next attempt at {formatDue(Date.parse(nextAttemptAt), offsetMs)}
        </Text>
      )}
    </Box>
  );
}

function AttemptRow({ attempt: { n, startedAt, manual, request, response, error, phases } }: { attempt: Attempt }) {
  const mask = useMask();
  return (
    <Group component="li" gap={12} py={4} wrap="nowrap" fz="sm" c="dim">
      <Text span inherit w={20} fw={600} c="text">
        {n}
      </Text>
      <Mono>{timeOfDay(Date.parse(startedAt))}</Mono>
      <Text span inherit truncate flex={1}>
        {`${mask.text(request.url)}${manual === true ? ', manual' : ''}`}
      </Text>
      <span>{typeof phases?.total === 'number' ? durationText(phases.total) : ''}</span>
      <Badge outcome={statusOutcome(response?.status)}>
        {response?.status ?? (error ? codeLabel(error.code) : 'interrupted')}
      </Badge>
    </Group>
  );
}

/** The decoded access token of this hop. */
function TokenView({ jwt: { token, header, claims, expiresAtMs } }: { jwt: DecodedJwt }) {
  return (
    <>
      <SectionTitle
        aside={expiresAtMs === undefined ? 'without expiry' : `expires ${new Date(expiresAtMs).toISOString()}`}
        end={
          <>
            <InspectButton what="access token" text={token} />
            <CopyButton what="access token" text={token} label="Copy token" />
          </>
        }
      >
        Access token
      </SectionTitle>
      <Text px="var(--edge)" py={4} fz="sm" c="faint">
        Decoded without verification. The checks show whether the service accepts its signature.
      </Text>
      <TokenPart title="Claims" text={claims} />
      <TokenPart title="Header" text={header} />
    </>
  );
}

function TokenPart({ title, text }: { title: string; text: string }) {
  return (
    <>
      <SectionTitle end={<CopyButton what={title.toLowerCase()} text={text} />}>{title}</SectionTitle>
      <CodeView label={title} text={prettyJson(text) ?? text} json />
    </>
  );
}
