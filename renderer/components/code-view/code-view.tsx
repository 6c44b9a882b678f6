import { lazy, Suspense } from 'react';
import type { CodeViewProps } from './code-view-props.ts';
import styles from './code-view.module.css';

const CodeEditor = lazy(() => import('./code-editor.tsx'));

/** A read-only view of text of any length. */
export function CodeView(props: CodeViewProps) {
  return (
    <div className={styles.code}>
      <Suspense fallback={<pre className={styles.plain}>{props.text.slice(0, 10_000)}</pre>}>
        <CodeEditor {...props} />
      </Suspense>
    </div>
  );
}
