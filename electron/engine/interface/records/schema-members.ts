import { isMembers } from '../read/members.ts';
import { memberIn, nodeAt } from '../understand/document-node.ts';
import { plainName } from '../understand/names.ts';
import { createShapes, type Shape } from '../understand/schema-shape.ts';

/** A member of records, as their schema has it. */
export interface SchemaMember {
  pointer: string;
  required: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  default?: unknown;
}

export interface SchemaMembers {
  members: ReadonlyMap<string, SchemaMember>;
  /** The exact name of a member, from its name regardless of case, `_` and `-`. */
  nameOf(name: string): string | undefined;
  /** The schema of the items of an array. */
  items: string | undefined;
}

/** Finds the members of schemas, each once. */
export interface MemberFinder {
  of(schema: string | undefined): SchemaMembers;
  /** A keyword of the schema at a pointer. */
  keyword(schema: string | undefined, name: string): unknown;
}

/** Max schemas that are read for the required members of one. */
const maxParts = 200;

export function createMemberFinder(root: Record<string, unknown>): MemberFinder {
  const shapes = createShapes(root);
  const known = new Map<string | undefined, SchemaMembers>();

  function keyword(schema: string | undefined, name: string): unknown {
    const node = schema === undefined ? undefined : nodeAt(root, schema);
    return node && memberIn(node, name)?.value;
  }

  function requiredIn(schema: string): ReadonlySet<string> {
    const names = new Set<string>();
    const open = [schema];
    // Grows while it is read.
    for (const pointer of open) {
      for (const { pointer: at, value } of nodeAt(root, pointer)?.layers ?? []) {
        const { allOf, required } = value;
        if (Array.isArray(required)) for (const name of required) names.add(String(name));
        if (Array.isArray(allOf) && open.length < maxParts)
          open.push(...allOf.map((_, index) => `${at}/allOf/${index}`));
      }
    }
    return names;
  }

  function read(schema: string, shape: Shape): SchemaMembers {
    const required = requiredIn(schema);
    const members = new Map<string, SchemaMember>();
    for (const [name, pointer] of shape.properties) {
      const fallback = keyword(pointer, 'default');
      members.set(name, {
        pointer,
        required: required.has(name),
        readOnly: keyword(pointer, 'readOnly') === true,
        writeOnly: keyword(pointer, 'writeOnly') === true,
        ...(fallback !== undefined && { default: fallback }),
      });
    }
    const nameOf = (name: string) => (members.has(name) ? name : shape.names.get(plainName(name)));
    return { members, nameOf, items: shape.items };
  }

  return {
    of(schema) {
      let found = known.get(schema);
      if (!found) {
        const shape = shapes.of(schema);
        found = read(schema ?? '', schema === undefined ? { ...shape, properties: new Map() } : shape);
        known.set(schema, found);
      }
      return found;
    },
    keyword,
  };
}

/** Max levels of a value that are compared with its schema: more than JSON of requests has. */
const maxDepth = 1000;

/** A value without the members that its schema has as `readOnly` or `writeOnly`, at any depth. */
export function withoutMembers(
  finder: MemberFinder,
  value: unknown,
  schema: string | undefined,
  what: 'readOnly' | 'writeOnly',
  depth = 0,
): unknown {
  if (schema === undefined || typeof value !== 'object' || value === null || depth === maxDepth) return value;
  const { items, members } = finder.of(schema);
  if (Array.isArray(value)) {
    return items === undefined ? value : value.map((one) => withoutMembers(finder, one, items, what, depth + 1));
  }
  if (!isMembers(value) || members.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const member = members.get(name);
      if (member?.[what]) return [];
      return [[name, member ? withoutMembers(finder, one, member.pointer, what, depth + 1) : one]];
    }),
  );
}
