import { lazy, Suspense } from 'react';
import { useMask } from '../use-mask.ts';
import styles from './code-view.module.css';
import type { YamlFieldProps } from './yaml-field-props.ts';

const YamlEditor = lazy(() => import('./yaml-editor.tsx'));

/** An editor for YAML with completion, and a mark at a line that is wrong. It fills its container. */
export function YamlField(props: YamlFieldProps) {
  const { document: masked } = useMask();
  return (
    <div className={styles.fill}>
      <Suspense fallback={<pre className={styles.plain}>{masked(props.text).slice(0, 10_000)}</pre>}>
        <YamlEditor {...props} />
      </Suspense>
    </div>
  );
}
