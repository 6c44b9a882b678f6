import { percentDecoded } from '#shared/text/percent.ts';
import { encodePart, urlParts } from './url-parts.ts';
import { moveItem } from './move-item.ts';
import type { Pair } from '../pair.ts';
import type { OffParameter } from './request-form.ts';

/** The URL and the disabled parameters; together they contain all query parameters. */
export interface Query {
  url: string;
  off: readonly OffParameter[];
}

interface Segment extends Pair {
  /** Its text in the URL, if it is in the URL. */
  text?: string | undefined;
}

/** All query parameters as decoded pairs, including disabled ones in order. */
export function queryPairs(query: Query): Pair[] {
  return segmentsOf(query).map(({ name, value, enabled }) => ({ name, value, enabled }));
}

/** Sets the pair at an index; the index after the last appends. The text of other parameters does not change. */
export function withQueryPair(query: Query, index: number, pair: Pair): Query {
  const segments = segmentsOf(query);
  return joined(query.url, [...segments.slice(0, index), pair, ...segments.slice(index + 1)]);
}

/** Removes the pair at an index. */
export function withoutQueryPair(query: Query, index: number): Query {
  return joined(query.url, segmentsOf(query).toSpliced(index, 1));
}

/** Moves a pair up (-1) or down (1). */
export function withQueryPairMoved(query: Query, index: number, by: -1 | 1): Query {
  return joined(query.url, moveItem(segmentsOf(query), index, by));
}

function segmentsOf({ url, off }: Query): Segment[] {
  const { query } = urlParts(url);
  const segments = query === '' || query === '?' ? [] : query.slice(1).split('&').map(segmentOf);
  for (const { at, name, value } of off.toSorted((a, b) => a.at - b.at)) {
    segments.splice(Math.min(at, segments.length), 0, { name, value, enabled: false });
  }
  return segments;
}

/** A plus sign decodes to a space, as in forms. */
function segmentOf(text: string): Segment {
  const equals = text.indexOf('=');
  const [name, value] = equals < 0 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
  const decoded = (part: string) => percentDecoded(part.replaceAll('+', ' '));
  return { name: decoded(name), value: decoded(value), enabled: true, text };
}

function joined(url: string, segments: readonly Segment[]): Query {
  const { base, fragment } = urlParts(url);
  const on = segments.filter(({ enabled }) => enabled).map(textOf);
  const off = segments.flatMap(({ name, value, enabled }, at) => (enabled ? [] : [{ at, name, value }]));
  return { url: base + (on.length === 0 ? '' : `?${on.join('&')}`) + fragment, off };
}

function textOf({ text, name, value }: Segment): string {
  return text ?? (name === '' && value === '' ? '' : `${encodePart(name)}=${encodePart(value)}`);
}
