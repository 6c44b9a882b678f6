import { Group, Stack, Text } from '@mantine/core';
import { ArrowLeft, BookOpen } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { moveAmongRows } from '../../components/move-among-rows.ts';
import { RowButton } from '../../components/row-button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { DocPlace } from '../../store/help-store.ts';
import { useStoreState, useStores } from '../../store/use-stores.ts';
import { DocView } from './doc-view.tsx';
import { docs, searchDocs } from './docs.ts';
import styles from './help.module.css';

const listId = 'help-list';

/** Searches and shows the shipped documents. Loaded when it is first opened, because the documents are large. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const { back, opened, query, search } = useStoreState('help', (state) => state);
  const place = opened.at(-1);
  const doc = docs.find(({ path }) => path === place?.path);
  return (
    <Dialog onClose={onClose} title="Help" size={900} classNames={{ body: styles.body ?? '' }}>
      <Group gap={8} pt={2} pb={12} style={{ '--search-width': '420px' }}>
        <SearchField
          label="Search the help"
          placeholder="Search the documents of this version"
          value={query}
          autoFocus={!doc}
          onChange={search}
          onLeave={() => document.querySelector<HTMLElement>(`#${listId} [data-row]`)?.focus()}
        />
        {doc && (
          <Button icon={<ArrowLeft size={14} aria-hidden />} onClick={() => back()}>
            {backWords(opened.length, query)}
          </Button>
        )}
      </Group>
      {doc && place ? <DocView key={doc.path} doc={doc} section={place.section} /> : <Results query={query} />}
    </Dialog>
  );
}

const backWords = (opened: number, query: string): string =>
  opened > 1 ? 'Back' : query.trim() === '' ? 'Contents' : 'Results';

/** What a search found; all documents without a search. */
function Results({ query }: { query: string }) {
  const found = useMemo(() => searchDocs(query), [query]);
  if (query.trim() === '') {
    return (
      <Rows label="Documents">
        {docs.map(({ path, sections, title }) => (
          <Row key={path} place={{ path }} title={title}>
            {sections[0]?.text}
          </Row>
        ))}
      </Rows>
    );
  }
  if (found.length === 0) {
    return (
      <EmptyState icon={<BookOpen size={24} aria-hidden />} title="No document has all of these words">
        Use fewer or other words, e.g. the name of a setting, a command or an error.
      </EmptyState>
    );
  }
  return (
    <Rows label="Results">
      {found.map(({ excerpt, heading, place, title }) => (
        <Row key={`${place.path}#${String(place.section)}`} place={place} title={heading} aside={title}>
          {excerpt}
        </Row>
      ))}
    </Rows>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.scroller}>
      <ul id={listId} aria-label={label} onKeyDown={moveAmongRows}>
        {children}
      </ul>
    </div>
  );
}

interface RowProps {
  place: DocPlace;
  title: string;
  /** Shown beside the title. */
  aside?: string;
  children: ReactNode;
}

function Row({ place, title, aside, children }: RowProps) {
  const { help } = useStores();
  return (
    <li>
      <RowButton data-row onClick={() => help.getState().open(place)}>
        <Stack gap={0} px={12} py={8}>
          <Group gap="0 8">
            <Text span fw={600}>
              {title}
            </Text>
            {aside !== undefined && (
              <Text span size="sm" c="faint">
                {aside}
              </Text>
            )}
          </Group>
          <Text size="sm" c="dim" lineClamp={2}>
            {children}
          </Text>
        </Stack>
      </RowButton>
    </li>
  );
}
