import { lazy, Suspense } from 'react';
import type { CodeFieldProps } from './code-view-props.ts';
import styles from './code-view.module.css';

const TextEditor = lazy(() => import('./text-editor.tsx'));

/** Text of many lines to write, coloured where it is JSON. */
export function CodeField(props: CodeFieldProps) {
  return (
    <div className={styles.field}>
      <Suspense fallback={<pre className={styles.plain}>{props.text.slice(0, 10_000)}</pre>}>
        <TextEditor {...props} />
      </Suspense>
    </div>
  );
}
