import { lazy, Suspense, useMemo } from 'react';
import { useMask } from '../use-mask.ts';
import type { CodeViewProps } from './code-view-props.ts';
import styles from './code-view.module.css';

const CodeEditor = lazy(() => import('./code-editor.tsx'));

/** A read-only view of text of any length. */
export function CodeView({ text, ...rest }: CodeViewProps) {
  const { document: masked } = useMask();
  const shown = useMemo(() => masked(text), [masked, text]);
  return (
    <div className={styles.code}>
      <Suspense fallback={<pre className={styles.plain}>{shown.slice(0, 10_000)}</pre>}>
        <CodeEditor text={shown} {...rest} />
      </Suspense>
    </div>
  );
}
