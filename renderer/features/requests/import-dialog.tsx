import { Box, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinesField } from '../../components/field/lines-field.tsx';
import { Note } from '../../components/note.tsx';
import { MethodTag } from '../../components/method-tag.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/problem.tsx';
import { useMask } from '../../components/use-mask.ts';
import type { ApiClient } from '../../store/api-client.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import type { ImportedFile } from '../../store/requests-store.ts';
import { formOfSpec } from '../../store/requests/form-of-spec.ts';
import { readImport, readImports } from '../../store/show-import.ts';
import { useApi } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './requests.module.css';

/**
 * Imports requests from a text, files or a folder of another tool, after a preview.
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
  const folder = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (file) preview({ text: file.text, name: file.name });
  }, [file, preview]);
  /** Reads what the user chose, and clears the last problem. */
  const read = async (reading: () => Promise<void>) => {
    try {
      setProblem(undefined);
      await reading();
    } catch (failure) {
      setProblem(refusalOf(failure).words);
    }
  };
  const openFiles = (chosen: readonly File[]) => {
    const [only, ...others] = chosen;
    if (!only) return;
    void read(async () => {
      if (others.length === 0 && only.webkitRelativePath === '') setSource(await readImport(only));
      else preview(await readImports(chosen));
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={found ? `Import ${counted(found.items.length, 'request', 'requests')}` : 'Import requests'}
      size={640}
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
              label="A cURL command, an OpenAPI document, a HAR, or a collection of Postman, Insomnia or Bruno"
              rows={12}
              placeholder={"curl -X PATCH https://localhost:4011/api/customer/C-1001 -H 'Content-Type: …' -d '{ … }'"}
              value={source.text}
              problem={problem ?? (error ? refusalOf(error).words : undefined)}
              onChange={(text) => setSource({ text })}
            />
            <Group gap={8} justify="space-between">
              <Group gap={8}>
                <FileButton multiple accept=".json,.yaml,.yml,.txt,.sh,.har,.bru" onChange={openFiles}>
                  {(props) => (
                    <Button look="quiet" {...props}>
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
                    openFiles([...(target.files ?? [])]);
                    target.value = '';
                  }}
                />
                <Button look="quiet" onClick={() => folder.current?.click()}>
                  Open folder
                </Button>
              </Group>
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

interface ImportPreviewProps {
  found: Awaited<ReturnType<ApiClient['requests']['import']>>;
  onBack: () => void;
  onClose: () => void;
}

/** The requests found: open one of them, or save the selected ones. */
function ImportPreview({ found: { items, warnings }, onBack, onClose }: ImportPreviewProps) {
  const add = useMutation(useApi().requests.save.mutationOptions({ onSuccess: onClose }));
  const openNew = useStoreState('requests', (state) => state.openNew);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const mask = useMask();
  const wanted = items.filter((_, index) => !left.has(index));
  const toggle = (index: number) =>
    setLeft(left.has(index) ? new Set([...left].filter((one) => one !== index)) : new Set([...left, index]));
  return (
    <Stack gap={12} px={4} pb={4}>
      {warnings.length > 0 && (
        <Note boxed tone="warn" mah={160} style={{ overflow: 'auto' }}>
          <ul aria-label="Omitted">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Note>
      )}
      {items.length === 0 && <EmptyState title="No requests found" />}
      <ul className={styles.found} aria-label="Requests found">
        {items.map(({ name, folder, spec }, index) => (
          <Group component="li" key={index} gap={8} pl={12} pr={8} py={4} wrap="nowrap">
            <label>
              <input type="checkbox" checked={!left.has(index)} onChange={() => toggle(index)} />
              <Box component="span" w={52}>
                <MethodTag method={spec.method} />
              </Box>
              <Text span truncate title={mask.text(spec.url)}>
                {name}{' '}
                <Mono fz="xs" c="faint">
                  {folder === '' ? spec.url : `${folder}, ${spec.url}`}
                </Mono>
              </Text>
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
          </Group>
        ))}
      </ul>
      <Problem>{add.error ? refusalOf(add.error).words : undefined}</Problem>
      <Group gap={8} justify="space-between">
        <Button onClick={onBack}>Back</Button>
        <Button
          look="primary"
          busy={add.isPending}
          disabled={wanted.length === 0}
          onClick={() => add.mutate({ items: wanted })}
        >
          {wanted.length === items.length && items.length > 1
            ? `Save all ${String(items.length)}`
            : `Save ${String(wanted.length)}`}
        </Button>
      </Group>
    </Stack>
  );
}
