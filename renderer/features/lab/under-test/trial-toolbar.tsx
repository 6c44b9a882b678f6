import { SearchField } from '../../../components/search-field.tsx';
import { failed, type TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './under-test.module.css';

/** What narrows the trials, and which are wanted. */
export function TrialToolbar({ rows }: { rows: readonly TrialRow[] }) {
  const filter = useStoreState('trials', (state) => state.filter);
  const narrow = useStoreState('trials', (state) => state.narrow);
  const want = useStoreState('trials', (state) => state.want);
  const running = useStoreState('trials', ({ report }) => report?.state === 'running');
  const ids = rows.map(({ trial }) => trial.id);
  const all = rows.every(({ wanted }) => wanted);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Trials">
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={all}
          disabled={running}
          onChange={() => {
            want(ids, !all);
          }}
        />
        <span>All trials</span>
      </label>
      <SearchField
        label="Search the trials"
        placeholder="Search: signature, 429, RFC 6750"
        value={filter.text}
        wished
        onChange={(text) => {
          narrow({ text });
        }}
      />
      {rows.some(({ result }) => result !== undefined) && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={filter.failedOnly}
          onClick={() => {
            narrow({ failedOnly: !filter.failedOnly });
          }}
        >
          Only what failed <span>{rows.filter(failed).length}</span>
        </button>
      )}
    </div>
  );
}
