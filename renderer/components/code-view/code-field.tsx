import { lazy, Suspense, type ReactNode } from 'react';
import { useMask } from '../use-mask.ts';
import type { CodeFieldProps, YamlFieldProps } from './code-view-props.ts';
import styles from './code-view.module.css';

const TextEditor = lazy(() => import('./text-editor.tsx'));
const YamlEditor = lazy(() => import('./yaml-editor.tsx'));

/** An editor that is loaded when it is first shown; until then, the beginning of its text. */
function Editor({ className, text, children }: { className: string | undefined; text: string; children: ReactNode }) {
  const { document: masked } = useMask();
  return (
    <div className={className}>
      <Suspense fallback={<pre className={styles.plain}>{masked(text).slice(0, 10_000)}</pre>}>{children}</Suspense>
    </div>
  );
}

/** An editor for multi-line text, with JSON colouring. */
export const CodeField = (props: CodeFieldProps) => (
  <Editor className={styles.field} text={props.text}>
    <TextEditor {...props} />
  </Editor>
);

/** An editor for YAML with completion, and a mark at a line that is wrong. It fills its container. */
export const YamlField = (props: YamlFieldProps) => (
  <Editor className={styles.fill} text={props.text}>
    <YamlEditor {...props} />
  </Editor>
);
