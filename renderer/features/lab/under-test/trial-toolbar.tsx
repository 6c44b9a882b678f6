import { CheckField } from '../../../components/field/check-field.tsx';
import { FilterChip } from '../../../components/filter-chip/filter-chip.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { failed, type TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './trial-toolbar.module.css';

/** Selects all trials, and searches and filters them. */
export function TrialToolbar({ rows }: { rows: readonly TrialRow[] }) {
  const filter = useStoreState('trials', (state) => state.filter);
  const narrow = useStoreState('trials', (state) => state.narrow);
  const want = useStoreState('trials', (state) => state.want);
  const running = useStoreState('trials', ({ report }) => report?.state === 'running');
  const ids = rows.map(({ trial }) => trial.id);
  const all = rows.every(({ wanted }) => wanted);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Trials">
      <div className={styles.all}>
        <CheckField label="All trials" checked={all} disabled={running} onChange={() => want(ids, !all)} />
      </div>
      <SearchField
        label="Search the trials"
        placeholder="Search: signature, 429, RFC 6750"
        value={filter.text}
        takesSearchKey
        onChange={(text) => narrow({ text })}
      />
      {rows.some(({ result }) => result !== undefined) && (
        <span className={styles.failed}>
          <FilterChip
            label="Only failed"
            count={String(rows.filter(failed).length)}
            alone
            pressed={filter.failedOnly}
            onPress={() => narrow({ failedOnly: !filter.failedOnly })}
          />
        </span>
      )}
    </div>
  );
}
