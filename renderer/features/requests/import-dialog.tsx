import { Box, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { commonFolder } from '#shared/import/common-folder.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinesField } from '../../components/field/lines-field.tsx';
import { Note } from '../../components/note.tsx';
import { MethodTag } from '../../components/method-tag.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/problem.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useMask } from '../../components/use-mask.ts';
import type { ApiClient } from '../../store/api-client.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import type { ImportedFile } from '../../store/requests-store.ts';
import { searchWords } from '../../store/search-words.ts';
import { formOfSpec } from '../../store/requests/form-of-spec.ts';
import { readImport, readImports } from '../../store/show-import.ts';
import { useApi } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { TargetFields, useSaveImport, type Target, type Wanted } from './import-target.tsx';
import styles from './requests.module.css';

/** Characters of a text that is shown before its preview: the field is slow with more. */
const maxShownText = 500_000;

/** Found items that are shown at once. */
const maxShownItems = 200;

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
  const [source, setSource] = useState<{ text: string; name?: string }>(
    file && file.text.length <= maxShownText ? file : { text: '' },
  );
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
      if (others.length > 0 || only.webkitRelativePath !== '') preview(await readImports(chosen));
      else {
        const found = await readImport(only);
        if (found.text.length > maxShownText) preview(found);
        else setSource(found);
      }
    });
  };
  return (
    <Modal opened onClose={onClose} title={found ? `Import ${contentOf(found)}` : 'Import requests'} size={640}>
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
              label="A cURL command, an OpenAPI document, a HAR, or a collection or environment of Postman, Insomnia or Bruno"
              rows={12}
              placeholder={"curl -X PATCH https://api.example.com/orders/17 -H 'Content-Type: …' -d '{ … }'"}
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

type Found = Awaited<ReturnType<ApiClient['requests']['import']>>;

/** The numbers of what was found. */
const contentOf = ({ environments, items, servers }: Wanted): string =>
  [
    counted(items.length, 'request', 'requests'),
    ...(environments.length > 0 ? [counted(environments.length, 'environment', 'environments')] : []),
    ...(servers.length > 0 ? [counted(servers.length, 'server', 'servers')] : []),
  ].join(', ');

interface ImportPreviewProps {
  found: Found;
  onBack: () => void;
  onClose: () => void;
}

/** A part of an import that can be left out. */
type Part = 'environments' | 'items' | 'servers';

interface FoundListProps<Item> {
  label: string;
  items: readonly Item[];
  isWanted: (index: number) => boolean;
  onToggle: (index: number) => void;
  /** What an item is, and what can be done with it. */
  show: (item: Item) => { title: string; content: ReactNode; action?: ReactNode };
}

/** Items that were found, each with a box that selects it. */
function FoundList<Item>({ isWanted, items, label, onToggle, show }: FoundListProps<Item>) {
  const [text, setText] = useState('');
  const matches = searchWords(text);
  const found = [...items.entries()].filter(
    ([, item]) => text === '' || matches([JSON.stringify(item).slice(0, 2000)]),
  );
  const left = found.length - maxShownItems;
  return (
    <>
      {items.length > maxShownItems && (
        <SearchField label={`Search: ${label}`} placeholder="Search" value={text} onChange={setText} />
      )}
      <ul className={styles.found} aria-label={label}>
        {found.slice(0, maxShownItems).map(([index, item]) => {
          const { action, content, title } = show(item);
          return (
            <Group component="li" key={index} gap={8} pl={12} pr={8} py={4} wrap="nowrap">
              <label title={title}>
                <input type="checkbox" checked={isWanted(index)} onChange={() => onToggle(index)} />
                {content}
              </label>
              {action}
            </Group>
          );
        })}
      </ul>
      {left > 0 && (
        <Text size="sm" c="dim">
          {formatNumber(left)} more {text === '' ? 'are saved as well' : 'match'}. Search to see them.
        </Text>
      )}
    </>
  );
}

/** A name, and what is known of it. */
const named = (name: string, about: string): ReactNode => (
  <Text span truncate>
    {name}{' '}
    <Mono fz="xs" c="faint">
      {about}
    </Mono>
  </Text>
);

/** What was found: open one of the requests, or save what is selected. */
function ImportPreview({ found, onBack, onClose }: ImportPreviewProps) {
  const add = useSaveImport();
  const [target, setTarget] = useState<Target>({ kind: 'saved' });
  const openNew = useStoreState('requests', (state) => state.openNew);
  const openRunner = useStoreState('requests', (state) => state.openRunner);
  /** What is left out, as `items/0`. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const mask = useMask();
  const selection = (part: Part) => ({
    isWanted: (index: number) => !left.has(`${part}/${index}`),
    onToggle: (index: number) => {
      const key = `${part}/${index}`;
      setLeft(left.has(key) ? new Set([...left].filter((one) => one !== key)) : new Set([...left, key]));
    },
  });
  const selected = <Item,>(part: Part, all: Item[]) => all.filter((_, index) => !left.has(`${part}/${index}`));
  const { warnings } = found;
  const wanted = {
    items: selected('items', found.items),
    environments: selected('environments', found.environments),
    servers: selected('servers', found.servers),
  };
  const isEmpty = Object.values(wanted).every(({ length }) => length === 0);
  const cannot = isEmpty || (target.kind === 'new' && target.path.trim() === '');
  const canRun = wanted.items.length > 0 && (target.kind === 'new' || commonFolder(wanted.items) !== undefined);
  const problem = add.error ? refusalOf(add.error) : undefined;
  /** Saves, and opens what was saved to run it. */
  const save = (run: boolean) =>
    add.mutate(
      { target, wanted },
      {
        onSuccess: ({ part }) => {
          onClose();
          if (run && part) openRunner(part);
        },
      },
    );
  return (
    <Stack gap={12} px={4} pb={4}>
      {warnings.length > 0 && (
        <Note boxed tone="warn" mah={160} style={{ overflow: 'auto' }}>
          <ul aria-label="Omitted">
            {warnings.map((warning, index) => (
              <li key={index}>{warning}</li>
            ))}
          </ul>
        </Note>
      )}
      {found.items.length + found.environments.length === 0 && <EmptyState title="No requests found" />}
      <Stack gap={8} className={styles.findings}>
        <FoundList
          label="Environments found"
          items={found.environments}
          {...selection('environments')}
          show={({ name, variables }) => {
            const names = variables.map((one) => one.name).join(', ');
            return { title: names, content: named(`Environment ${name}`, names) };
          }}
        />
        <FoundList
          label="Servers found"
          items={found.servers}
          {...selection('servers')}
          show={({ endpoints, issuer, name }) => {
            const address = endpoints?.token ?? issuer ?? '';
            return { title: address, content: named(`Authorization server ${name}`, address) };
          }}
        />
        <FoundList
          label="Requests found"
          items={found.items}
          {...selection('items')}
          show={({ folder, name, spec }) => ({
            title: mask.text(spec.url),
            content: (
              <>
                <Box component="span" w={52}>
                  <MethodTag method={spec.method} />
                </Box>
                {named(name, folder === '' ? spec.url : `${folder}, ${spec.url}`)}
              </>
            ),
            action: (
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
            ),
          })}
        />
      </Stack>
      <TargetFields target={target} items={wanted.items} problem={problem} onChange={setTarget} />
      <Problem>{target.kind === 'new' && problem?.field === '/path' ? undefined : problem?.words}</Problem>
      <Group gap={8} justify="space-between">
        <Button onClick={onBack}>Back</Button>
        <Group gap={8}>
          {canRun && (
            <Button busy={add.isPending} disabled={cannot} onClick={() => save(true)}>
              Save and run…
            </Button>
          )}
          <Button look="primary" busy={add.isPending} disabled={cannot} onClick={() => save(false)}>
            {left.size === 0 ? 'Save all' : `Save ${contentOf(wanted)}`}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
