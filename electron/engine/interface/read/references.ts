import { jsonPointer } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { Bundle, BundledFile } from './bundle.ts';
import { isMembers, memberOf, pointerIn, referenceTo, setMember, valueAt, type Members } from './members.ts';
import type { Notes } from './notes.ts';
import type { PlacedDocument } from './placed-document.ts';
import type { Kind } from './shapes.ts';

/** A part of the merged document, and the file that its references start from. */
export interface Part {
  kind: Kind;
  pointer: string;
  file: BundledFile;
}

/** A member with a reference. */
interface Reference {
  holder: Members;
  member: string;
  /** The pointer of the holder. */
  from: string;
  /** As it is written. */
  written: string;
}

export interface ReferencesDeps {
  document: PlacedDocument;
  bundle: Bundle;
  notes: Notes;
  /** Parts whose references are pointers into the merged document already. */
  rewritten: WeakSet<object>;
}

/** The references of parts, which become pointers into the merged document. */
export interface References {
  /** Parts that refer to others. */
  readonly referrers: readonly { part: Members; pointer: string }[];
  /** What was referred to. More are added while they are read. */
  readonly targets: readonly (Part & Reference)[];
  /** Adds the `$ref` of a part. */
  follow(part: Members, at: Part): void;
  /** Adds the schemas that the discriminator of a schema names. */
  followMapping(schema: Members, at: Part): void;
  /** Removes a reference that leads nowhere. */
  drop(level: 'error' | 'warning', reference: Reference, why: string): void;
}

export function createReferences({ bundle, document, notes, rewritten }: ReferencesDeps): References {
  const referrers: { part: Members; pointer: string }[] = [];
  const targets: (Part & Reference)[] = [];

  /** The part that a reference names. @throws Error that says why it cannot be read */
  function resolve(reference: string, from: BundledFile): { file: BundledFile; pointer: string } {
    const hash = reference.indexOf('#');
    const name = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : pointerIn(reference.slice(hash + 1));
    if (fragment !== '' && !fragment.startsWith('/')) throw new Error('anchors are not supported');
    const file = name === '' ? from : bundle.find(name, from);
    return { file, pointer: file.prefix + fragment };
  }

  function drop(level: 'error' | 'warning', { from, holder, member, written }: Reference, why: string): void {
    const what = `The reference ${written.slice(0, 200)} ${why}`;
    notes.add(level, what, () => document.placeOf(from + jsonPointer([member])));
    delete holder[member];
  }

  /** Makes a reference a pointer into the merged document. */
  function add(reference: Reference, { file, kind }: Pick<Part, 'file' | 'kind'>): void {
    const { holder, member, written } = reference;
    try {
      const target = resolve(written, file);
      setMember(holder, member, referenceTo(target.pointer));
      targets.push({ kind, ...target, ...reference });
    } catch (error) {
      drop('error', reference, `cannot be followed: ${messageOf(error)}.`);
    }
  }

  function follow(part: Members, { file, kind, pointer }: Part): void {
    const { $ref: written } = part;
    if (written === undefined) return;
    const isText = typeof written === 'string';
    const reference = {
      holder: part,
      member: '$ref',
      from: pointer,
      written: isText ? written : JSON.stringify(written),
    };
    if (!isText) return drop('warning', reference, 'is not a text. It is ignored.');
    add(reference, { kind, file: rewritten.has(part) ? bundle.main : file });
    rewritten.add(part);
    referrers.push({ part, pointer });
  }

  /** Makes the schemas that a discriminator names references. */
  function followMapping(schema: Members, { file, pointer }: Part): void {
    const mapping = memberOf(schema['discriminator'], 'mapping');
    if (!isMembers(mapping) || rewritten.has(mapping)) return;
    rewritten.add(mapping);
    for (const [member, value] of Object.entries(mapping)) {
      const named = `${file.prefix}/components/schemas${jsonPointer([String(value)])}`;
      const written = isMembers(valueAt(document.root, named)) ? referenceTo(named) : String(value);
      const reference = { holder: mapping, member, from: `${pointer}/discriminator/mapping`, written };
      add(reference, { kind: 'schema', file: written === value ? file : bundle.main });
    }
  }

  return { referrers, targets, follow, followMapping, drop };
}
