import { plainName } from './names.ts';

/** A path of a document, taken apart. */
export interface PathTemplate {
  path: string;
  segments: Segment[];
}

/** A part between slashes: fixed text, one parameter, or a mixture, which selects nothing. */
export type Segment = { kind: 'fixed'; text: string } | { kind: 'parameter'; name: string } | { kind: 'mixed' };

/** A suffix that is not part of a name. */
const suffix = /\.json$/i;

function segmentOf(text: string): Segment {
  const plain = text.replace(suffix, '');
  const name = /^\{([^{}]+)\}$/.exec(plain)?.[1];
  if (name !== undefined) return { kind: 'parameter', name };
  return plain.includes('{') ? { kind: 'mixed' } : { kind: 'fixed', text: plain };
}

export const readTemplate = (path: string): PathTemplate => ({
  path,
  segments: path
    .split('/')
    .filter((text) => text !== '')
    .map(segmentOf),
});

/** The same text for paths that differ only in the names of parameters, case, `_` and `-`, and `.json`. */
export const templateKey = (segments: readonly Segment[]): string =>
  segments
    .map((one) => (one.kind === 'fixed' ? plainName(one.text) : one.kind === 'parameter' ? '{}' : '{?}'))
    .join('/');

/** The last fixed segment. */
export const lastFixed = (segments: readonly Segment[]): string | undefined =>
  segments.flatMap((one) => (one.kind === 'fixed' ? [one.text] : [])).at(-1);
