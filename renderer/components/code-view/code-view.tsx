import { lazy, Suspense } from 'react';
import type { CodeViewProps } from './code-view-props.ts';
import styles from './code-view.module.css';

const CodeEditor = lazy(() => import('./code-editor.tsx'));

/** Text of any length, to read, search and copy. */
export function CodeView(props: CodeViewProps) {
  return (
    <div className={styles.code}>
      <Suspense fallback={<pre className={styles.plain}>{props.text.slice(0, 10_000)}</pre>}>
        <CodeEditor {...props} />
      </Suspense>
    </div>
  );
}
