import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import type { ServiceAnswer } from '../context.ts';

const toAnswer = (error: HookbenchError): ServiceAnswer => ({ status: error.status, problem: toProblem(error) });

/** The answer when no record has the identifier. */
export function unknownRecord(kind: string, id: string): ServiceAnswer {
  return toAnswer(new HookbenchError('not_found', `No ${kind} has the identifier "${id.slice(0, 100)}".`));
}

/** The answer when a query parameter that names a record is missing. */
export function missingParameter(name: string, hint: string): ServiceAnswer {
  const words = `The query parameter ${name} is missing.`;
  return toAnswer(new HookbenchError('bad_input', words, { field: `/${name}`, hint }));
}

/** The answer when a query parameter has a wrong value. */
export function wrongParameter(field: string, words: string): ServiceAnswer {
  return toAnswer(new HookbenchError('bad_input', `The query parameter ${field.slice(1)}: ${words}.`, { field }));
}

/** The answer when one of these query parameters is given more than once: which one is meant cannot be known. */
export function repeatedParameter(query: URLSearchParams, names: readonly string[]): ServiceAnswer | undefined {
  const repeated = names.find((name) => query.getAll(name).length > 1);
  return repeated === undefined ? undefined : wrongParameter(`/${repeated}`, 'is given more than once');
}

/** The answer when the record would not be valid. */
export function invalidRecord(field: string, words: string): ServiceAnswer {
  return toAnswer(new HookbenchError('invalid_record', `${field}: ${words}.`, { field }));
}

/** The answer when a patch does not fit the record as it is. */
export function patchFailed(field: string, words: string): ServiceAnswer {
  return toAnswer(
    new HookbenchError('patch_failed', `${field}: ${words}.`, {
      field,
      hint: 'Read the record again: the patch is whole or not at all, so nothing was changed.',
    }),
  );
}
