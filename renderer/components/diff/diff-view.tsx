import { useMemo } from 'react';
import { counted } from '#shared/trace/counted.ts';
import styles from './diff-view.module.css';
import { foldSame } from './fold-same.ts';
import { lineDiff } from './line-diff.ts';

/** More lines are not drawn. */
const most = 2000;

const signs = { same: ' ', removed: '−', added: '+' } as const;
const words = { same: '', removed: 'only the first', added: 'only the second' } as const;

/** Two texts, line by line: what only one of them has, and some of what is the same around it. */
export function DiffView({ label, before, after }: { label: string; before: string; after: string }) {
  const lines = useMemo(() => foldSame(lineDiff(before, after)), [before, after]);
  return (
    <div className={styles.diff} role="group" aria-label={label} tabIndex={0}>
      {lines.slice(0, most).map((line, index) =>
        line.kind === 'folded' ? (
          <div key={index} className={styles.folded}>
            {counted(line.count, 'line that is the same', 'lines that are the same')}
          </div>
        ) : (
          <div key={index} className={styles.line} data-kind={line.kind}>
            <span className={styles.sign} title={words[line.kind]}>
              {signs[line.kind]}
            </span>
            <span>{line.text}</span>
          </div>
        ),
      )}
      {lines.length > most && <div className={styles.folded}>{`${String(lines.length - most)} lines more`}</div>}
    </div>
  );
}
