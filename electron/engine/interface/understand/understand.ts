import type { InterfaceModel, Operation, Doing } from '#shared/interface/interface-model.ts';
import type { Members } from '../read/members.ts';
import { readActs } from './acts.ts';
import { readCollections } from './collections.ts';
import { createContext, type PlainNote, type Context } from './context.ts';
import { memberIn, nodeAt, objectIn, textIn, type DocumentNode } from './document-node.ts';
import { readEmits } from './emits.ts';
import { readEvents } from './events.ts';
import { createNameIndex } from './names.ts';
import { readOperations, basePathOf } from './operations.ts';
import { createShapes } from './schema-shape.ts';
import { readSecurity } from './security.ts';
import { checkTemplates } from './templates.ts';
import { readSeed, readStates, resolve, type Referable } from './states.ts';

type Roles = InterfaceModel['roles'];

/** How well what an operation does fits a role. */
const fits: Readonly<Record<'read' | 'write', Partial<Record<Doing, number>>>> = {
  read: { read: 3, list: 2 },
  write: { create: 3, replace: 2, change: 2 },
};
/** Methods whose operations fit a role a little, whatever they do. */
const methods = { read: 'GET', write: 'POST' } as const;

/** The operation that fits a role best; of equals the first. @param bonus What speaks for an operation besides. */
function bestFor(
  role: 'read' | 'write',
  operations: readonly Operation[],
  bonus: (operation: Operation) => boolean,
): Operation | undefined {
  let best: { operation?: Operation; score: number } = { score: 0 };
  for (const operation of operations) {
    const fit = fits[role][operation.act.do] ?? (operation.method === methods[role] ? 1 : 0);
    const score = fit === 0 ? 0 : fit * 4 + (bonus(operation) ? 2 : 0) + (operation.act.parents.length === 0 ? 1 : 0);
    if (score > best.score) best = { operation, score };
  }
  return best.operation;
}

/** The operations and the event that experiments use: declared, else a collection's, with an event if possible. */
function readRoles(
  context: Context,
  document: DocumentNode,
  all: readonly Operation[],
  { events, operations }: Referable,
): Roles {
  const member = context.member(document, 'x-hookbench-roles');
  const declared = member?.value ?? {};
  const pointerOf = (role: string): string => `${member?.pointer}/${role}`;
  const named = (role: 'read' | 'write'): Operation | undefined =>
    declared[role] === undefined
      ? undefined
      : resolve(context, operations, declared[role], 'operation', pointerOf(role));
  const given = {
    read: named('read'),
    write: named('write'),
    event:
      declared.event === undefined ? undefined : resolve(context, events, declared.event, 'event', pointerOf('event')),
  };
  const write = given.write ?? bestFor('write', all, ({ emits }) => emits.length > 0);
  const collection = write?.act.collection;
  const read =
    given.read ?? bestFor('read', all, ({ act }) => collection !== undefined && act.collection === collection);
  const event = given.event?.name ?? write?.emits[0]?.event ?? events.names()[0];
  const roles: Roles = {
    ...(read && { read: read.id }),
    ...(write && { write: write.id }),
    ...(event !== undefined && { event }),
  };
  const inferred = Object.entries(roles).filter(([role]) => declared[role as keyof Roles] === undefined);
  if (inferred.length > 0) {
    const names = inferred.map(([role, name]) => `${role} "${name}"`).join(', ');
    context.note('inferred', `Experiments and load use these roles: ${names}.`, member?.pointer ?? '');
  }
  return roles;
}

/** What a document means, and what was noticed about its parts. */
export interface Understood {
  model: InterfaceModel;
  notes: PlainNote[];
}

/**
 * What a document means. Inferred meaning is noted with its reason; an `error` among the notes keeps the interface from
 * being used.
 * @param root As the reader returns it: overlay applied, references within it, schemas in JSON Schema 2020-12.
 */
export function understand(root: Members): Understood {
  const context = createContext(root);
  const document = nodeAt(root, '') ?? { used: '', pointer: '', layers: [] };
  const shapes = createShapes(root);
  const security = readSecurity(context, document);
  const founds = readOperations(context, document, security);
  const collections = readCollections(context, shapes, founds);
  const acts = readActs(context, shapes, collections);
  const events = readEvents(context, document, founds, security);
  const emits = readEmits(context, document, acts, events);

  const operations = createNameIndex<Operation>();
  const all = [...acts].map(([found, act]): Operation => ({ ...found.operation, act, emits: emits.get(found) ?? [] }));
  for (const operation of all) operations.add(operation.id, operation);
  for (const operation of all) operations.add(`${operation.method} ${operation.path}`, operation);

  const { known } = collections;
  const referable = { known, operations, events };
  const states = readStates(context, document, shapes, referable);
  const seed = Object.fromEntries(readSeed(context, document, referable));
  const roles = readRoles(context, document, all, referable);
  checkTemplates({ context, shapes }, document, acts, known);
  context.noteUnread();

  const info = objectIn(root, document, 'info');
  const description = info && textIn(info, 'description');
  // YAML reads an unquoted 1.5 as a number.
  const version = info && memberIn(info, 'version')?.value;
  const model: InterfaceModel = {
    title: (info && textIn(info, 'title')) ?? 'API',
    version: typeof version === 'number' || typeof version === 'string' ? String(version) : '',
    ...(description !== undefined && { description }),
    basePath: basePathOf({ ...context, note: () => undefined }, document) ?? '',
    document: root,
    operations: all,
    collections: known.all,
    events: events.names().flatMap((name) => events.get(name) ?? []),
    schemes: Object.fromEntries(security.schemes),
    scopes: Object.fromEntries(security.scopes),
    seed,
    states,
    roles,
  };
  return { model, notes: context.notes };
}
