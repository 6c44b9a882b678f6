import { Anchor } from '@mantine/core';
import type { Token, Tokens } from 'marked';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { CommandBlock } from '../../components/command-block.tsx';
import { useStores } from '../../store/use-stores.ts';
import { anchorOf, linkTarget, plainText, type Doc } from './docs.ts';
import styles from './help.module.css';

/** A document, from one of its sections. */
export function DocView({ doc, section }: { doc: Doc; section: string | undefined }) {
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
