import type { Doing, InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import type { Context } from './context.ts';
import type { DocumentNode } from './document-node.ts';
import { resolve, type Referable } from './referable.ts';

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
export function readRoles(
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
