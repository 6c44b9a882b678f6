import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/fleet.ts';
import { deliveryWords } from '#shared/trace/delivery-words.ts';
import { signedDuration } from '#shared/trace/entry-title.ts';
import { ofKind, type KindTable } from '#shared/trace/of-kind.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { subscriptionWords } from '#shared/trace/subscription-words.ts';
import { durationText } from '../../../components/text/time-text.ts';
import { CodeView } from '../../../components/code-view/code-view.tsx';
import { CopyButton } from '../../../components/button.tsx';
import { SectionTitle } from '../../../components/detail-pane.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Facts } from '../../../components/facts.tsx';
import { glossary, type Word } from '../../../components/glossary.ts';
import { kindWords } from '../../../components/entry-icon.tsx';
import { Term } from '../../../components/explained.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Value } from '../../../components/value.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';

/** One fact of an entry. */
interface Fact {
  label: string;
  value: string;
}

type Pair = [string, string | undefined];

const own: KindTable<Pair[]> = {
  exchange: (entry) => [
    ['Exchange', entry.id],
    ['Span', entry.span],
    ['From', partyName[entry.from]],
    ['URL', entry.url],
  ],
  decision: (entry) => [
    ['Checks', entry.id],
    ['Span', entry.span],
    ['Server', partyName[entry.server]],
    ['URL', entry.url],
  ],
  token: (entry) => [
    ['Token (jti)', entry.id],
    ['Client', entry.clientId],
    ['Subject', entry.subject],
    ['Scope', entry.scope],
    ['Expires', entry.expiresAt],
  ],
  chat: (entry) => [
    ['Chat', entry.id],
    ['Session', entry.sessionId],
    ['Customer', entry.customerId],
    ['Status', entry.status],
    ['Agent', entry.agentId],
  ],
  event: (entry) => [
    ['Event', entry.event],
    ['Id', entry.id],
    ['Customer', entry.customerId],
    ['Deliveries', String(entry.deliveries)],
  ],
  delivery: (entry) => [
    ['Delivery', entry.id],
    ['Event', entry.event],
    ['Event id', entry.eventId],
    ['Subscription', entry.subscriptionId],
    ['Status', deliveryWords[entry.status]],
  ],
  attempt: (entry) => [
    ['Attempt', entry.id],
    ['Delivery', entry.deliveryId],
    ['Span', entry.span],
    ['URL', entry.url],
  ],
  capture: (entry) => [
    ['Capture', entry.id],
    ['Span', entry.span],
    ['Event', entry.event],
    ['Webhook id', entry.webhookId],
    ['Size', formatBytes(entry.size)],
  ],
  clock: (entry) => [
    ['Party', partyName[entry.party]],
    ['Offset', signedDuration(entry.offsetMs)],
  ],
  profile: (entry) =>
    Object.entries(entry.changes).map(([name, value]) => [name, changeWords(entry.before?.[name], value)]),
  fault: (entry) => [
    ['Fault', entry.id],
    ['Kind', entry.what],
  ],
  subscription: (entry) => [
    ['Subscription', entry.id],
    ['Change', subscriptionWords[entry.change]],
  ],
  registration: (entry) => [
    [entry.of === 'client' ? 'Client' : 'User', entry.id],
    ['Change', entry.change],
  ],
  pairing: (entry) => [
    ['Delivery', entry.deliveryId],
    ['Attempt', String(entry.n)],
    ['Capture', entry.captureId],
    ['Outcome', entry.outcome],
  ],
  catcher: (entry) => [['Change', entry.change.join(', ')]],
  tool: (entry) => [
    ['Tool', entry.tool],
    ['Outcome', entry.outcome],
  ],
  case: (entry) => [
    ['Case', entry.id],
    ['Change', entry.change],
    ['Entries', String(entry.entries)],
  ],
};

/** The facts of an entry, ids first. Its message is the heading. */
function factsOf(entry: JournalEntry): Fact[] {
  const changed: Pair[] = 'change' in entry ? [['Change', String(entry.change)]] : [];
  const pairs: Pair[] = [
    ...(ofKind(own, entry) ?? changed),
    ['Trace', entry.trace],
    ['Node', nodeOf(entry)],
    ['Case file', nodeOf(entry) === undefined ? entry.case?.id : undefined],
    ['Time', entry.at],
    ['Duration', 'durationMs' in entry ? durationText(entry.durationMs) : undefined],
  ];
  return pairs.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [{ label, value }]));
}

function changeWords(before: unknown, value: unknown): string {
  const now = JSON.stringify(value);
  return before === undefined ? now : `${now}, was ${JSON.stringify(before)}`;
}

/** Facts that are words or counts, which nobody copies. */
const words = new Set([
  'Change',
  'Deliveries',
  'Duration',
  'Entries',
  'Kind',
  'Offset',
  'Outcome',
  'Party',
  'Size',
  'Status',
]);

/** The journal entries: ids to copy, and each entry as JSON. */
export function EntryFacts({ entries }: { entries: readonly JournalEntry[] }) {
  return entries.map((entry, at) => (
    <Box key={entry.seq} style={at > 0 ? { borderTop: '1px solid var(--line)' } : {}}>
      <EntryFact entry={entry} />
    </Box>
  ));
}

function EntryFact({ entry }: { entry: JournalEntry }) {
  const json = JSON.stringify(entry, null, 2);
  const facts = factsOf(entry).map(({ label, value }): [string, ReactNode] => [
    label,
    words.has(label) ? (
      <Mono key={label}>{value}</Mono>
    ) : (
      <Value key={label} what={label.toLowerCase()} text={value} wrap />
    ),
  ]);
  return (
    <section>
      <SectionTitle aside={`journal entry ${String(entry.seq)}`} end={<CopyButton what="entry as JSON" text={json} />}>
        {entry.kind in glossary ? (
          <Term word={entry.kind as Word}>{kindWords[entry.kind].one}</Term>
        ) : (
          kindWords[entry.kind].one
        )}
      </SectionTitle>
      <Box px="var(--edge)" pb={8}>
        <Facts facts={Object.fromEntries(facts)} width={112} rowGap={0} />
      </Box>
      <Disclosure label="JSON" px="var(--edge)" pb={8}>
        <CodeView label={`Entry ${String(entry.seq)}`} text={json} json />
      </Disclosure>
    </section>
  );
}
