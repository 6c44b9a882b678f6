import { FileButton, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { LinesField } from '../../components/field/lines-field.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import type { ImportedFile } from '../../store/requests-store.ts';
import { readImport } from '../../store/show-import.ts';
import { useApi } from '../../store/use-engine.ts';
import { ImportPreview } from './import-preview.tsx';

/**
 * Imports requests from a cURL command, an OpenAPI document or a HAR, after a preview.
 * @param file A file to preview immediately.
 */
export function ImportDialog({ file, onClose }: { file: ImportedFile | undefined; onClose: () => void }) {
  const {
    mutate: preview,
    data: found,
    error,
    isPending,
    reset,
  } = useMutation(useApi().requests.import.mutationOptions());
  /** The text, and the name of its file until the text is edited. */
  const [source, setSource] = useState<{ text: string; name?: string }>(file ?? { text: '' });
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (file) preview({ text: file.text, name: file.name });
  }, [file, preview]);
  const openFile = (chosen: File | null) => {
    if (!chosen) return;
    readImport(chosen).then(
      (read) => {
        setProblem(undefined);
        setSource(read);
      },
      (failure: unknown) => setProblem(refusalOf(failure).words),
    );
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
        <ImportPreview found={found} onBack={reset} onClose={onClose} />
      ) : (
        <form
          aria-label="Import"
          onSubmit={(event) => {
            event.preventDefault();
            setProblem(undefined);
            preview(source);
          }}
        >
          <Stack gap={12} px={4} pb={4}>
            <LinesField
              label="A cURL command, an OpenAPI document as JSON or YAML, or a HAR"
              rows={12}
              placeholder={"curl -X PATCH https://localhost:4011/api/customer/C-1001 -H 'Content-Type: …' -d '{ … }'"}
              value={source.text}
              problem={problem ?? (error ? refusalOf(error).words : undefined)}
              onChange={(text) => setSource({ text })}
            />
            <Group gap={8} justify="space-between">
              <FileButton accept=".json,.yaml,.yml,.txt,.sh,.har" onChange={openFile}>
                {(props) => (
                  <Button look="quiet" {...props}>
                    Open file
                  </Button>
                )}
              </FileButton>
              <Button type="submit" look="primary" busy={isPending} disabled={source.text.trim() === ''}>
                Preview
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
