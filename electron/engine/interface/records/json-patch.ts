import { isJsonObject } from '#shared/text/json.ts';
import { pointerNames } from '#shared/text/json-pointer.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { setMember, type Members } from '../read/members.ts';

/**
 * Applies a JSON Merge Patch (RFC 7396 2). It builds the result from entries, so that a member named `__proto__` stays a
 * member.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

const pointer = z
  .string()
  .max(10_000)
  .regex(/^(\/([^~/]|~[01])*)*$/, 'Enter a JSON Pointer (RFC 6901 3)');
const withValue = (op: 'add' | 'replace' | 'test') =>
  z
    .looseObject({ op: z.literal(op), path: pointer })
    .refine((operation) => Object.hasOwn(operation, 'value'), { path: ['value'], message: 'Required' });
const withFrom = (op: 'move' | 'copy') => z.looseObject({ op: z.literal(op), from: pointer, path: pointer });

/** The syntax of a JSON Patch document (RFC 6902 3). */
export const jsonPatch = z
  .array(
    z.discriminatedUnion('op', [
      withValue('add'),
      z.looseObject({ op: z.literal('remove'), path: pointer }),
      withValue('replace'),
      withFrom('move'),
      withFrom('copy'),
      withValue('test'),
    ]),
  )
  .max(1000);
export type JsonPatch = z.infer<typeof jsonPatch>;

/** The patched record, or the member of the operation that failed and why. */
export type Patched = { ok: true; value: unknown } | { ok: false; field: string; problem: string };

const maxDepth = 512;
/** How much a patch may copy, and move, in characters and values: a moved value is measured each time. */
const maxWork = 250_000;

/** The tokens of a pointer, below a holder object, so that the whole record can be replaced. */
function tokensOf(path: string): string[] {
  return ['record', ...pointerNames(path)];
}

/** An own member or an existing element; `undefined` if it does not exist. */
function step(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return (value as Record<string, unknown>)[token];
}

const find = (holder: unknown, tokens: readonly string[]): unknown => tokens.reduce(step, holder);
const parentIn = (holder: unknown, tokens: readonly string[]): unknown => find(holder, tokens.slice(0, -1));

function canHaveMember(parent: unknown, token: string): boolean {
  if (!Array.isArray(parent)) return typeof parent === 'object' && parent !== null;
  return token === '-' || (/^(0|[1-9]\d*)$/.test(token) && Number(token) <= parent.length);
}

/** Removes an existing element or member. */
function remove(parent: unknown, token: string): void {
  if (Array.isArray(parent)) parent.splice(Number(token), 1);
  else delete (parent as Members)[token];
}

/** Adds an element before the one at an index, or sets a member. */
function add(parent: unknown, token: string, value: unknown): void {
  if (Array.isArray(parent)) parent.splice(token === '-' ? parent.length : Number(token), 0, value);
  else setMember(parent as Members, token, value);
}

interface Work {
  holder: { record: unknown };
  /** How much the patch may still copy, and move, in characters and values. */
  copies: number;
  moves: number;
}

/** Applies one operation. @returns The problem and the member of the operation that caused it; `undefined` if it applies. */
function applyOne(work: Work, operation: JsonPatch[number]): { member: string; problem: string } | undefined {
  const { holder } = work;
  const to = tokensOf(operation.path);
  const moves = operation.op === 'move' || operation.op === 'copy';
  const from = moves ? tokensOf(operation.from) : to;
  const source = find(holder, from);
  if (operation.op !== 'add' && source === undefined) {
    return { member: moves ? 'from' : 'path', problem: 'no value exists there' };
  }
  if (operation.op === 'test')
    return isDeepStrictEqual(source, operation.value) ? undefined : { member: 'path', problem: 'the value differs' };
  if (operation.op === 'move' && from.length < to.length && from.every((name, index) => name === to[index]))
    return { member: 'path', problem: 'the target is inside the moved value' };
  if (operation.op !== 'remove') {
    const { depth, size } = measure(moves ? source : operation.value);
    if (depth + to.length > maxDepth) return { member: 'path', problem: `nested deeper than ${maxDepth} levels` };
    if (operation.op === 'copy') work.copies -= size;
    if (work.copies < 0) return { member: 'from', problem: 'the patch copies too much' };
    if (operation.op === 'move') work.moves -= size;
    if (work.moves < 0) return { member: 'from', problem: 'the patch moves too much' };
  }
  if (operation.op === 'move' || operation.op === 'remove') remove(parentIn(holder, from), from.at(-1) ?? '');
  if (operation.op === 'remove') return undefined;
  const [parent, token] = [parentIn(holder, to), to.at(-1) ?? ''];
  if (!canHaveMember(parent, token)) return { member: 'path', problem: 'no value can be added there' };
  if (operation.op === 'replace' && Array.isArray(parent)) remove(parent, token);
  add(parent, token, operation.op === 'move' ? source : structuredClone(moves ? source : operation.value));
  return undefined;
}

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a record, completely or not at all.
 * @param budget How much the patch may copy, in characters and values.
 */
export function applyJsonPatch(record: unknown, patch: JsonPatch, budget: number): Patched {
  const work: Work = {
    holder: { record: structuredClone(record) },
    copies: Math.min(budget, maxWork),
    moves: maxWork,
  };
  for (const [index, operation] of patch.entries()) {
    const failure = applyOne(work, operation);
    if (failure) return { ok: false, field: `/${index}/${failure.member}`, problem: failure.problem };
  }
  return { ok: true, value: work.holder.record };
}

/** The nesting depth of a JSON value, and its size in characters of text plus number of values. */
function measure(value: unknown): { depth: number; size: number } {
  let depth = 0;
  let size = 0;
  const open: { value: unknown; level: number }[] = [{ value, level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: one, level } = next;
    size += 1 + (typeof one === 'string' ? one.length : 0);
    if (typeof one !== 'object' || one === null) continue;
    depth = Math.max(depth, level + 1);
    if (Array.isArray(one)) {
      for (const element of one) open.push({ value: element, level: level + 1 });
      continue;
    }
    for (const [name, member] of Object.entries(one)) {
      size += name.length;
      open.push({ value: member, level: level + 1 });
    }
  }
  return { depth, size };
}
