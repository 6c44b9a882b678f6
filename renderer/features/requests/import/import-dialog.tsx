import { Modal } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import type { Imported } from '../../../store/saved-requests-store.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './import.module.css';

/** Reads a cURL command or an OpenAPI document, shows what is in it, and keeps or opens it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const read = useStoreState('savedRequests', (state) => state.read);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Imported>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = () => {
    setBusy(true);
    setProblem(undefined);
    read(text)
      .then(setFound, (error: unknown) => {
        setProblem(refusalOf(error).words);
      })
      .finally(() => {
        setBusy(false);
      });
  };
  const takeFile = async (file: File | undefined) => {
    if (file) setText(await file.text());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={found ? `Import ${counted(found.items.length, 'request', 'requests')}` : 'Import requests'}
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {found ? (
        <ImportPreview
          found={found}
          onBack={() => {
            setFound(undefined);
          }}
          onClose={onClose}
        />
      ) : (
        <form
          className={styles.dialog}
          aria-label="Import"
          onSubmit={(event) => {
            event.preventDefault();
            look();
          }}
        >
          <LinesField
            label="A cURL command, or an OpenAPI document as JSON or YAML"
            rows={12}
            placeholder={"curl -X PATCH https://localhost:4011/api/customer/C-1001 -H 'Content-Type: …' -d '{ … }'"}
            value={text}
            problem={problem}
            onChange={setText}
          />
          <div className={styles.actions}>
            <label className={styles.file}>
              <input
                type="file"
                accept=".json,.yaml,.yml,.txt,.sh"
                onChange={(event) => void takeFile(event.target.files?.[0])}
              />
              <span>Read a file</span>
            </label>
            <Button type="submit" look="primary" busy={busy} disabled={text.trim() === ''}>
              Look what is in it
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
