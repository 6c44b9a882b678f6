import { Button } from '../../../components/button.tsx';
import type { EntryListState } from '../../../store/entry-list.ts';
import styles from './journal-list.module.css';

/** What stands below the oldest row: that more is read, or that this is all. */
export function ListEnd({ list: { complete, loadingOlder, full } }: { list: EntryListState }) {
  return (
    <div className={styles.end} role="presentation">
      {endWords(complete, full, loadingOlder)}
    </div>
  );
}

/** Says why older entries could not be read. */
export function ListProblem({ list: { status, problem, loadOlder } }: { list: EntryListState }) {
  if (problem === undefined || status !== 'ready') return null;
  return (
    <div className={styles.problem} role="alert">
      <span>{problem}</span>
      <Button size="small" onClick={() => void loadOlder()}>
        Try again
      </Button>
    </div>
  );
}

function endWords(complete: boolean, full: boolean, loading: boolean): string {
  if (complete) return 'Start of the journal';
  if (full) return 'Search to reach older entries';
  return loading ? 'Reading older entries' : '';
}
