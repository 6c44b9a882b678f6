import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import type { Imported } from '../../../store/saved-requests-store.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './import.module.css';

interface ImportPreviewProps {
  found: Imported;
  onBack: () => void;
  onClose: () => void;
}

/** The requests found: open one of them, or save the selected ones. */
export function ImportPreview({ found: { items, warnings }, onBack, onClose }: ImportPreviewProps) {
  const add = useStoreState('savedRequests', (state) => state.add);
  const openNew = useStoreState('requests', (state) => state.openNew);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const wanted = items.filter((_, index) => !left.has(index));
  const save = () => {
    setBusy(true);
    add(wanted).then(onClose, (error: unknown) => {
      setBusy(false);
      setProblem(refusalOf(error).words);
    });
  };
  return (
    <div className={styles.dialog}>
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Omitted">
          {warnings.map((warning) => (
            <li key={warning}>
              <TriangleAlert size={13} aria-hidden />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && <EmptyState title="No requests found" />}
      <ul className={styles.items} aria-label="Requests found">
        {items.map(({ name, folder, spec }, index) => (
          <li key={index}>
            <label>
              <input
                type="checkbox"
                checked={!left.has(index)}
                onChange={(event) => {
                  setLeft(
                    event.target.checked
                      ? new Set([...left].filter((one) => one !== index))
                      : new Set([...left, index]),
                  );
                }}
              />
              <MethodTag method={spec.method} />
              <span title={spec.url}>
                {name} <small>{folder === '' ? spec.url : `${folder}, ${spec.url}`}</small>
              </span>
            </label>
            <Button
              size="small"
              aria-label={`Open ${name}`}
              onClick={() => {
                openNew(formOfSpec(spec));
                onClose();
              }}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" busy={busy} disabled={wanted.length === 0} onClick={save}>
          {wanted.length === items.length && items.length > 1
            ? `Save all ${String(items.length)}`
            : `Save ${String(wanted.length)}`}
        </Button>
      </div>
    </div>
  );
}
