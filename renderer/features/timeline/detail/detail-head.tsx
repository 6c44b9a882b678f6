import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryBadge } from '#shared/trace/entry-badge.ts';
import type { Row } from '#shared/trace/fold-hops.ts';
import { clockParties } from '#shared/trace/clock-parties.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Badge } from '../../../components/badge.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { PartyClock } from '../../../components/party-clock.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useReceiverNames } from '../../../components/subscription/use-subscriptions.ts';
import { useApi, useItems } from '../../../store/use-engine.ts';
import styles from './detail-pane.module.css';
import { detailTitle } from './detail-title.ts';
import { OpenCapture } from './open-capture.tsx';
import { OpenDelivery } from './open-delivery.tsx';
import type { ChosenHop } from './use-chosen-hop.ts';
import { useCurl } from './use-curl.ts';

/** The title and outcome of the selected entry, and the actions on it. */
export function DetailHead({ hop, row }: { hop: ChosenHop; row: Row }) {
  const curl = useCurl(hop);
  const badge = entryBadge(row.entry);
  const title = detailTitle(row, useReceiverNames());
  return (
    <div className={styles.head}>
      <h1 id="detail-title" className={styles.title} tabIndex={-1} title={title}>
        {title}
      </h1>
      {badge && <Badge outcome={badge.outcome}>{`${badge.text} ${reasonPhrase(Number(badge.text))}`.trim()}</Badge>}
      <EntryClocks entry={row.entry} />
      <FromCase entry={row.entry} />
      {hop.lab && (
        <Badge outcome="neutral" title="Sent by the lab’s own parties, so it appears only in Timeline">
          from the failure lab
        </Badge>
      )}
      <span className={styles.actions}>
        {!hop.lab && <OpenDelivery entry={row.entry} />}
        {!hop.lab && <OpenCapture entry={hop.received ?? row.entry} />}
        {curl !== undefined && <CopyButton what="cURL command" label="Copy as cURL" text={curl} />}
      </span>
    </div>
  );
}

/** The time on this machine's clock, and on the clocks of the parties when they differ. */
function EntryClocks({ entry }: { entry: JournalEntry }) {
  const { atMs, clockOffsets = [] } = entry;
  const parties = clockParties(entry);
  const moved = clockOffsets.filter(({ party }) => parties.includes(party));
  if (moved.length === 0) return null;
  return (
    <p className={styles.clocks}>
      <span title="On this machine’s clock">{timeOfDay(atMs)}</span>
      {moved.map(({ party, offsetMs }) => (
        <PartyClock key={party} party={party} atMs={atMs} offsetMs={offsetMs} />
      ))}
    </p>
  );
}

/** A badge for entries from a case file, with the recording time. */
function FromCase({ entry }: { entry: JournalEntry }) {
  const cases = useItems(useApi().cases.list.queryOptions());
  const from = cases.items.find(({ id }) => id === entry.case?.id)?.from;
  if (!entry.case) return null;
  const when = new Date(entry.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Badge outcome="neutral" title={`${from?.name ?? 'A case file'}, recorded ${when}`}>
      from case file
    </Badge>
  );
}
