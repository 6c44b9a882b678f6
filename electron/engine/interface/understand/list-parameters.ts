import type { EnvelopeRole, Filter, ListAct, PagingRole } from '#shared/interface/interface-model.ts';
import { memberNamed } from './find-record.ts';
import { plainName } from './names.ts';
import type { Found } from './operations.ts';
import type { Resource } from './path-entries.ts';
import { requestSchema } from './bodies.ts';
import { isSimple, type Shape, type Shapes } from './schema-shape.ts';
import table from './list-names.json' with { type: 'json' };

/** Names of the parameters that page and sort, as plain names. */
const pagingNames: Readonly<Record<PagingRole, readonly string[]>> = table.pagingNames;

/** Names that page only if the record has no member with this name. */
const weakNames: Readonly<Partial<Record<PagingRole, readonly string[]>>> = table.weakNames;

/** Names of the members of a response that describe the list. */
const envelopeNames: Readonly<Record<EnvelopeRole, readonly string[]>> = table.envelopeNames;

/** Members of a link that is an object. */
const { cursorMembers, linkMembers } = table;

const roles = <Role extends string>(names: Readonly<Partial<Record<Role, readonly string[]>>>): Map<string, Role> =>
  new Map(
    Object.entries(names).flatMap(([role, list]) => (list as readonly string[]).map((name) => [name, role as Role])),
  );

const strong = roles(pagingNames);
const weak = roles(weakNames);
const envelope = roles(envelopeNames);

const maxMembers = 500;

/** What a member of the response says about the list; one that is a link or a cursor may be an object around it. */
function rolesOf(shapes: Shapes, schema: string, role: EnvelopeRole | undefined, at: string[]): ListAct['envelope'] {
  const shape = shapes.of(schema);
  if (role === undefined || shape.items !== undefined) return [];
  if (shape.properties.size === 0) return isSimple(shape) ? [{ role, at }] : [];
  const inside = (names: readonly string[], of: EnvelopeRole): ListAct['envelope'] => {
    const member = names.map((one) => memberNamed(shape, one)).find((one) => one !== undefined);
    return member === undefined ? [] : [{ role: of, at: [...at, member] }];
  };
  return [...inside(linkMembers, role), ...(role === 'next' ? inside(cursorMembers, 'cursor') : [])];
}

/** What the response says about the list: members beside the array, and of objects beside it. */
export function envelopeOf(shapes: Shapes, body: string | undefined, array: readonly string[]): ListAct['envelope'] {
  const found: ListAct['envelope'] = [];
  function look(shape: Shape, path: string[]): void {
    for (const [name, schema] of [...shape.properties].slice(0, maxMembers)) {
      const at = [...path, name];
      if (at.length === array.length && at.every((one, index) => one === array[index])) continue;
      const said = rolesOf(shapes, schema, envelope.get(plainName(name)), at);
      found.push(...said);
      if (said.length === 0 && path.length === 0) look(shapes.of(schema), at);
    }
  }
  look(shapes.of(body), []);
  return found;
}

/** A parameter of the query, or a member of the body of QUERY and other lists with a body. */
type Given = Pick<Filter, 'in' | 'name'>;

function givenTo(shapes: Shapes, operation: Found['operation']): Given[] {
  const query = operation.parameters.flatMap(({ in: place, name, schema, style, type }): Given[] => {
    if (place !== 'query' && place !== 'querystring') return [];
    const inner = [...shapes.of(schema).properties.keys()].slice(0, maxMembers);
    const own: Given = { in: 'query', name };
    if (place === 'querystring') return inner.map((member) => ({ in: 'query', name: member }));
    const isDeep = style === 'deepObject' && type === undefined && inner.length > 0;
    return isDeep ? inner.map((member) => ({ in: 'query', name: `${name}[${member}]` })) : [own];
  });
  const members = [...shapes.of(requestSchema(operation)).properties.keys()].slice(0, maxMembers);
  return [...query, ...members.map((name): Given => ({ in: 'body', name }))];
}

/** The name of a parameter such as `filter[status]`, without what is around it. */
const filterName = (name: string): string => /^filters?[[.]([^[\].]+)\]?$/i.exec(name)?.[1] ?? name;

/** How a list is filtered, paged and sorted, and the names of the parameters that do none of it. */
export function listActOf(
  shapes: Shapes,
  operation: Found['operation'],
  record: Shape,
  declared: NonNullable<Resource['filters']>,
): Pick<ListAct, 'filters' | 'paging'> & { others: string[] } {
  const filters: Filter[] = [];
  const paging: ListAct['paging'] = [];
  const others: string[] = [];
  const isObject = ({ schema }: { schema?: string | undefined }): boolean => shapes.of(schema).properties.size > 0;
  const objects = new Set(operation.parameters.filter(isObject).map(({ name }) => name));
  for (const given of givenTo(shapes, operation)) {
    const { name } = given;
    const plain = plainName(name);
    const own = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const member = memberNamed(record, filterName(name));
    const role = objects.has(name)
      ? undefined
      : (strong.get(plain) ?? (member === undefined ? weak.get(plain) : undefined));
    if (own) filters.push({ ...given, at: own });
    else if (role) paging.push({ role, ...given });
    else if (member !== undefined) filters.push({ ...given, at: [member] });
    else others.push(name);
  }
  const sorts = paging.filter(({ role }) => role === 'sort');
  const isDirection = ({ name }: Given): boolean => sorts.length > 1 && plainName(name) === 'order';
  return { filters, paging: paging.map((one) => (isDirection(one) ? { ...one, role: 'direction' } : one)), others };
}
