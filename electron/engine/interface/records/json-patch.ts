import { isJsonObject } from '#shared/text/json.ts';
import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import { isDeepStrictEqual } from 'node:util';
import { applyPatch, type Operation } from 'rfc6902';
import { z } from 'zod';

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

/** Prefix for members that the library cannot address or finds on prototypes, while it works. */
const mark = '\u0000';
const isAwkward = (name: string): boolean => name in {} || name === 'prototype' || name.startsWith(mark);
const guard = (name: string): string => (isAwkward(name) ? mark + name : name);
const unguard = (name: string): string => (name.startsWith(mark) ? name.slice(1) : name);

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((element) => renamed(element, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [rename(name), renamed(member, rename)]));
}

/** The tokens of a pointer, below a holder object, so that the whole record can be replaced. */
function tokensOf(path: string): string[] {
  return ['record', ...pointerNames(path).map((token) => guard(token))];
}

/** An own member or an existing element; `undefined` if it does not exist. */
function step(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(token)) return undefined;
  return (value as Record<string, unknown>)[token];
}

const find = (holder: unknown, tokens: readonly string[]): unknown => tokens.reduce(step, holder);

function canHaveMember(parent: unknown, token: string): boolean {
  if (!Array.isArray(parent)) return typeof parent === 'object' && parent !== null;
  return token === '-' || (/^(0|[1-9]\d*)$/.test(token) && Number(token) <= parent.length);
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
  const value = operation.op !== 'remove' && !moves ? renamed(operation.value, guard) : source;
  if (operation.op === 'test')
    return isDeepStrictEqual(source, value) ? undefined : { member: 'path', problem: 'the value differs' };
  if (operation.op !== 'remove') {
    if (!canHaveMember(find(holder, to.slice(0, -1)), to.at(-1) ?? ''))
      return { member: 'path', problem: 'no value can be added there' };
    if (operation.op === 'move' && from.length < to.length && from.every((token, index) => token === to[index]))
      return { member: 'path', problem: 'the target is inside the moved value' };
    const { depth, size } = measure(value);
    if (depth + to.length > maxDepth) return { member: 'path', problem: `nested deeper than ${maxDepth} levels` };
    if (operation.op === 'copy') work.copies -= size;
    if (work.copies < 0) return { member: 'from', problem: 'the patch copies too much' };
    if (operation.op === 'move') work.moves -= size;
    if (work.moves < 0) return { member: 'from', problem: 'the patch moves too much' };
  }
  const [error] = applyPatch(holder, [
    { ...operation, path: jsonPointer(to), ...(moves && { from: jsonPointer(from) }), value } as Operation,
  ]);
  return error ? { member: 'path', problem: error.message } : undefined;
}

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a record, completely or not at all.
 * @param budget How much the patch may copy, in characters and values.
 */
export function applyJsonPatch(record: unknown, patch: JsonPatch, budget: number): Patched {
  const work: Work = {
    holder: { record: renamed(record, guard) },
    copies: Math.min(budget, maxWork),
    moves: maxWork,
  };
  for (const [index, operation] of patch.entries()) {
    const failure = applyOne(work, operation);
    if (failure) return { ok: false, field: `/${index}/${failure.member}`, problem: failure.problem };
  }
  return { ok: true, value: renamed(work.holder.record, unguard) };
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
