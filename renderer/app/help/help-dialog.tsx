import { Group, Stack, Text, Anchor } from '@mantine/core';
import { ArrowLeft, BookOpen } from 'lucide-react';
import { useMemo, type ReactNode, Fragment, useEffect, useRef } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { moveAmongRows } from '../../components/move-among-rows.ts';
import { RowButton } from '../../components/row-button.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { DocPlace } from '../../store/help-store.ts';
import { useStoreState, useStores } from '../../store/use-stores.ts';
import { docs, searchDocs, anchorOf, linkTarget, plainText, type Doc } from './docs.ts';
import styles from './help.module.css';
import type { Token, Tokens } from 'marked';
import { CommandBlock } from '../../components/command-block.tsx';

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
          <Button icon={ArrowLeft} onClick={() => back()}>
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
        <Stack gap={0} px="var(--edge)" py={8}>
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

/** A document, from one of its sections. */
function DocView({ doc, section }: { doc: Doc; section: string | undefined }) {
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = document.getElementById(idOf(section ?? '')) ?? view.current?.querySelector<HTMLElement>('h1');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [section]);
  return (
    <article
      ref={view}
      className={`${styles.scroller} ${styles.doc}`}
      tabIndex={0}
      data-autofocus
      aria-label={doc.title}
    >
      <Blocks tokens={doc.tokens} from={doc.path} />
    </article>
  );
}

/** Ids of headings differ from those of the page. */
const idOf = (anchor: string): string => `help-${anchor}`;

interface Tokenised {
  tokens: readonly Token[] | undefined;
  /** Path of the document, for its links. */
  from: string;
}

function Blocks({ tokens = [], from }: Tokenised): ReactNode {
  return tokens.map((token, index) => <Block key={index} token={token} from={from} />);
}

function Block({ token, from }: { token: Token; from: string }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading token={token as Tokens.Heading} from={from} />;
    case 'paragraph':
      return <p>{inline(token, from)}</p>;
    case 'list':
      return <ListOf list={token as Tokens.List} from={from} />;
    case 'table':
      return <TableOf table={token as Tokens.Table} from={from} />;
    case 'code':
      return <CommandBlock what="example" text={(token as Tokens.Code).text} maxHeight="none" wraps={false} />;
    case 'text':
      return inline(token, from);
    default:
      return null;
  }
}

function Heading({ token, from }: { token: Tokens.Heading; from: string }) {
  const Title = (['h1', 'h2', 'h3'] as const)[token.depth - 1] ?? 'h3';
  return (
    <Title id={idOf(anchorOf(plainText(token)))} tabIndex={-1}>
      {inline(token, from)}
    </Title>
  );
}

function ListOf({ list, from }: { list: Tokens.List; from: string }) {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {list.items.map((item, index) => (
        <li key={index}>
          <Blocks tokens={item.tokens} from={from} />
        </li>
      ))}
    </Tag>
  );
}

function TableOf({ table: { header, rows }, from }: { table: Tokens.Table; from: string }) {
  return (
    <div className={styles.table} tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} scope="col">
                {inline(cell, from)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={index}>{inline(cell, from)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The content of a block. Images are omitted. */
function inline(token: { tokens?: Token[] | undefined }, from: string): ReactNode {
  return token.tokens?.map((each, index) => <Fragment key={index}>{inlineOf(each, from)}</Fragment>);
}

function inlineOf(token: Token, from: string): ReactNode {
  switch (token.type) {
    case 'link':
      return (
        <Link href={(token as Tokens.Link).href} from={from}>
          {inline(token, from)}
        </Link>
      );
    case 'strong':
      return <strong>{inline(token, from)}</strong>;
    case 'em':
      return <em>{inline(token, from)}</em>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    default:
      return plainText(token);
  }
}

/** A link to another place of the help, or outside. What is not shipped is plain text. */
function Link({ href, from, children }: { href: string; from: string; children: ReactNode }) {
  const { help } = useStores();
  const target = linkTarget(href, from);
  if (!target) return children;
  if ('url' in target) {
    return (
      <Anchor href={target.url} target="_blank" rel="noreferrer" inherit c="accent">
        {children}
      </Anchor>
    );
  }
  return (
    <Anchor component="button" type="button" inherit c="accent" onClick={() => help.getState().open(target)}>
      {children}
    </Anchor>
  );
}
