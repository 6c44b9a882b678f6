import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import type { ServiceAnswer } from '../context.ts';

/** The answer when no record has the identifier. */
export function unknownRecord(kind: string, id: string): ServiceAnswer {
  const detail = `No ${kind} has the identifier "${id.slice(0, 100)}".`;
  return {
    status: 404,
    headers: { 'content-type': 'application/problem+json' },
    body: toProblem(new HookbenchError('not_found', detail)),
  };
}

/** The answer when a query parameter that names a record is missing. */
export function missingParameter(name: string, meaning: string): ServiceAnswer {
  return {
    status: 400,
    headers: { 'content-type': 'application/problem+json' },
    body: toProblem(new HookbenchError('bad_input', `The query parameter ${name} is missing.`, { hint: meaning })),
  };
}
