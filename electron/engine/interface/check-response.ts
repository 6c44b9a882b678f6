import type { ContractCheck } from '#shared/model/contract-check.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Violation } from '#shared/model/violation.ts';
import { decodeBody, type DecodedBody } from '../http/decode-body.ts';
import type { CompiledInterface, CompiledOperation, ReadBody, Route } from './compile/compiled-interface.ts';
import { contentFor } from './compile/media-types.ts';
import { headerViolations, violationsText } from './emit/violation-text.ts';

/** A response of a service that may offer the interface. */
export interface ReceivedResponse {
  method: string;
  /** Of the request. */
  url: string;
  /** The base URL of the service, if the paths of the interface may begin after it. */
  service?: string | undefined;
  status: number;
  headers: readonly HeaderPair[];
  body: Uint8Array;
}

type Compiled = Pick<CompiledInterface, 'model' | 'route'>;

/** Max bytes of a body that is validated, encoded and decoded. */
const maxBytes = 1024 ** 2;

const failed = (violations: Violation[], received?: string): ContractCheck => ({
  outcome: 'failed',
  detail: violationsText(violations),
  violations,
  ...(received !== undefined && { received }),
});

const skipped = (detail: string): ContractCheck => ({ outcome: 'skipped', detail });

const ruleOf = (schema: string, rule: string, expected: string): Violation => ({
  instance: '',
  schema,
  rule,
  expected,
});

/** A list of header fields as an object. Any name may be a header field, `constructor` too. */
export function headersOf(pairs: readonly HeaderPair[]): Record<string, string[]> {
  const headers = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of pairs) (headers[name.toLowerCase()] ??= []).push(value);
  return headers;
}

/** Finds the operation of a request, by the path after the base URL of the service, or by the whole path. */
export function routeOf(
  { route }: Pick<CompiledInterface, 'route'>,
  { method, service, url }: Pick<ReceivedResponse, 'method' | 'service' | 'url'>,
): Route {
  const base = service?.replace(/\/$/, '');
  const after = base !== undefined && url.startsWith(`${base}/`) ? route(method, url.slice(base.length)) : undefined;
  return after?.kind === 'operation' ? after : route(method, url);
}

function undeclared({ operation: { pointer, responses } }: CompiledOperation, status: number): ContractCheck {
  const declared = responses.map((one) => String(one.status)).join(', ') || 'none';
  const rule = ruleOf(`${pointer}/responses`, 'responses', `must have a declared status: ${declared}`);
  const check = failed([rule], `status ${status}`);
  return status < 400 ? check : { ...check, outcome: 'note' };
}

/** The broken rules of a body. */
function bodyViolations(read: ReadBody | undefined, pointer: string, types: string): Violation[] {
  if (!read || read.ok) return [];
  if (read.kind === 'invalid') return read.violations;
  const expected = {
    'media-type': `must have the media type ${types}`,
    missing: `must have a body of the media type ${types}`,
    unreadable: read.detail.replace(/\.$/, ''),
  };
  return [ruleOf(`${pointer}/content`, 'content', expected[read.kind])];
}

/** What a check shows as received instead of a value of the body. */
function receivedOf(read: ReadBody | undefined, type: string | undefined): string | undefined {
  if (!read || read.ok || read.kind === 'invalid') return undefined;
  return read.kind === 'media-type' ? `media type ${type?.slice(0, 200) ?? 'none'}` : read.detail;
}

/** A body without its encodings, unless it is too large. */
function decodedBody(bytes: Uint8Array, encoding: string | undefined): DecodedBody {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (body.length > maxBytes) return { ok: false, problem: 'it is over 1 MiB' };
  return decodeBody(body, encoding, maxBytes);
}

function checkWith(operation: CompiledOperation, response: ReceivedResponse): ContractCheck {
  const { method, status } = response;
  const declared = operation.responseFor(status);
  if (!declared) return undeclared(operation, status);
  const headers = headersOf(response.headers);
  const type = headers['content-type']?.join(', ');
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304 && declared.content.length > 0;
  const decoded = hasBody ? decodedBody(response.body, headers['content-encoding']?.join(', ')) : undefined;
  // An undeclared media type is found without reading the body.
  const unread = decoded && !contentFor(declared.content, type ?? '') ? Buffer.from(response.body) : undefined;
  const body = decoded?.ok ? decoded.bytes : unread;
  const read = operation.readResponse(declared, { type, headers, body });
  const types = declared.content.map((one) => one.type).join(' or ');
  const violations = [...headerViolations(read.headers), ...bodyViolations(read.body, declared.pointer, types)];
  if (violations.length > 0) return failed(violations, receivedOf(read.body, type));
  if (decoded?.ok === false) return skipped(`The body is not validated: ${decoded.problem}.`);
  return { outcome: 'passed', detail: `Matches ${declared.pointer} of the document.` };
}

/**
 * Compares status, header fields, media type and body of a response with the interface. A status from 400 that is not
 * declared is a note. Values are validated in linear time.
 */
export function checkResponse(compiled: Compiled, response: ReceivedResponse): ContractCheck {
  const route = routeOf(compiled, response);
  if (route.kind === 'operation')
    return { operation: route.operation.operation.id, ...checkWith(route.operation, response) };
  const path = new URL(response.url).pathname.slice(0, 200);
  return skipped(`${compiled.model.title} has no operation ${response.method} ${path}.`);
}
