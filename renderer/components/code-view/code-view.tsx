import { lazy, Suspense } from 'react';
import styles from './code-view.module.css';

export interface CodeViewProps {
  label: string;
  text: string;
  /** Whether the text is JSON, and coloured as such. */
  json: boolean;
}

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
