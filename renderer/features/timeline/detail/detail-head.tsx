import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryBadge } from '#shared/trace/entry-badge.ts';
import type { Row } from '#shared/trace/fold-hops.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Badge } from '../../../components/badge.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './detail-pane.module.css';
import { detailTitle } from './detail-title.ts';
import { OpenCapture } from './open-capture.tsx';
import { OpenDelivery } from './open-delivery.tsx';
import type { ChosenHop } from './use-chosen-hop.ts';
import { useCurl } from './use-curl.ts';

/** What the chosen entry is, how it went, and what can be taken along of it. */
export function DetailHead({ hop, row }: { hop: ChosenHop; row: Row }) {
  const curl = useCurl(hop);
  const badge = entryBadge(row.entry);
  return (
    <div className={styles.head}>
      <h1 id="detail-title" className={styles.title} tabIndex={-1} title={detailTitle(row)}>
        {detailTitle(row)}
      </h1>
      {badge && <Badge outcome={badge.outcome}>{`${badge.text} ${reasonPhrase(Number(badge.text))}`.trim()}</Badge>}
      <FromCase entry={row.entry} />
      {hop.lab && (
        <Badge outcome="neutral" title="Of the lab’s own parties: what was sent and received is shown here alone">
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

/** Says that an entry was read from a case file, and when it was recorded. */
function FromCase({ entry }: { entry: JournalEntry }) {
  const from = useStoreState('cases', ({ items }) => items.find(({ id }) => id === entry.case?.id)?.from);
  if (!entry.case) return null;
  const when = new Date(entry.at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Badge outcome="neutral" title={`${from?.name ?? 'A case file'}, recorded ${when}`}>
      from case file
    </Badge>
  );
}
