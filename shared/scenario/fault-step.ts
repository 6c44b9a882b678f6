import { z } from 'zod';
import { newFault, type NewFault } from '../model/fault.ts';

const matchNames = new Set(['method', 'path', 'event', 'client', 'header']);
/** The members of a fault that are not in its line. */
const parts = new Set(['what', 'match', 'when']);
const timingNames = new Set(['first', 'every', 'probability', 'seconds']);

/** The parts of a fault that its members in one line belong to. */
function nested({ where, ...members }: Readonly<Record<string, unknown>>) {
  const what: Record<string, unknown> = {};
  const match: Record<string, unknown> = {};
  const when: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (matchNames.has(name)) match[name] = value;
    else if (timingNames.has(name)) when[name] = value;
    else if (name !== 'seed') what[name] = value;
    else if (members['probability'] === undefined) what[name] = value;
    else when[name] = value;
  }
  if (what['kind'] === 'answer-status') what['kind'] = 'status';
  return { where, what, match, ...(Object.keys(when).length > 0 && { when }) };
}

const clearing = z.strictObject({ clear: z.literal('all') });

/**
 * `{ clear: all }`, or a fault in one line: its kind, its place, the parameters of its kind, what it applies to, and how
 * often it acts, such as `{ kind: status, where: catcher, status: 500, first: 2 }`.
 */
export const faultStep = z.looseObject({}).transform((given, context): NewFault | z.infer<typeof clearing> => {
  const read = 'clear' in given ? clearing.safeParse(given) : newFault.safeParse(nested(given));
  if (read.success) return read.data;
  for (const issue of read.error.issues)
    context.addIssue({ ...issue, path: issue.path.filter((part) => !parts.has(String(part))) });
  return z.NEVER;
});
