import type { Response } from '#shared/interface/interface-model.ts';
import type { CompiledInterface, CompiledOperation } from '../../interface/compile/compiled-interface.ts';
import { isMembers } from '../../interface/read/members.ts';
import { statusOfProblem } from '../answer/error-body.ts';
import type { ServiceAnswer, ServiceContext, ServiceRefusal } from '../context.ts';

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);

/** Members that hold the text of an error, in the formats of other APIs. */
const textMembers = new Set(['error', 'error_description', 'errormessage', 'message', 'msg', 'reason', 'description']);

/** The members of a declared error with what the problem says. */
const filled = (base: Record<string, unknown>, problem: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(base).map(([name, value]) => {
      if (Object.hasOwn(problem, name)) return [name, problem[name]];
      return [name, textMembers.has(name.toLowerCase()) && typeof value === 'string' ? problem['detail'] : value];
    }),
  );

/** The first body that is valid for a declared error: the problem, with members of the declared one, or that alone. */
function bodyOf(
  compiled: Pick<CompiledInterface, 'violations'>,
  operation: CompiledOperation,
  response: Response,
  problem: Record<string, unknown>,
): unknown {
  const { schema } = response.content.find(({ type }) => isJson(type)) ?? {};
  const written = operation.respond(response, { status: Number(problem['status']) });
  const base = 'notAcceptable' in written ? undefined : written.value;
  const candidates = isMembers(base) ? [problem, { ...base, ...problem }, filled(base, problem)] : [problem];
  const isValid = (value: unknown): boolean =>
    schema === undefined || compiled.violations(schema, value, 'response').length === 0;
  return candidates.find(isValid) ?? base;
}

/** Writes a refusal: as the operation declares it for the status, else as a problem in the format of the profile. */
export function refuseAsDeclared(
  compiled: Pick<CompiledInterface, 'violations'>,
  operation: CompiledOperation,
  { headers, problem }: ServiceRefusal,
  { profile }: ServiceContext,
): ServiceAnswer {
  const status = statusOfProblem(problem, profile);
  const declared = operation.responseFor(status);
  const asProblem = { status, problem: { ...problem, status }, ...(headers && { headers }) };
  if (profile.errorBody !== 'problem' || !declared || declared === operation.success) return asProblem;
  if (!declared.content.some(({ type }) => isJson(type))) return asProblem;
  const value = bodyOf(compiled, operation, declared, { ...problem, status });
  const written = operation.respond(declared, { status, value, accept: 'application/json, application/*' });
  if ('notAcceptable' in written) return asProblem;
  return {
    status,
    content: { type: written.type, body: written.body },
    headers: { ...lowerCase(written.headers), ...headers },
  };
}

/** Header fields with names in lower case. */
export const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
