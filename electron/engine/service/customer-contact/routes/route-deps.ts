import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { Clocks } from '../../../clock.ts';
import type { NewId } from '../../../identifier.ts';
import type { EmitEvent } from '../emit-event.ts';
import type { Chats } from '../records/chats.ts';
import type { Customers } from '../records/customers.ts';
import type { ServiceAnswer } from '../../context.ts';

/** The dependencies of the operations. */
export interface RouteDeps {
  customers: Customers;
  chats: Chats;
  emit: EmitEvent;
  /** Called after emitted events are committed. */
  wake: () => void;
  /** The customer that a token's subject is bound to. */
  customerOf: (subject: string) => string | undefined;
  clocks: Clocks;
  newId: NewId;
}

const toAnswer = (error: HookbenchError): ServiceAnswer => ({ status: error.status, problem: toProblem(error) });

/** The response for an unknown id. */
export function unknownRecord(kind: string, id: string): ServiceAnswer {
  return toAnswer(new HookbenchError('not_found', `No ${kind} has the id "${id.slice(0, 100)}".`));
}

/** The response for a missing query parameter. */
export function missingParameter(name: string, hint: string): ServiceAnswer {
  const message = `The query parameter ${name} is missing.`;
  return toAnswer(new HookbenchError('bad_input', message, { field: `/${name}`, hint }));
}

/** The response for an invalid query parameter. */
export function invalidParameter(field: string, problem: string): ServiceAnswer {
  return toAnswer(new HookbenchError('bad_input', `The query parameter ${field.slice(1)}: ${problem}.`, { field }));
}

/** The response if one of these query parameters is sent more than once; otherwise `undefined`. */
export function repeatedParameter(query: URLSearchParams, names: readonly string[]): ServiceAnswer | undefined {
  const repeated = names.find((name) => query.getAll(name).length > 1);
  return repeated === undefined ? undefined : invalidParameter(`/${repeated}`, 'is sent more than once');
}

/** The response if the changed record would be invalid. */
export function invalidRecord(field: string, problem: string): ServiceAnswer {
  return toAnswer(new HookbenchError('invalid_record', `${field}: ${problem}.`, { field }));
}

/** The response if a patch does not apply to the record. */
export function patchFailed(field: string, problem: string): ServiceAnswer {
  return toAnswer(
    new HookbenchError('patch_failed', `${field}: ${problem}.`, {
      field,
      hint: 'Read the record again. Nothing was changed, because a patch is applied completely or not at all.',
    }),
  );
}
