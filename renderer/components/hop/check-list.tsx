import { Check as CheckMark, Minus, X } from 'lucide-react';
import type { Check } from '#shared/model/decision.ts';
import styles from './check-list.module.css';

const marks = {
  passed: { icon: CheckMark, words: 'passed' },
  failed: { icon: X, words: 'failed' },
  'not-reached': { icon: Minus, words: 'not reached' },
};

/** What was checked, in order; when a check failed, that one first and by itself. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  return (
    <>
      {failed && (
        <div className={styles.why}>
          <h2>Why it was refused</h2>
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

function CheckRow({ check: { name, outcome, evidence, source } }: { check: Check }) {
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
