import type { Response } from '#shared/interface/interface-model.ts';
import type { CompiledInterface, CompiledOperation } from '../../interface/compile/compiled-interface.ts';
import { isMembers } from '../../interface/read/members.ts';
import { statusOfProblem } from '../answer/to-response.ts';
import type { ServiceAnswer, ServiceContext, ServiceRefusal } from '../context.ts';

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);

/** Members that have the text of an error, and its code, in the formats of other APIs. */
const textMembers = /^(?:error|error_?description|error_?message|message|msg|reason|description|detail)$/i;
const codeMembers = /^(?:code|error_?code|type)$/i;

/** How deep errors are nested in the bodies of other APIs. */
const maxDepth = 3;

/** A declared error with what the problem says. @param withCode Whether codes are replaced, which are often from a list. */
function filled(base: unknown, problem: Record<string, unknown>, withCode: boolean, depth = 0): unknown {
  if (Array.isArray(base) && depth < maxDepth)
    return base.slice(0, 1).map((one) => filled(one, problem, withCode, depth + 1));
  if (!isMembers(base) || depth > maxDepth) return base;
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => {
      if (depth === 0 && Object.hasOwn(problem, name)) return [name, problem[name]];
      if (typeof value === 'object') return [name, filled(value, problem, withCode, depth + 1)];
      if (typeof value === 'string' && textMembers.test(name)) return [name, problem['detail']];
      return [name, withCode && typeof value === 'string' && codeMembers.test(name) ? problem['code'] : value];
    }),
  );
}

/** The first body that is valid for a declared error: the problem, with members of the declared one, or that alone. */
function bodyOf(
  compiled: Pick<CompiledInterface, 'violations'>,
  operation: CompiledOperation,
  response: Response,
  problem: Record<string, unknown>,
): unknown {
  const { schema } = response.content.find(({ type }) => isJson(type)) ?? {};
  const usual = operation.respond(response, { status: Number(problem['status']) });
  const base = 'notAcceptable' in usual ? undefined : usual.value;
  const written = [true, false].map((withCode) => filled(base, problem, withCode));
  const extended = written.filter(isMembers).map((one) => ({ ...one, ...problem }));
  const candidates = [problem, ...extended, ...written];
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
