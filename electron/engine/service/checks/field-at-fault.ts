import type { z } from 'zod';

/** Writes a path as JSON Pointer (RFC 6901 3), the whole document as `/`. */
export function toPointer(path: readonly PropertyKey[]): string {
  return `/${path.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`;
}

/** The first field that a schema did not like, as JSON Pointer, and what is the matter with it. */
export function fieldAtFault({ issues }: z.ZodError): { field: string; words: string } {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys')
    return { field: toPointer([...issue.path, issue.keys[0] ?? '']), words: 'the record has no such field' };
  return { field: toPointer(issue?.path ?? []), words: issue?.message ?? 'not valid' };
}
