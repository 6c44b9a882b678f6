import type { Content, Operation, Parameter, InterfaceModel, Requirement } from '#shared/interface/interface-model.ts';
import type { ExampleRequest } from '#shared/interface/served-interface.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import { memberOf, setMember, valueAt, type Members } from '../read/members.ts';
import type { RecordRow, Records } from '../records/records.ts';
import type { Credentials } from './credentials.ts';
import type { OwnInterface } from './interface-holder.ts';
import type { RequestToken } from '#shared/model/request-run.ts';

/** What a request sends to be permitted. */
interface Permit {
  header: Record<string, string>;
  query: Record<string, string>;
  cookie: Record<string, string>;
  token: RequestToken;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** The credentials of the first alternative whose schemes are supported; a token has exactly its scopes. */
function examplePermit(
  { schemes }: InterfaceModel,
  security: readonly Requirement[],
  credentials: Credentials,
): Permit {
  const isSupported = (one: Requirement): boolean =>
    one.schemes.every(({ name }) => schemes[name] && schemes[name].type !== 'unsupported');
  const permit: Permit = { header: {}, query: {}, cookie: {}, token: { condition: 'none' } };
  for (const { name, scopes } of (security.find(isSupported) ?? security[0])?.schemes ?? []) {
    const scheme = schemes[name];
    const credential = credentials[name];
    if (credential && 'username' in credential)
      permit.header['authorization'] = `Basic ${base64(`${credential.username}:${credential.password}`)}`;
    else if (credential && scheme?.type === 'apiKey') permit[scheme.in][scheme.name] = credential.value;
    else if (credential) permit.header['authorization'] = `Bearer ${credential.value}`;
    else if (scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect' || scheme?.type === 'bearer')
      permit.token = scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  }
  return permit;
}

type Tools = Pick<CompiledInterface, 'model' | 'sample' | 'violations'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Records among which one in the right state, and with valid keys, is searched. */
const searched = 20;
/** Max samples among which a free key is searched. */
const maxVariations = 5;

const rowsOf = (records: Records | undefined, collection: string | undefined): RecordRow[] =>
  collection === undefined ? [] : (records?.page(collection, { limit: searched, order: 'asc' }).items ?? []);

/** Whether a text, or what it says, is valid for a parameter. */
function isValidFor({ violations }: Tools, { schema }: Parameter, text: string): boolean {
  if (schema === undefined) return true;
  const isValid = (value: unknown): boolean => violations(schema, value, 'request').length === 0;
  return isValid(text) || (/^-?\d{1,15}$/.test(text) && isValid(Number(text)));
}

/** Values of path parameters with which a record is found; those before it lead to records that exist. */
function keysOf({ act }: Operation, row: RecordRow | undefined, records: Records | undefined): Record<string, string> {
  const around = act.parents.flatMap(({ collection }) => rowsOf(records, collection)[0] ?? []);
  const parents = act.parents.flatMap(({ collection, member, parameter }) => {
    const beside = around
      .map((one) => one.parameters[parameter] ?? memberOf(one.record, parameter))
      .find((one) => typeof one === 'string' || typeof one === 'number');
    const value =
      row?.parameters[parameter] ??
      (member === undefined ? undefined : memberOf(row?.record, member)) ??
      (collection === undefined ? beside : act.collection === undefined ? row?.key : undefined);
    const known = rowsOf(records, collection);
    const text = value === undefined || value === null ? undefined : textOf(value);
    const found = known.length === 0 || known.some(({ key }) => key === text) ? text : known[0]?.key;
    return found === undefined ? [] : [[parameter, found]];
  });
  const own = row && act.key?.in === 'path' ? [[act.key.name, row.key]] : [];
  return Object.fromEntries([...parents, ...own]) as Record<string, string>;
}

/** The keys of the oldest record that an operation can be about: in a state in which it is possible, with valid keys. */
function usableKeys(tools: Tools, operation: Operation, records: Records | undefined): Record<string, string> {
  const { act, id, parameters } = operation;
  const { states } = tools.model;
  const collection = act.collection ?? act.parents.find((parent) => parent.collection !== undefined)?.collection;
  const rows = rowsOf(records, collection);
  const moves = states.find((one) => one.collection === collection)?.moves.filter(({ on }) => on === id) ?? [];
  const possible = rows.filter(({ state }) => moves.some(({ from }) => from === state));
  const isBelow = (keys: Record<string, string>, row: RecordRow): boolean =>
    act.parents.every(
      ({ member, parameter }) =>
        textOf(row.parameters[parameter] ?? memberOf(row.record, member ?? '')) === keys[parameter],
    );
  const known = [...possible, ...rows].map((row) => ({ row, keys: keysOf(operation, row, records) }));
  const below = known.filter(({ keys, row }) => isBelow(keys, row));
  const all = [...below, ...known].map(({ keys }) => keys);
  const isValid = (keys: Record<string, string>): boolean =>
    parameters.every((one) => one.in !== 'path' || isValidFor(tools, one, keys[one.name] ?? ''));
  return all.find(isValid) ?? all[0] ?? keysOf(operation, undefined, records);
}

/** A body whose record has a key that is free, if it has one. */
function withFreeKey(tools: Tools, { act, body }: Operation, value: unknown, records: Records | undefined): unknown {
  const { key = '' } = tools.model.collections.find(({ name }) => name === act.collection) ?? {};
  const schema = body?.content[0]?.schema;
  const path = act.at.request?.path ?? [];
  const keyIn = (whole: unknown): unknown => memberOf(path.reduce<unknown>(memberOf, whole), key);
  if (act.do !== 'create' || schema === undefined || key === '' || keyIn(value) === undefined) return value;
  const taken = new Set(rowsOf(records, act.collection).map((row) => row.key));
  if (!taken.has(textOf(keyIn(value)))) return value;
  const whole = structuredClone(value);
  const record = path.reduce<unknown>(memberOf, whole) as Members;
  for (let variation = 1; variation <= maxVariations; variation++) {
    const other = keyIn(tools.sample(schema, 'request', variation));
    if (other === undefined || taken.has(textOf(other))) continue;
    setMember(record, key, other);
    if (tools.violations(schema, whole, 'request').length === 0) return whole;
  }
  return value;
}

/** The body: the first valid example, else a sample. */
function bodyOf(tools: Tools, operation: Operation, records: Records | undefined): unknown {
  const { model, sample, violations } = tools;
  const [content] = operation.body?.content ?? [];
  const { examples = [], schema } = content ?? {};
  const values = examples.map(({ pointer }) => valueAt(model.document, pointer));
  if (schema === undefined) return values[0];
  const valid = values.find((value) => violations(schema, value, 'request').length === 0);
  return withFreeKey(tools, operation, valid === undefined ? sample(schema, 'request') : valid, records);
}

/** The subject whose tokens may see the record with the keys, if only one may. */
function subjectOf(
  { model }: Tools,
  { act }: Operation,
  keys: Record<string, string>,
  records: Records | undefined,
): string | undefined {
  const { owner } = model.collections.find(({ name }) => name === act.collection) ?? {};
  if (owner?.claim !== 'sub' || act.key?.in !== 'path') return undefined;
  const key = keys[act.key.name];
  const row = rowsOf(records, act.collection).find((one) => one.key === key);
  const subject = owner.at.reduce<unknown>(memberOf, row?.record);
  return typeof subject === 'string' ? subject : undefined;
}

/** A request to an operation that it accepts: with keys of records that exist, what is required, and credentials. */
export function exampleRequest(
  tools: Tools & { credentials: Credentials },
  operation: Operation,
  records: Records | undefined,
): ExampleRequest {
  const keys = usableKeys(tools, operation, records);
  const valueOf = (parameter: Parameter): string => {
    const { example, name, schema } = parameter;
    const given = keys[name] ?? (example === undefined ? undefined : textOf(example));
    if (given !== undefined && (keys[name] !== undefined || isValidFor(tools, parameter, given))) return given;
    return textOf((schema === undefined ? undefined : tools.sample(schema, 'request')) ?? given ?? '');
  };
  const sent = (place: Parameter['in']): Record<string, string> =>
    Object.fromEntries(
      operation.parameters.filter((one) => one.in === place && one.required).map((one) => [one.name, valueOf(one)]),
    );
  const inPath = sent('path');
  const [content] = operation.body?.content ?? [];
  const value = bodyOf(tools, operation, records);
  const permit = examplePermit(tools.model, operation.security, tools.credentials);
  const cookies = Object.entries({ ...sent('cookie'), ...permit.cookie });
  const subject = permit.token.condition === 'none' ? undefined : subjectOf(tools, operation, keys, records);
  return {
    path:
      operation.basePath +
      operation.path.replaceAll(/\{([^{}]*)\}/g, (_whole, name: string) =>
        encodeURIComponent(inPath[name] ?? keys[name] ?? name),
      ),
    query: { ...sent('query'), ...permit.query },
    headers: {
      ...sent('header'),
      ...permit.header,
      ...(cookies.length > 0 && { cookie: cookies.map((pair) => pair.join('=')).join('; ') }),
      ...(content && { 'content-type': content.type }),
    },
    token: { ...permit.token, ...(subject !== undefined && { subject }) },
    ...(value !== undefined && { body: value }),
  };
}

/** A request to the operation with the role `read`; undefined if the interface has none. */
export function exampleRead(own: OwnInterface, records: Records): ExampleRequest | undefined {
  const { compiled, credentials, model } = own;
  const operation = compiled.operations.get(model.roles.read ?? '')?.operation;
  return operation?.method === 'GET' ? exampleRequest({ ...compiled, credentials }, operation, records) : undefined;
}

/** A payload of an event: its first example, else a sample. */
export function examplePayload(
  { model, sample }: Pick<CompiledInterface, 'model' | 'sample'>,
  payload: Content | undefined,
): unknown {
  const [example] = payload?.examples ?? [];
  if (example) return valueAt(model.document, example.pointer);
  return payload?.schema === undefined ? undefined : sample(payload.schema, 'response');
}
