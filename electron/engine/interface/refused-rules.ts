import { pointerNames } from '#shared/text/json-pointer.ts';
import type { Operation, Requirement } from '#shared/interface/interface-model.ts';
import type { BodyView } from '#shared/model/message.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Violation } from '#shared/model/violation.ts';
import { headersOf, routeOf, type ReceivedResponse } from './check-response.ts';
import type { CompiledInterface, CompiledOperation } from './compile/compiled-interface.ts';
import { memberOf, valueAt } from './read/members.ts';

/** A request that a service refused which may offer the interface. */
export interface RefusedRequest extends Pick<ReceivedResponse, 'method' | 'service' | 'status' | 'url'> {
  headers: readonly HeaderPair[];
  body: BodyView;
  /** What the check found that refused it, if it was our own service. */
  found?: string | undefined;
  /** Whether a path that the document lacks is a fault: the service is known to offer the interface. */
  isOffered: boolean;
}

/** Max rules that a refusal is explained with. */
const maxRules = 3;

const ruleAt = (schema: string, expected: string): Violation => ({
  instance: '',
  schema,
  rule: pointerNames(schema).at(-1) ?? '',
  expected,
});

function requirementRule({ pointer, schemes }: Requirement): Violation {
  const needs = schemes.map(({ name, scopes }) =>
    scopes.length > 0 ? `${name} with the scope ${scopes.join(' ')}` : name,
  );
  return { ...ruleAt(pointer, `requires ${needs.join(' and ')}`), rule: 'security' };
}

/** What the parameters and the body of a request break. */
function requestRules(compiled: CompiledOperation, params: Record<string, string>, request: RefusedRequest) {
  const { body, url } = request;
  const headers = headersOf(request.headers);
  const { problems } = compiled.readParameters({ params, search: new URL(url).search, headers });
  const parameters = problems.map(({ expected, instance, parameter, pointer, rule, schema, ...one }): Violation => ({
    instance,
    schema: schema || pointer,
    rule,
    expected: `the ${one.in} parameter ${parameter} ${expected}`,
  }));
  if (body.truncated) return parameters;
  const sent = Buffer.from(body.content, body.encoding);
  const read = compiled.readBody(headers['content-type']?.join(', '), sent);
  if (read.ok) return parameters;
  const content = `${compiled.operation.pointer}/requestBody`;
  return [...parameters, ...(read.violations.length > 0 ? read.violations : [ruleAt(content, read.detail)])];
}

/** What the document says that a status means; nothing if it does not declare it. */
function declaredRule(document: unknown, { responses }: Operation, status: number): Violation[] {
  const pointer = responses.find((one) => one.status === status)?.pointer;
  if (pointer === undefined) return [];
  const description = memberOf(valueAt(document, pointer), 'description');
  const means = typeof description === 'string' ? description.slice(0, 200) : 'is declared';
  return [{ ...ruleAt(pointer, `${status} means: ${means}`), rule: 'responses' }];
}

/** The rule that our own service named at the end of what its check found. */
function namedRule(document: unknown, found = ''): Violation[] {
  const at = found.lastIndexOf(' (/');
  const pointer = found.slice(at + 2, -1);
  if (at < 0 || !found.endsWith(')') || valueAt(document, pointer) === undefined) return [];
  return [ruleAt(pointer, found.slice(0, at))];
}

function operationRules(document: unknown, route: Found, request: RefusedRequest): Violation[] {
  const { operation } = route.operation;
  const { status } = request;
  if (status === 401 || status === 403) return operation.security.map(requirementRule);
  const wrong = status === 400 || status === 415 || status === 422;
  const broken = wrong ? requestRules(route.operation, route.params, request) : [];
  return broken.length > 0 ? broken : declaredRule(document, operation, status);
}

type Found = Extract<ReturnType<CompiledInterface['route']>, { kind: 'operation' }>;

/**
 * The rules of the document that a refused request breaks; else the requirements that it may have to fulfil, or what the
 * document says about the status. They are found by the request alone, so that they are those of a real service, too.
 */
export function refusedRules(
  compiled: Pick<CompiledInterface, 'model' | 'route'>,
  request: RefusedRequest,
): Violation[] {
  const { document, operations } = compiled.model;
  const named = namedRule(document, request.found);
  const route = routeOf(compiled, request);
  if (route.kind === 'operation') {
    const rules = operationRules(document, route, request);
    const own = rules.filter(({ schema }) => named.some((one) => one.schema === schema));
    return (own.length > 0 ? own : named.length > 0 ? named : rules).slice(0, maxRules);
  }
  if (!request.isOffered) return named;
  if (route.kind === 'method' && request.status === 405) {
    const other = operations.find(({ basePath, path }) => basePath + path === route.path);
    const rule = { ...ruleAt('/paths', `has only ${route.allow}`), rule: 'paths' };
    return [{ ...rule, ...(other && { schema: other.pointer.slice(0, other.pointer.lastIndexOf('/')) }) }];
  }
  if (route.kind !== 'path' || request.status !== 404) return named;
  return [ruleAt('/paths', `has no such path; the nearest: ${route.nearest.join(', ') || 'none'}`)];
}
