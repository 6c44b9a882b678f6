import { Group, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { entryBadge } from '#shared/trace/entry-badge.ts';
import type { ReceivedEntry, SentEntry } from '#shared/trace/fold-hops.ts';
import { failedCheck, hopTexts } from '#shared/trace/hop-texts.ts';
import { parameterLabels } from '#shared/trace/parameter-labels.ts';
import { stepText } from '#shared/trace/step-text.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { SourceText } from '../../components/source-text.tsx';
import { durationText } from '../../components/text/time-text.ts';
import { Badge } from '../../components/badge.tsx';
import { CopyButton } from '../../components/button.tsx';
import { ExplainedList } from '../../components/explained-list.tsx';
import { CheckList, checksHold } from '../../components/hop/check-list.tsx';
import { ExchangeView, LoadingDetail } from '../../components/hop/exchange-view.tsx';
import { hopCurl } from '../../components/hop/hop-curl.ts';
import type { HopEnd } from '#shared/trace/hop-end.ts';
import { requestParameters } from '../../components/hop/request-parameters.ts';
import { TabOf } from '../../components/tab-set.tsx';
import { useEnds, type LoadedDetail } from '../../store/use-detail.ts';
import { useStatus } from '../../store/use-stores.ts';
import { StepFrame, type ListedStep } from './step-frame.tsx';

interface HopStepProps extends ListedStep {
  sent: SentEntry | undefined;
  received: ReceivedEntry | undefined;
}

/** One request and its response as a sentence; expands to show both ends. */
export function HopStep({ sent, received, ...frame }: HopStepProps) {
  const { loaded, ...ends } = useEnds({ sent, received });
  const entry = sent ?? received;
  if (!entry) return null;
  const badge = entryBadge(entry);
  return (
    <StepFrame
      {...frame}
      title={titleOf(entry, ends.sent ?? ends.received)}
      badge={
        badge && (
          <Badge outcome={badge.outcome} {...(badge.code !== undefined && { title: badge.code })}>
            {badge.text}
          </Badge>
        )
      }
      aside={<StepAside entry={entry} received={received} />}
    >
      <HopDetail received={received} ends={ends} loaded={loaded} />
    </StepFrame>
  );
}

function titleOf(entry: SentEntry | ReceivedEntry, end: HopEnd | undefined): string {
  const grantType = end && requestParameters(end).find(([name]) => name === 'grant_type')?.[1];
  switch (entry.kind) {
    case 'exchange':
      return stepText({ to: entry.to, method: entry.method, url: entry.url, grantType, ofFlow: true });
    case 'decision':
      return stepText({ to: entry.server, method: entry.method, url: entry.url, grantType });
    case 'attempt':
    case 'capture':
      return hopTexts(entry).request;
  }
}

function StepAside({ entry, received }: { entry: SentEntry | ReceivedEntry; received: ReceivedEntry | undefined }) {
  const failed = received && failedCheck(received);
  const [path = ''] = hopTexts(entry, received).request.split('?');
  return (
    <>
      <code>{path}</code>
      <span>{durationText(entry.durationMs)}</span>
      {failed && (
        <Text inherit span c="bad">
          {failed.evidence} <SourceText>{failed.source}</SourceText>
        </Text>
      )}
    </>
  );
}

interface HopDetailProps {
  received: ReceivedEntry | undefined;
  ends: { sent: HopEnd | undefined; received: HopEnd | undefined };
  loaded: readonly (LoadedDetail | undefined)[];
}

/** Both ends of a step: the full messages, the meaning of each parameter, and the checks of the server. */
function HopDetail({ received, ends, loaded }: HopDetailProps) {
  const checks = received?.kind === 'decision' ? received.checks : [];
  const refused = checks.some(({ outcome }) => outcome === 'failed');
  const [tab, setTab] = useState<string | null>(refused ? 'checks' : 'exchange');
  const status = useStatus();
  const end = ends.sent ?? ends.received;
  if (!end) return <LoadingDetail loaded={loaded} />;
  const parameters = requestParameters(end);
  return (
    <Tabs value={tab} keepMounted={false} onChange={setTab}>
      <Group gap={8} pr={8} wrap="nowrap">
        <Tabs.List flex={1}>
          <Tabs.Tab value="exchange">Exchange</Tabs.Tab>
          {parameters.length > 0 && <TabOf id="parameters" label="Parameters" holds={parameters.length} />}
          {checks.length > 0 && <TabOf id="checks" label="Checks" {...checksHold(checks)} />}
        </Tabs.List>
        <CopyButton what="cURL command" label="Copy as cURL" text={() => hopCurl(end, status)} />
      </Group>
      <Tabs.Panel value="exchange">
        <ExchangeView sent={ends.sent} received={ends.received} />
      </Tabs.Panel>
      <Tabs.Panel value="parameters">
        <ExplainedList
          label="Parameters"
          values={parameters.map(([name, value]) => ({ name, value, meaning: ownMember(parameterLabels, name) }))}
        />
      </Tabs.Panel>
      <Tabs.Panel value="checks">
        <CheckList checks={checks} />
      </Tabs.Panel>
    </Tabs>
  );
}
