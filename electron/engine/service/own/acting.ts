import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { Response } from '#shared/interface/interface-model.ts';
import type { Check } from '#shared/model/decision.ts';
import type { CompiledOperation, RespondOptions, WrittenResponse } from '../../interface/compile/compiled-interface.ts';
import type { RecordRequest } from '../../interface/records/records.ts';
import type { ServiceAnswer, ServiceContext } from '../context.ts';
import type { OfferedInterface, OwnRequest } from './offered-interface.ts';
import { lowerCase, refuseAsDeclared } from './refuse-as-declared.ts';

/** A request that passed the checks of its operation. */
export interface Acting {
  offered: OfferedInterface;
  compiled: CompiledOperation;
  context: ServiceContext;
  own: OwnRequest;
  request: RecordRequest;
}

/** Records what was decided after the checks. */
export const note = (
  { context }: Acting,
  name: string,
  source: string,
  evidence: string,
  outcome: Check['outcome'] = 'passed',
): void => void (context.decided ??= []).push({ name, source, outcome, evidence });

/** Refuses a request. @param status Default: that of the error. */
export const refuse = (
  { compiled, context, offered }: Acting,
  error: HookbenchError,
  status = error.status,
): ServiceAnswer => refuseAsDeclared(offered.compiled, compiled, { problem: { ...toProblem(error), status } }, context);

export const toAnswer = ({ body, headers, status, type }: WrittenResponse): ServiceAnswer => ({
  status,
  content: { type, body },
  headers: lowerCase(headers),
});

/** Writes a response in a media type that the client accepts, or refuses the request. */
export function respondWith(
  acting: Acting,
  response: Response,
  options: Omit<RespondOptions, 'accept'>,
): WrittenResponse | ServiceAnswer {
  const { accept } = acting.context.headers;
  const written = acting.compiled.respond(response, { accept, ...options });
  if (!('notAcceptable' in written)) return written;
  note(acting, 'acceptable', 'RFC 9110 15.5.7', `Accept is ${accept?.slice(0, 200) ?? 'absent'}`, 'failed');
  const hint = 'Send Accept with one of these types, or omit it.';
  return refuse(
    acting,
    new HookbenchError('not_acceptable', `The response is ${written.notAcceptable.join(' or ')}.`, { hint }),
  );
}

export const isWritten = (answer: WrittenResponse | ServiceAnswer): answer is WrittenResponse => 'body' in answer;
