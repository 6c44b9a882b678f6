import { RotateCcw, Save } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useStores } from '../../store/use-stores.ts';
import { areas } from './assumption.ts';
import styles from './assumptions.module.css';
import type { AssumptionFilter } from './find-assumptions.ts';

const CopyYaml = lazy(() => import('./copy-yaml.tsx'));

interface ToolbarProps {
  filter: AssumptionFilter;
  onFilter: (filter: AssumptionFilter) => void;
  changedCount: number;
  /** Moves the focus to the first match. */
  onLeaveSearch: () => void;
}

/** Search and filters, and actions on all assumptions. */
export function Toolbar({ filter, onFilter, changedCount, onLeaveSearch }: ToolbarProps) {
  const { profile } = useStores();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Assumptions">
      <SearchField
        label="Search the assumptions"
        placeholder="Search: scope, RFC 6750, retry"
        value={filter.text}
        takesSearchKey
        onChange={(text) => onFilter({ ...filter, text })}
        onLeave={onLeaveSearch}
      />
      <select
        className={styles.select}
        aria-label="Area"
        value={filter.area}
        onChange={(event) => {
          onFilter({ ...filter, area: areas.find(({ area }) => area === event.target.value)?.area ?? 'all' });
        }}
      >
        <option value="all">All areas</option>
        {areas.map(({ area, label }) => (
          <option key={area} value={area}>
            {label}
          </option>
        ))}
      </select>
      <Button
        aria-pressed={filter.onlyChanged}
        onClick={() => onFilter({ ...filter, onlyChanged: !filter.onlyChanged })}
      >
        Only changed <span className={styles.count}>{changedCount}</span>
      </Button>
      <span className={styles.grow} />
      <Suspense>
        <CopyYaml />
      </Suspense>
      <SaveButton />
      <Button
        disabled={changedCount === 0}
        icon={<RotateCcw size={14} aria-hidden />}
        onClick={() => profile.getState().askReset(true)}
      >
        Reset all
      </Button>
    </div>
  );
}

function SaveButton() {
  const { profile } = useStores();
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void profile
      .getState()
      .save()
      .finally(() => setBusy(false));
  };
  return (
    <Button busy={busy} icon={<Save size={14} aria-hidden />} onClick={save}>
      <span>
        Save <span className={styles.wide}>to hookbench.yaml</span>
      </span>
    </Button>
  );
}
