import { Modal } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { LinesField } from '../../../components/field/lines-field.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import type { ImportedFile } from '../../../store/requests-store.ts';
import type { Imported } from '../../../store/saved-requests-store.ts';
import { readImport } from '../../../store/show-import.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ImportPreview } from './import-preview.tsx';
import styles from './import.module.css';

/**
 * Imports requests from a cURL command, an OpenAPI document or a HAR, after a preview.
 * @param file A file to preview immediately.
 */
export function ImportDialog({ file, onClose }: { file: ImportedFile | undefined; onClose: () => void }) {
  const read = useStoreState('savedRequests', (state) => state.read);
  const [text, setText] = useState(file?.text ?? '');
  /** Name of the file that the text is from, until the text is edited. */
  const [name, setName] = useState(file?.name);
  const [found, setFound] = useState<Imported>();
  const [busy, setBusy] = useState(file !== undefined);
  const [problem, setProblem] = useState<string>();
  const settle = useCallback((reading: Promise<Imported>) => {
    reading
      .then(setFound, (error: unknown) => {
        setProblem(refusalOf(error).words);
      })
      .finally(() => {
        setBusy(false);
      });
  }, []);
  useEffect(() => {
    if (file) settle(read(file.text, file.name));
  }, [file, read, settle]);
  const look = () => {
    setBusy(true);
    setProblem(undefined);
    settle(read(text, name));
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const read = await readImport(file);
      setProblem(undefined);
      setText(read.text);
      setName(read.name);
    } catch (error) {
      setProblem(refusalOf(error).words);
    }
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
            label="A cURL command, an OpenAPI document as JSON or YAML, or a HAR"
            rows={12}
            placeholder={"curl -X PATCH https://localhost:4011/api/customer/C-1001 -H 'Content-Type: …' -d '{ … }'"}
            value={text}
            problem={problem}
            onChange={(changed) => {
              setText(changed);
              setName(undefined);
            }}
          />
          <div className={styles.actions}>
            <label className={styles.file}>
              <input
                type="file"
                accept=".json,.yaml,.yml,.txt,.sh,.har"
                onChange={(event) => void takeFile(event.target.files?.[0])}
              />
              <span>Open file</span>
            </label>
            <Button type="submit" look="primary" busy={busy} disabled={text.trim() === ''}>
              Preview
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
