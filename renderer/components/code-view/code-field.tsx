import { lazy, Suspense } from 'react';
import type { CodeFieldProps } from './code-view-props.ts';
import { useMask } from '../use-mask.ts';
import styles from './code-view.module.css';

const TextEditor = lazy(() => import('./text-editor.tsx'));

/** An editor for multi-line text, with JSON colouring. */
export function CodeField(props: CodeFieldProps) {
  const { document: masked } = useMask();
  return (
    <div className={styles.field}>
      <Suspense fallback={<pre className={styles.plain}>{masked(props.text).slice(0, 10_000)}</pre>}>
        <TextEditor {...props} />
      </Suspense>
    </div>
  );
}
