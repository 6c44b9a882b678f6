import { Button } from '../../../components/button.tsx';
import type { EntryListState } from '../../../store/entry-list.ts';
import styles from './journal-list.module.css';

/** The text below the oldest row: loading, or the end of the list. */
export function ListEnd({ list: { complete, loadingOlder, full } }: { list: EntryListState }) {
  return (
    <div className={styles.end} role="presentation">
      {endWords(complete, full, loadingOlder)}
    </div>
  );
}

/** The error when older entries could not be loaded. */
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
  if (full) return 'Limit reached. Search to find older entries.';
  return loading ? 'Loading older entries' : '';
}
