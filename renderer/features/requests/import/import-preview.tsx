import { focusFirstField } from '../../../components/begin-screen.ts';
import { Box, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { commonFolder } from '#shared/import/common-folder.ts';
import { importParts, type ImportPart, type ImportPreview as Found } from '#shared/model/import-preview.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { MethodTag } from '../../../components/method-tag.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Note, Problem } from '../../../components/note.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useMask } from '../../../components/use-mask.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { formOfSpec } from '../../../store/requests/form-of-spec.ts';
import { searchWords } from '../../../store/search-words.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { contentOf, TargetFields, useSaveImport, type Target } from './import-target.tsx';
import styles from '../requests.module.css';

/** Found items that are shown at once. */
const maxShownItems = 50;

interface ImportPreviewProps {
  found: Found;
  onBack: () => void;
  onClose: () => void;
}

interface FoundListProps<Item> {
  label: string;
  items: readonly Item[];
  isWanted: (index: number) => boolean;
  onToggle: (index: number) => void;
  /** What an item is, and what can be done with it. */
  show: (item: Item, index: number) => { title: string; content: ReactNode; action?: ReactNode };
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
          const { action, content, title } = show(item, index);
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
export function ImportPreview({ found, onBack, onClose }: ImportPreviewProps) {
  const add = useSaveImport();
  const { client, requests } = useStores();
  const [target, setTarget] = useState<Target>({ kind: 'saved' });
  const openRunner = useStoreState('requests', (state) => state.openRunner);
  const open = useMutation({
    mutationFn: (index: number) => client.requests.previewed({ id: found.id, index }),
    onSuccess: ({ spec }) => {
      requests.getState().openNew(formOfSpec(spec));
      onClose();
    },
  });
  /** The places of what is left out. */
  const [leave, setLeave] = useState<Record<ImportPart, Set<number>>>({
    items: new Set(),
    environments: new Set(),
    servers: new Set(),
  });
  const mask = useMask();
  const selection = (part: ImportPart) => ({
    isWanted: (index: number) => !leave[part].has(index),
    onToggle: (index: number) => {
      const changed = new Set(leave[part]);
      if (!changed.delete(index)) changed.add(index);
      setLeave({ ...leave, [part]: changed });
    },
  });
  const selected = <Item,>(part: ImportPart, all: Item[]) => all.filter((_, index) => !leave[part].has(index));
  const { warnings } = found;
  const wanted = {
    items: selected('items', found.items),
    environments: selected('environments', found.environments),
    servers: selected('servers', found.servers),
  };
  const isEmpty = Object.values(wanted).every(({ length }) => length === 0);
  const cannot = isEmpty || (target.kind === 'new' && target.path.trim() === '');
  const canRun = wanted.items.length > 0 && (target.kind === 'new' || commonFolder(wanted.items) !== undefined);
  const failure = add.error ?? open.error;
  const problem = failure ? refusalOf(failure) : undefined;
  /** Saves, and opens what was saved to run it. */
  const save = (run: boolean) =>
    add.mutate(
      { target, id: found.id, leave, environment: wanted.environments[0]?.name },
      {
        onSuccess: ({ part }) => {
          onClose();
          if (!run || !part) return;
          openRunner(part);
          focusFirstField();
        },
      },
    );
  return (
    <Stack gap={12}>
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
          show={({ about, name }) => ({ title: about, content: named(`Environment ${name}`, about) })}
        />
        <FoundList
          label="Servers found"
          items={found.servers}
          {...selection('servers')}
          show={({ about, name }) => ({ title: about, content: named(`Authorization server ${name}`, about) })}
        />
        <FoundList
          label="Requests found"
          items={found.items}
          {...selection('items')}
          show={({ folder, method, name, url }, index) => ({
            title: mask.text(url),
            content: (
              <>
                <Box component="span" w={52} flex="none">
                  <MethodTag method={method} />
                </Box>
                {named(name, folder === '' ? url : `${folder}, ${url}`)}
              </>
            ),
            action: (
              <Button size="small" aria-label={`Open ${name}`} onClick={() => open.mutate(index)}>
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
            {importParts.every((part) => leave[part].size === 0) ? 'Save all' : `Save ${contentOf(wanted)}`}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
