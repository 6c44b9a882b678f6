import type { Header, Response } from '#shared/interface/interface-model.ts';
import type { CompiledInterface, CompiledOperation } from '../../interface/compile/compiled-interface.ts';
import { isMembers, memberOf, setMember, type Members } from '../../interface/read/members.ts';
import type { RecordsDone } from '../../interface/records/records.ts';
import type { OwnRequest } from './offered-interface.ts';

const isJson = (type: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);

/** The schema of the JSON body of a response. */
const schemaOf = ({ content }: Response): string | undefined => content.find(({ type }) => isJson(type))?.schema;

export const hasHeader = ({ headers }: { headers: readonly Header[] }, name: string): boolean =>
  headers.some((header) => header.name.toLowerCase() === name);

/** A copy of a value with another part. Objects on the way are created. */
function withAt(value: unknown, path: readonly string[], part: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  const members: Members = isMembers(value) ? { ...value } : {};
  setMember(members, name, withAt(memberOf(members, name), rest, part));
  return members;
}

/** A copy of a value without a member. */
function withoutAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (!isMembers(value) || name === undefined || !Object.hasOwn(value, name)) return value;
  if (rest.length > 0) return withAt(value, [name], withoutAt(value[name], rest));
  return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
}

/** The bodies of responses by their operation: examples or samples, which do not change. */
const bases = new WeakMap<CompiledOperation, Map<Response, unknown>>();

function baseOf(operation: CompiledOperation, response: Response): unknown {
  const known = bases.get(operation) ?? new Map<Response, unknown>();
  bases.set(operation, known);
  if (!known.has(response)) {
    const written = operation.respond(response);
    known.set(response, 'notAcceptable' in written ? undefined : written.value);
  }
  return known.get(response);
}

export interface Written {
  value: unknown;
  /** The value of `Link` (RFC 8288). */
  link?: string;
}

/** Writes what was done with records as the body of a response. */
export interface WriteRecords {
  /** @param url Of the request, without its query. */
  (done: RecordsDone, request: { url: string; search: string; own: OwnRequest }, response: Response): Written;
}

/** The URL of a page of a list. */
function pageUrl(url: string, search: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) parameters.set(name, value);
  return parameters.size === 0 ? url : `${url}?${parameters.toString()}`;
}

/** The members of an example that the request has, too, with its values where they fit. */
function withSent(base: unknown, { body, values }: OwnRequest, isValid: (value: unknown) => boolean): unknown {
  if (!isMembers(base)) return base;
  const json = body?.ok ? body.value : undefined;
  const sent: Members = { ...values?.query, ...values?.path, ...(isMembers(json) ? json : {}) };
  let filled: Members = base;
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(filled, name)) continue;
    const next = withAt(filled, [name], value) as Members;
    if (isValid(next)) filled = next;
  }
  return filled;
}

/** Writes the bodies of the responses of an operation. */
export function createWriteRecords(
  compiled: Pick<CompiledInterface, 'violations'>,
  operation: CompiledOperation,
): WriteRecords {
  const { at } = operation.operation.act;

  /** A value that the list does not have: null where the schema allows it, else no member. */
  function withNothing(value: unknown, path: readonly string[], isValid: (value: unknown) => boolean): unknown {
    const cleared = withAt(value, path, null);
    return isValid(cleared) ? cleared : withoutAt(value, path);
  }

  return (done, { own, search, url }, response) => {
    const schema = schemaOf(response);
    const isValid = (value: unknown): boolean =>
      schema === undefined || compiled.violations(schema, value, 'response').length === 0;
    const { envelope = [], items, links = [], record } = done;
    if (response.content.length === 0) return { value: undefined };
    if (!at.response || (record === undefined && items === undefined)) {
      if (record !== undefined && schema !== undefined && isValid(record)) return { value: record };
      return { value: withSent(baseOf(operation, response), own, isValid) };
    }
    const { many, path } = at.response;
    const list = items ?? (record === undefined ? [] : [record]);
    const rest = path.length > 0 ? baseOf(operation, response) : undefined;
    let value = withAt(rest, path, many ? list : (record ?? list[0]));
    for (const one of envelope) {
      const shown = one.query ? pageUrl(url, search, one.query) : one.value;
      value = shown === undefined ? withNothing(value, one.at, isValid) : withAt(value, one.at, shown);
    }
    if (links.length === 0 || !hasHeader(response, 'link')) return { value };
    return { value, link: links.map(({ query, rel }) => `<${pageUrl(url, search, query)}>; rel="${rel}"`).join(', ') };
  };
}
