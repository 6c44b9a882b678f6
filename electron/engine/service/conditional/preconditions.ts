import { hash } from 'node:crypto';
import type { Check } from '#shared/model/decision.ts';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';

const compute = (json: string): string => `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;

/** Longer texts are not cached, because finding them costs more than computing the tag. */
const maxCachedLength = 4096;
const maxCached = 256;
const known = new Map<string, string>();

/** The strong entity tag of a representation (RFC 9110 8.8.3). */
export function entityTag(json: string): string {
  if (json.length > maxCachedLength) return compute(json);
  let tag = known.get(json);
  if (tag === undefined) {
    tag = compute(json);
    if (known.size >= maxCached) known.clear();
    known.set(json, tag);
  }
  return tag;
}

const oneTag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** The entity tags in a list (RFC 9110 8.8.3). Invalid ones are ignored. */
function tagsOf(list: string): { weak: boolean; tag: string }[] {
  return [...list.matchAll(oneTag)].map(([, weak, tag = '']) => ({ weak: weak !== undefined, tag }));
}

function matches(list: string, current: string | undefined, strongly: boolean): boolean {
  if (current === undefined) return false;
  if (list.trim() === '*') return true;
  return tagsOf(list).some(({ weak, tag }) => tag === current && !(strongly && weak));
}

const shown = (current: string | undefined): string =>
  current === undefined ? 'but no record exists' : `the current tag is ${current}`;

function checkOf(outcome: Check['outcome'], field: string, list: string, current: string | undefined, source: string) {
  const evidence = `${field} is ${list.slice(0, 200)}, ${shown(current)}`;
  return { name: 'precondition_holds', outcome, evidence, source } satisfies Check;
}

const changed = (detail: string, hint: string): ServiceAnswer => ({
  status: 412,
  problem: toProblem(new HookbenchError('precondition_failed', detail, { hint })),
});

/** Headers that a 304 repeats from the 200 response (RFC 9110 15.4.5). */
export const revalidated = { 'cache-control': 'private, no-cache' };

/** Whether the request is conditional and the profile enables entity tags. */
export function isConditional({ headers, profile }: ServiceContext): boolean {
  if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return false;
  return profile.entityTags;
}

/**
 * Evaluates `If-Match` and `If-None-Match` against a representation (RFC 9110 13.2.2), and records the result as a check.
 * Call it in each attempt of a write, because the record may have changed.
 * @param json The current representation; `undefined` if no record exists.
 * @returns The 304 or 412 response; `undefined` if the conditions hold.
 */
export function unmetPrecondition(context: ServiceContext, json: string | undefined): ServiceAnswer | undefined {
  if (!isConditional(context)) return undefined;
  const { headers, method } = context;
  const current = json === undefined ? undefined : entityTag(json);
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    const holds = matches(ifMatch, current, true);
    (context.decided ??= []).push(
      checkOf(holds ? 'passed' : 'failed', 'If-Match', ifMatch, current, 'RFC 9110 13.1.1'),
    );
    if (!holds)
      return changed('The record does not match If-Match: it has changed.', 'Read it again, and repeat the change.');
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return undefined;
  const same = matches(ifNoneMatch, current, false);
  const reads = method === 'GET' || method === 'HEAD';
  const outcome = same && !reads ? 'failed' : 'passed';
  (context.decided ??= []).push(checkOf(outcome, 'If-None-Match', ifNoneMatch, current, 'RFC 9110 13.1.2'));
  if (!same) return undefined;
  if (reads) return { status: 304, headers: { etag: current ?? '', ...revalidated } };
  return changed('A record exists that If-None-Match excludes.', 'Omit If-None-Match to replace the record.');
}

/** Responds to a read with JSON and its entity tag, or with 304 or 412 if the request is conditional. */
export function represent(
  context: ServiceContext,
  json: string,
  headers: Record<string, string> = revalidated,
): ServiceAnswer {
  if (!context.profile.entityTags) return { status: 200, json };
  if (isConditional(context)) {
    const unmet = unmetPrecondition(context, json);
    if (unmet) return unmet.status === 304 ? { ...unmet, headers: { ...unmet.headers, ...headers } } : unmet;
  }
  return { status: 200, json, headers: { etag: entityTag(json), ...headers } };
}
