import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Bundle, BundledFile } from './bundle.ts';
import { isMembers, memberOf, referenceTo, setMember, valueAt, type Members } from './members.ts';
import type { Notes } from './notes.ts';
import type { PlacedDocument } from './placed-document.ts';
import type { Kind } from './shapes.ts';

/** A part of the merged document, and the file that its references start from. */
export interface Part {
  kind: Kind;
  pointer: string;
  file: BundledFile;
}

interface Reference {
  holder: Members;
  member: string;
  /** The pointer of the holder. */
  from: string;
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
  /** Maps that refer to others: they get the members of those. */
  readonly maps: (Part & Reference)[];
  follow(part: Members, at: Part): void;
  /** Adds the `$ref` of a map of parts. Many documents of several files have one, although OpenAPI does not. */
  followMap(map: Members, written: string, at: Part): void;
  /** Adds the schemas that the discriminator of a schema names, at the next {@link References.nameSchemas}. */
  followMapping(schema: Members, at: Part): void;
  /** Resolves the names of schemas, when the maps have their members. */
  nameSchemas(): void;
  /** Removes a reference that leads nowhere. */
  drop(level: 'error' | 'warning', reference: Reference, why: string): void;
}

const schemasAt = '/components/schemas';

export function createReferences({ bundle, document, notes, rewritten }: ReferencesDeps): References {
  const referrers: { part: Members; pointer: string }[] = [];
  const targets: (Part & Reference)[] = [];
  const maps: (Part & Reference)[] = [];
  const mappings: { mapping: Members; at: Part }[] = [];

  /** The part that a reference names. @throws Error that says why it cannot be read */
  function resolve(reference: string, from: BundledFile): { file: BundledFile; pointer: string } {
    const hash = reference.indexOf('#');
    const name = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : percentDecoded(reference.slice(hash + 1));
    if (fragment !== '' && !fragment.startsWith('/')) throw new Error('anchors are not supported');
    const pointer = (name === '' ? from : bundle.find(name, from)).prefix + fragment;
    return { file: bundle.fileAt(pointer), pointer };
  }

  function drop(level: 'error' | 'warning', { from, holder, member, written }: Reference, why: string): void {
    const what = `The reference ${written.slice(0, 200)} ${why}`;
    notes.add(level, what, () => document.placeOf(from + jsonPointer([member])));
    delete holder[member];
  }

  /** Makes a reference a pointer into the merged document. */
  function add(reference: Reference, { file, kind }: Pick<Part, 'file' | 'kind'>, to = targets): void {
    const { holder, member, written } = reference;
    try {
      const target = resolve(written, file);
      setMember(holder, member, referenceTo(target.pointer));
      to.push({ kind, ...target, ...reference });
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

  function followMapping(schema: Members, at: Part): void {
    const mapping = memberOf(schema['discriminator'], 'mapping');
    if (!isMembers(mapping) || rewritten.has(mapping)) return;
    rewritten.add(mapping);
    mappings.push({ mapping, at });
  }

  function nameSchemas(): void {
    for (const { at, mapping } of mappings.splice(0)) {
      for (const [member, value] of Object.entries(mapping)) {
        const named = [at.file.prefix, ''].map((prefix) => prefix + schemasAt + jsonPointer([String(value)]));
        const schema = named.find((pointer) => isMembers(valueAt(document.root, pointer)));
        const written = schema === undefined ? String(value) : referenceTo(schema);
        const reference = { holder: mapping, member, from: `${at.pointer}/discriminator/mapping`, written };
        add(reference, { kind: 'schema', file: schema === undefined ? at.file : bundle.main });
      }
    }
  }

  return {
    ...{ referrers, targets, maps, follow, followMapping, nameSchemas, drop },
    followMap: (holder, written, { file, kind, pointer }) =>
      add({ holder, member: '$ref', from: pointer, written }, { kind, file }, maps),
  };
}
