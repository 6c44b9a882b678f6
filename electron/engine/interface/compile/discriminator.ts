import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import { isMembers, memberOf, valueAt, type Members } from '../read/members.ts';

/** What a `discriminator` selects: the pointer of a schema by the value of a member, mapped values first. */
export interface Selection {
  property: string;
  schemas: ReadonlyMap<string, string>;
  /** The selected schema inherits from the one that has the discriminator. */
  inherits: boolean;
}

/** The pointer that a member with a reference has. */
function targetIn(value: unknown, member: string): string[] {
  const reference = memberOf(value, member);
  return typeof reference === 'string' && reference.startsWith('#') ? [percentDecoded(reference.slice(1))] : [];
}

const listIn = (value: unknown, member: string): unknown[] => {
  const list = memberOf(value, member);
  return Array.isArray(list) ? list : [];
};

/** The schemas of the components by the schemas that their `allOf` refers to. */
function findHeirs(root: Members): Map<string, string[]> {
  const heirs = new Map<string, string[]>();
  const schemas = valueAt(root, '/components/schemas');
  for (const [name, schema] of Object.entries(isMembers(schemas) ? schemas : {})) {
    for (const base of listIn(schema, 'allOf').flatMap((one) => targetIn(one, '$ref'))) {
      const known = heirs.get(base);
      const heir = `/components/schemas${jsonPointer([name])}`;
      if (known) known.push(heir);
      else heirs.set(base, [heir]);
    }
  }
  return heirs;
}

const byName = (pointers: readonly string[]): [string, string][] =>
  pointers.map((pointer) => [pointerNames(pointer).at(-1) ?? '', pointer]);

/**
 * Returns what finds the selection of a schema with a `discriminator` (OpenAPI 3.2, 4.25): among its alternatives, else
 * among the schemas of the components that inherit from it.
 */
export function createSelections(root: Members): (schema: Members, pointer: string) => Selection | undefined {
  let heirs: Map<string, string[]> | undefined;
  return (schema, pointer) => {
    const property = memberOf(schema['discriminator'], 'propertyName');
    if (typeof property !== 'string') return undefined;
    const mapping = memberOf(schema['discriminator'], 'mapping');
    const mapped = Object.keys(isMembers(mapping) ? mapping : {}).flatMap((name) =>
      targetIn(mapping, name).map((target): [string, string] => [name, target]),
    );
    const alternatives = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')];
    const inherits = alternatives.length === 0;
    heirs ??= inherits ? findHeirs(root) : undefined;
    const implied = inherits ? heirs?.get(pointer) : alternatives.flatMap((one) => targetIn(one, '$ref'));
    const known = new Map(mapped);
    for (const [name, target] of byName(implied ?? [])) if (!known.has(name)) known.set(name, target);
    return { property, inherits, schemas: known };
  };
}
