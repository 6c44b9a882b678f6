import { FolderOpen, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { OpenedCase } from '#shared/model/opened-case.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './cases.module.css';

/** Names the case file that the timeline is filtered to, with buttons to remove it and to clear the filter. */
export function CaseNote() {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const cases = useItems(useApi().cases.list.queryOptions());
  const shown = cases.items.find(({ id }) => id === query.caseId);
  const opening = useStoreState('cases', (state) => state.opening);
  const [removing, setRemoving] = useState(false);
  if (!shown) return null;
  return (
    <section className={styles.note} aria-label="Case file">
      <FolderOpen size={14} color="var(--violet)" aria-hidden className={styles.mark} />
      <div className={styles.words}>
        <strong title={shown.from.name}>{shown.from.name}</strong>
        <span>{aboutCase(shown, opening?.id === shown.id ? opening : shown)}</span>
      </div>
      <Button
        size="small"
        className={styles.small}
        aria-label="Remove case file from the journal"
        title="Remove case file from the journal"
        onClick={() => setRemoving(true)}
      >
        <Trash2 size={13} aria-hidden />
      </Button>
      <Button
        size="small"
        className={styles.small}
        aria-label="Show the whole journal"
        title="Show the whole journal"
        onClick={() => search({ ...query, caseId: undefined })}
      >
        <X size={13} aria-hidden />
      </Button>
      {removing && <RemoveDialog shown={shown} onClose={() => setRemoving(false)} />}
    </section>
  );
}

function aboutCase({ from }: OpenedCase, { entries, skipped }: Pick<OpenedCase, 'entries' | 'skipped'>): string {
  const when = new Date(from.exportedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const already = skipped === 0 ? '' : `, ${String(skipped)} already in the journal`;
  const added = entries === 0 && skipped > 0 ? 'nothing new' : counted(entries, 'entry', 'entries');
  const secrets = from.secrets === 'included' ? 'with secrets' : 'secrets left out';
  return `${added}${already}; exported ${when} by ${from.product}, ${secrets}`;
}

function RemoveDialog({ shown, onClose }: { shown: OpenedCase; onClose: () => void }) {
  const remove = useStoreState('cases', (state) => state.remove);
  return (
    <ConfirmDialog title={`Remove ${shown.from.name}?`} act="Remove" onAct={() => remove(shown.id)} onClose={onClose}>
      This removes its entries from the journal. The file is not changed and can be opened again.
    </ConfirmDialog>
  );
}
