import { Menu } from '@mantine/core';
import { Ellipsis, Inbox, Rss, Truck } from 'lucide-react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { nodeOf } from '#shared/model/fleet.ts';
import { entryBadge, failedChecks } from '#shared/trace/entry-badge.ts';
import type { Row } from '#shared/trace/fold-hops.ts';
import { clockParties } from '#shared/trace/clock-parties.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { attemptLabel, entryTitle, type EntryTitle } from '#shared/trace/entry-title.ts';
import type { RecordedThing } from '#shared/scenario/workspace.ts';
import { ofKind, type KindTable } from '#shared/trace/of-kind.ts';
import { retryWord } from '#shared/trace/retry-word.ts';
import type { ReceiverNames } from '#shared/trace/receiver-name.ts';
import { durationText, timeOfDay } from '../../../components/text/time-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { DetailHead as Head } from '../../../components/detail-pane.tsx';
import { hopCurl } from '../../../components/hop/hop-curl.ts';
import { hopEnd, type HopEnd } from '#shared/trace/hop-end.ts';
import { Mono } from '../../../components/mono.tsx';
import { PartyClock } from '../../../components/party-clock.tsx';
import { PlayButton } from '../../../components/player/play-button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { SaveAsScenarioItem } from '../../../components/save-as-scenario.tsx';
import { useReceiverNames } from '../../../components/subscription/use-subscriptions.ts';
import { showPlace } from '../../../store/show-place.ts';
import { useDetail } from '../../../store/use-detail.ts';
import { useApi, useItems, useStatus, useStores } from '../../../store/use-stores.ts';
import type { ChosenHop } from './use-chosen-hop.ts';
import { ChecksBadge } from '../../../components/checks-badge.tsx';

const headings: KindTable<string, [EntryTitle]> = {
  attempt: (entry, { title }) => `${title}, ${attemptLabel(entry)}`,
  exchange: ({ durationMs, status }, { title }) =>
    status === undefined ? `${title} got no response after ${durationText(durationMs)}` : title,
  event: (_entry, { title }) => `Event ${title}`,
  delivery: (_entry, { aside, title }) => `${title}: ${aside}`,
  subscription: ({ message }) => message,
};

/** The heading of a row: the request and its result. */
function detailTitle({ entry, received }: Row, names: ReceiverNames): string {
  const title = entryTitle(entry, names);
  const refused = [entry, received].some((end) => end?.kind === 'decision' && end.outcome === 'refused');
  return refused ? `${title.title} was rejected` : (ofKind(headings, entry, title) ?? title.title);
}

/** The title and outcome of the selected entry, and the actions on it. */
export function DetailHead({ hop, row }: { hop: ChosenHop; row: Row }) {
  const end = useEnd(hop);
  const curl = useCurl(end);
  const badge = entryBadge(row.entry);
  const status = Number(badge?.text);
  const delivery = deliveryOf(row.entry);
  const names = useReceiverNames();
  const title = detailTitle(row, names);
  const { aside } = entryTitle(row.entry, names);
  const { trace } = row.entry;
  const thing = delivery !== undefined ? { delivery } : trace !== undefined ? { trace } : undefined;
  const retry = retryWord(row.entry, hop.trace);
  return (
    <Head
      titleId="entry-title"
      title={title}
      // What belongs to no trace is a message, which nothing below repeats.
      whole={row.entry.trace === undefined}
      divided
      actions={
        <>
          <PlayButton trace={row.entry.trace} of={hop.of} entries={hop.trace} />
          {!hop.lab && <OpenButton what="delivery" screen="deliveries" id={delivery} />}
          {!hop.lab && <OpenButton what="capture" screen="captures" id={captureOf(hop.received ?? row.entry)} />}
          {!hop.lab && <OpenButton what="subscription" screen="subscriptions" id={subscriptionOf(row.entry)} />}
          <MoreMenu curl={curl} thing={hop.lab || row.entry.case ? undefined : thing} />
        </>
      }
      facts={
        <>
          {badge && (
            <Badge outcome={badge.outcome} {...(badge.code !== undefined && { title: badge.code })}>
              {Number.isNaN(status) ? badge.text : statusWords({ status, reason: end?.reason })}
            </Badge>
          )}
          {retry && <Badge outcome="warn">{retry}</Badge>}
          <ChecksBadge failed={failedChecks(row)} />
          <FromCase entry={row.entry} />
          {hop.lab && (
            <Badge outcome="neutral" title="Sent by the lab’s own parties, so it appears only in Timeline">
              from the failure lab
            </Badge>
          )}
          <EntryClocks entry={row.entry} />
          {!title.includes(aside) && <span>{aside}</span>}
        </>
      }
    />
  );
}

/** The actions that are needed less often. */
function MoreMenu({ curl, thing }: { curl: string | undefined; thing: RecordedThing | undefined }) {
  if (curl === undefined && thing === undefined) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="small" square aria-label="More" title="More">
          <Ellipsis size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {thing && <SaveAsScenarioItem thing={thing} />}
        {curl !== undefined && <Menu.Item onClick={() => void copyText(curl)}>Copy as cURL</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

interface OpenButtonProps {
  what: string;
  screen: 'deliveries' | 'captures' | 'subscriptions';
  id: string | undefined;
}

const icons = { deliveries: Truck, captures: Inbox, subscriptions: Rss };

/** Opens an item on its screen; nothing without an item. */
function OpenButton({ what, screen, id }: OpenButtonProps) {
  const stores = useStores();
  if (id === undefined) return null;
  return (
    <Button
      size="small"
      icon={icons[screen]}
      aria-label={`Open ${what}`}
      title={`Open ${what}`}
      onClick={() => showPlace(stores, { screen, id })}
    >
      <span data-folds>Open {what}</span>
    </Button>
  );
}

/** The delivery of an entry. Deliveries from a case file are never resent, so they are not in the list of deliveries. */
function deliveryOf(entry: JournalEntry): string | undefined {
  if (entry.case) return undefined;
  return entry.kind === 'attempt' ? entry.deliveryId : entry.kind === 'delivery' ? entry.id : undefined;
}

/** The subscription that an entry is about, unless it was removed. */
function subscriptionOf(entry: JournalEntry): string | undefined {
  return entry.kind === 'subscription' && entry.change !== 'removed' && !entry.case ? entry.id : undefined;
}

/** The capture of an entry. Entries from a case file have no capture outside the journal, those of a node have one. */
function captureOf(entry: JournalEntry): string | undefined {
  if (entry.case && nodeOf(entry) === undefined) return undefined;
  return entry.kind === 'capture' ? entry.id : entry.kind === 'pairing' ? entry.captureId : undefined;
}

/** A hop as its sender saw it if known, else its receiver. */
function useEnd({ sent, received }: ChosenHop): HopEnd | undefined {
  const loaded = useDetail(sent ?? received);
  return loaded?.status === 'ready' ? hopEnd(loaded.detail) : undefined;
}

/** The request of a hop as a curl command. */
function useCurl(end: HopEnd | undefined): string | undefined {
  const status = useStatus();
  return end && hopCurl(end, status);
}

/** The time on this machine's clock, and on the clocks of the parties when they differ. */
function EntryClocks({ entry }: { entry: JournalEntry }) {
  const { atMs, clockOffsets = [] } = entry;
  const parties = clockParties(entry);
  const moved = clockOffsets.filter(({ party }) => parties.includes(party));
  return (
    <>
      <Mono title="On this machine’s clock">{timeOfDay(atMs)}</Mono>
      {moved.map(({ party, offsetMs }) => (
        <PartyClock key={party} party={party} atMs={atMs} offsetMs={offsetMs} />
      ))}
    </>
  );
}

/** A badge for entries from a case file or another node, with the recording time. */
function FromCase({ entry }: { entry: JournalEntry }) {
  const cases = useItems(useApi().cases.list.queryOptions());
  const from = cases.items.find(({ id }) => id === entry.case?.id)?.from;
  if (!entry.case) return null;
  const when = new Date(entry.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  const node = nodeOf(entry);
  if (node !== undefined)
    return (
      <Badge outcome="neutral" title={`Received from the node ${node} of the fleet, recorded ${when}`}>
        from {node}
      </Badge>
    );
  return (
    <Badge outcome="neutral" title={`${from?.name ?? 'A case file'}, recorded ${when}`}>
      from case file
    </Badge>
  );
}
