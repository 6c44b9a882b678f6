import { Check as CheckMark, Info, Minus, X } from 'lucide-react';
import styles from './check-list.module.css';
import type { ShownCheck } from './checks-of.ts';

const marks = {
  passed: { icon: CheckMark, words: 'passed' },
  failed: { icon: X, words: 'failed' },
  note: { icon: Info, words: 'note' },
  'not-reached': { icon: Minus, words: 'not reached' },
};

interface CheckListProps {
  checks: readonly ShownCheck[];
  /** Whether the failed check caused a refusal; a catcher may accept a request that failed a check. */
  refused?: boolean;
}

/** The checks in order; a failed check is also shown first. */
export function CheckList({ checks, refused = true }: CheckListProps) {
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  return (
    <>
      {failed && (
        <div className={styles.why}>
          <h2>{refused ? 'Reason for the refusal' : 'Accepted although a check failed'}</h2>
          <p>{failed.evidence}</p>
          <p className={styles.which}>
            The check <code>{failed.name}</code> failed{failed.source === '' ? '.' : ` (${failed.source}).`}
          </p>
        </div>
      )}
      <ol className={styles.checks} aria-label="Checks">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ol>
    </>
  );
}

function CheckRow({ check: { name, outcome, evidence, source } }: { check: ShownCheck }) {
  const { icon: Icon, words } = marks[outcome];
  return (
    <li className={styles.check} data-outcome={outcome}>
      <Icon size={14} role="img" aria-label={words} />
      <span className={styles.words}>
        <code>{name}</code>
        <span>{outcome === 'not-reached' && evidence === '' ? 'not reached' : evidence}</span>
      </span>
      <span className={styles.source}>{source}</span>
    </li>
  );
}
