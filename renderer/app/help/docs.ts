import { marked, type Token, type Tokens } from 'marked';
import type { DocPlace } from '../../store/help-store.ts';

/** A part of a document below one heading. */
export interface DocSection {
  /** Anchor of the heading, as GitHub forms it. */
  id: string;
  heading: string;
  /** The text below the heading in one line, without markup. */
  text: string;
}

/** A shipped document. */
export interface Doc {
  /** Path in the repository, e.g. `docs/webhooks.md`. */
  path: string;
  title: string;
  tokens: readonly Token[];
  sections: readonly DocSection[];
}

const files = import.meta.glob<string>(['../../../README.md', '../../../docs/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of a token without markup. Images have none. */
export function plainText(token: Token): string {
  switch (token.type) {
    case 'image':
      return '';
    case 'list':
      return (token as Tokens.List).items.map(plainText).join(' ');
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((cells) => cells.map(textOf).join(' ')).join(' ');
    }
    default:
      return 'text' in token ? textOf(token as Tokens.Text) : ' ';
  }
}

const textOf = ({ text, tokens }: { text: string; tokens?: Token[] | undefined }): string =>
  tokens ? tokens.map(plainText).join('') : text;

/** The anchor of a heading: `Bad input` is `bad-input`. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

function sectionsOf(tokens: readonly Token[]): DocSection[] {
  const sections: { id: string; heading: string; parts: string[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plainText(token);
      sections.push({ id: anchorOf(heading), heading, parts: [] });
    } else sections.at(-1)?.parts.push(plainText(token));
  }
  return sections.map(({ parts, ...section }) => ({
    ...section,
    text: parts.join(' ').replaceAll(/\s+/g, ' ').trim(),
  }));
}

function docOf([file, text]: [string, string]): Doc {
  const path = file.replace('../../../', '');
  const tokens = marked.lexer(text);
  const sections = sectionsOf(tokens);
  return { path, title: sections[0]?.heading ?? path, tokens, sections };
}

/** The shipped documents: the README first, then by title. */
export const docs: readonly Doc[] = Object.entries(files)
  .map(docOf)
  .toSorted(
    (a, b) => Number(b.path === 'README.md') - Number(a.path === 'README.md') || a.title.localeCompare(b.title, 'en'),
  );

/**
 * Where a link of a document leads.
 * @param from Path of the document.
 * @returns A place in the shipped documents, an address outside, or undefined if the target is not shipped.
 */
export function linkTarget(href: string, from: string): DocPlace | { url: string } | undefined {
  if (/^https?:/.test(href)) return { url: href };
  const { hash, pathname } = new URL(href, `docs://shipped/${from}`);
  const path = decodeURIComponent(pathname.slice(1));
  return docs.some((doc) => doc.path === path) ? { path, section: hash.slice(1) || undefined } : undefined;
}

/** A section that a search found. */
export interface FoundSection {
  place: DocPlace;
  /** Title of the document. */
  title: string;
  heading: string;
  /** The text around the first match. */
  excerpt: string;
}

/** Characters of an excerpt, and those before its match. */
const excerptLength = 160;
const excerptBefore = 50;

const maxFound = 40;

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((found) => found >= 0), text.length);
  const from = at === text.length || at < excerptBefore ? 0 : text.indexOf(' ', at - excerptBefore) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`;
}

/**
 * Searches the sections for all words of a query; those with more of the words in the heading first, then those with the
 * words as a phrase.
 * @returns At most 40 sections; none for an empty query.
 */
export function searchDocs(query: string): FoundSection[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const phrase = words.join(' ');
  if (words.length === 0) return [];
  const found = docs.flatMap(({ path, sections, title }) =>
    sections.flatMap(({ heading, id, text }) => {
      const name = heading.toLowerCase();
      const all = `${name} ${text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      const below = words.filter((word) => !name.includes(word));
      const excerpt = excerptOf(text, below.length > 0 ? below : words);
      const rank = below.length + (all.includes(phrase) ? 0 : 0.5);
      return [{ rank, place: { path, section: id }, title, heading, excerpt }];
    }),
  );
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ rank: _rank, ...section }) => section);
}
