import { useMemo } from 'react';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { useMask } from '../use-mask.ts';
import styles from './diff-view.module.css';
import { foldSame, lineDiff } from './line-diff.ts';

/** Lines beyond this number are not shown. */
const maxLines = 2000;

const signs = { same: ' ', removed: '−', added: '+' } as const;
const words = { same: '', removed: 'only in the first', added: 'only in the second' } as const;

/** A line diff of two texts, with some unchanged lines around each change. */
export function DiffView({ label, before, after }: { label: string; before: string; after: string }) {
  const { document: mask } = useMask();
  const lines = useMemo(() => foldSame(lineDiff(mask(before), mask(after))), [before, after, mask]);
  return (
    <div className={styles.diff} role="group" aria-label={label} tabIndex={0}>
      {lines.slice(0, maxLines).map((line, index) =>
        line.kind === 'folded' ? (
          <div key={index} className={styles.folded}>
            {counted(line.count, 'unchanged line', 'unchanged lines')}
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
      {lines.length > maxLines && (
        <div className={styles.folded}>{`${formatNumber(lines.length - maxLines)} more lines`}</div>
      )}
    </div>
  );
}
