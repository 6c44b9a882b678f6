import type { Collection } from '#shared/interface/interface-model.ts';
import type { OverlayValue } from '#shared/interface/overlay-members.ts';
import type { Context } from './context.ts';
import type { DocumentNode } from './document-node.ts';
import type { Found } from './operations.ts';
import { plainName } from './names.ts';

/** A path of a document, taken apart. */
interface PathTemplate {
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

const readTemplate = (path: string): PathTemplate => ({
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

/** What the overlay says about the collection of a path. */
export type Resource = Exclude<OverlayValue<'x-hookbench-resource'>, false>;

/** A path and its operations. */
export interface PathEntry extends PathTemplate {
  item: DocumentNode;
  founds: Found[];
  /** `false` declares that the path has no records. */
  resource: Resource | false;
  collection?: Collection;
  /** What its operations do by their methods. */
  role?: 'item' | 'list' | 'single';
}

/** What the overlay says about a path; empty if it says nothing. */
export const resourceOf = ({ resource }: PathEntry): Resource => resource || {};

/** The operations of a path with one of the methods, in the order of the methods. */
export const operationsWith = (entry: PathEntry | undefined, methods: readonly string[]): Found['operation'][] =>
  methods.flatMap((method) =>
    (entry?.founds ?? []).flatMap(({ operation }) => (operation.method === method ? [operation] : [])),
  );

/** Paths with their operations, in the order of the document. */
export function entriesOf(context: Context, founds: readonly Found[]): PathEntry[] {
  const entries = new Map<string, PathEntry>();
  for (const found of founds) {
    const { path } = found.operation;
    let entry = entries.get(path);
    if (!entry) {
      const resource = context.member(found.item, 'x-hookbench-resource')?.value ?? {};
      entries.set(path, (entry = { ...readTemplate(path), item: found.item, founds: [], resource }));
    }
    entry.founds.push(found);
  }
  return [...entries.values()];
}
