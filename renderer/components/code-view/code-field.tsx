import { lazy, Suspense } from 'react';
import type { CodeViewProps } from './code-view-props.ts';
import styles from './code-view.module.css';

export interface CodeFieldProps extends Pick<CodeViewProps, 'label' | 'text' | 'json'> {
  placeholder?: string;
  onChange: (text: string) => void;
}

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
