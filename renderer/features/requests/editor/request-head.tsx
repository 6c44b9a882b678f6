import { RotateCcw, Save } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { isChanged, type Draft } from '../../../store/requests/drafts.ts';
import { requestPresets } from '../../../store/requests/request-presets.ts';
import { useDraft } from '../../../store/use-draft.ts';
import { useSave } from '../../../store/use-save.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { EnvironmentChoice } from '../environments/environment-choice.tsx';
import { RequestDialogs } from '../request-dialogs.tsx';
import { CopyAs } from './copy-as.tsx';
import styles from './request-head.module.css';

/** The name and folder of the request, with buttons to save, revert and copy it. */
export function RequestHead() {
  const { draft } = useDraft();
  const revert = useStoreState('requests', (state) => state.revert);
  const { name, place } = useDraftWords(draft);
  const save = useSave();
  const changed = isChanged(draft);
  return (
    <div className={styles.head}>
      <h2 className={styles.title} title={name}>
        {place !== '' && <span className={styles.place}>{place} / </span>}
        {name}
      </h2>
      {changed && draft.origin.kind !== 'new' && (
        <span className={styles.changed}>
          changed
          <Button
            look="quiet"
            size="small"
            className={styles.icon}
            aria-label="Revert changes"
            title="Revert changes"
            onClick={revert}
          >
            <RotateCcw size={13} aria-hidden />
          </Button>
        </span>
      )}
      <span className={styles.actions}>
        <EnvironmentChoice />
        <CopyAs />
        <Button size="small" title="Ctrl S" icon={<Save size={13} aria-hidden />} onClick={save}>
          Save
        </Button>
      </span>
      <RequestDialogs />
    </div>
  );
}

function useDraftWords({ origin, key }: Draft): { place: string; name: string } {
  const saved = useStoreState('savedRequests', ({ items }) =>
    origin.kind === 'saved' ? items.find(({ id }) => id === origin.id) : undefined,
  );
  const sentAt = useStoreState('requests', ({ sendings }) => sendings[key]?.run?.startedAt);
  switch (origin.kind) {
    case 'new':
      return { place: '', name: 'New request' };
    case 'preset':
      return { place: 'Presets', name: requestPresets.find(({ id }) => id === origin.id)?.purpose ?? '' };
    case 'saved':
      return { place: saved?.folder ?? '', name: saved?.name ?? 'Saved request' };
    case 'sent':
      return {
        place: 'History',
        name: sentAt === undefined ? 'Sent request' : `Sent at ${timeOfDay(Date.parse(sentAt)).slice(0, 8)}`,
      };
  }
}
