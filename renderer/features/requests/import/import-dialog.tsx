import { FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileUp, FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { LinesField } from '../../../components/field/fields.tsx';
import { formatBytes } from '../../../components/text/format-bytes.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { previewFiles } from '../../../store/show-import.ts';
import { useStores } from '../../../store/use-stores.ts';
import { ImportPreview } from './import-preview.tsx';
import { contentOf } from './import-target.tsx';

/** Bytes of a file that is shown before its preview: the field is slow with more. */
const maxShownBytes = 500_000;

/**
 * Imports requests from a text, files or a folder of another tool, after a preview.
 * @param file A file to preview immediately.
 */
export function ImportDialog({ file, onClose }: { file: File | undefined; onClose: () => void }) {
  const { client } = useStores();
  /** The text, and the name of its file until the text is edited. */
  const [source, setSource] = useState<{ text: string; name?: string }>({ text: '' });
  const [sent, setSent] = useState({ bytes: 0, all: 0 });
  const running = useRef<AbortController>(null);
  const preview = useMutation({
    mutationFn: (files: readonly File[]) => {
      const cancel = new AbortController();
      running.current = cancel;
      setSent({ bytes: 0, all: 0 });
      return previewFiles(client, files, cancel.signal, (bytes, all) => setSent({ bytes, all }));
    },
    onSettled: () => (running.current = null),
  });
  const { data: found, isPending, mutate, reset } = preview;
  const stop = () => {
    running.current?.abort();
    reset();
  };
  useEffect(() => {
    if (!file) return;
    mutate([file]);
    if (file.size <= maxShownBytes) void file.text().then((text) => setSource({ text, name: file.name }));
  }, [file, mutate]);
  useEffect(() => () => running.current?.abort(), []);
  const openFiles = (chosen: readonly File[]) => {
    const [only, ...others] = chosen;
    if (!only) return;
    const isShown = others.length === 0 && only.webkitRelativePath === '' && only.size <= maxShownBytes;
    if (isShown) void only.text().then((text) => setSource({ text, name: only.name }));
    else mutate(chosen);
  };
  return (
    <Dialog onClose={onClose} title={found ? `Import ${contentOf(found)}` : 'Import requests'} size={640}>
      {found ? (
        <ImportPreview found={found} onBack={reset} onClose={onClose} />
      ) : isPending ? (
        <Reading {...sent} onCancel={stop} />
      ) : (
        <form
          aria-label="Import"
          onSubmit={(event) => {
            event.preventDefault();
            mutate([new File([source.text], source.name ?? '')]);
          }}
        >
          <Stack gap={12}>
            <LinesField
              data-autofocus
              label="A cURL command, an OpenAPI document, a HAR, or a collection or environment of Postman, Insomnia or Bruno"
              rows={12}
              placeholder={"curl -X PATCH https://api.example.com/orders/17 -H 'Content-Type: …' -d '{ … }'"}
              value={source.text}
              problem={preview.error ? refusalOf(preview.error).words : undefined}
              onChange={(text) => setSource({ text })}
            />
            <Group gap={8} justify="space-between">
              <ChooseFiles onChoose={openFiles} />
              <Button type="submit" look="primary" disabled={source.text.trim() === ''}>
                Preview
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

/** How far files are sent and read. */
function Reading({ all, bytes, onCancel }: { all: number; bytes: number; onCancel: () => void }) {
  const isSent = all > 0 && bytes === all;
  return (
    <Stack gap={12}>
      <Text role="status">
        {isSent ? `Reading ${formatBytes(all)}…` : `Sending ${formatBytes(bytes)} of ${formatBytes(all)}…`}
      </Text>
      <Progress aria-label="Sent" value={all === 0 ? 0 : (bytes / all) * 100} animated={isSent} />
      <Group justify="end">
        <Button onClick={onCancel}>Cancel</Button>
      </Group>
    </Stack>
  );
}

function ChooseFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const folder = useRef<HTMLInputElement>(null);
  return (
    <Group gap={8}>
      <FileButton multiple accept=".json,.yaml,.yml,.txt,.sh,.har,.bru" onChange={onChoose}>
        {(props) => (
          <Button icon={FileUp} {...props}>
            Open files
          </Button>
        )}
      </FileButton>
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder to import"
        // Not in the types of React.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
        Open folder
      </Button>
    </Group>
  );
}
