import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers, memberOf, valueAt, type Members } from './members.ts';

/** A message of an AsyncAPI document that is sent by HTTP, as a path item of a webhook. */
export interface HttpMessage {
  name: string;
  pathItem: Members;
  /** Where it is written, in the AsyncAPI document. */
  pointer: string;
  /** Where members of the path item are written: pointers in the path item, and in the AsyncAPI document. */
  origins: (readonly [string, string])[];
}

export interface AsyncMessages {
  messages: HttpMessage[];
  /** Messages that are not sent by HTTP. */
  others: { what: string; pointer: string }[];
}

/** A part of the document, with its references followed. */
interface Found {
  value: Members;
  pointer: string;
}

const maxReferences = 20;

/** The part at a pointer; undefined if it is not an object, or in another file. */
function find(root: unknown, pointer: string): Found | undefined {
  let at = pointer;
  for (let steps = 0; steps < maxReferences; steps++) {
    const value = valueAt(root, at);
    if (!isMembers(value)) return undefined;
    const { $ref: reference } = value;
    if (typeof reference !== 'string') return { value, pointer: at };
    if (!reference.startsWith('#/')) return undefined;
    at = percentDecoded(reference.slice(1));
  }
  return undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The members of a map, each followed. */
function each(root: unknown, pointer: string): (Found & { name: string })[] {
  const value = valueAt(root, pointer);
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((name) => {
    const found = find(root, pointer + jsonPointer([name]));
    return found ? [{ ...found, name }] : [];
  });
}

const http = /^(?:https?|webhook)/i;

/** Whether the servers of a channel, by default all, are reached by HTTP. Without servers, HTTP is assumed. */
function isHttp(root: unknown, channel: Members): boolean {
  const all = each(root, '/servers');
  const own = Array.isArray(channel['servers']) ? (channel['servers'] as unknown[]) : [];
  const named = own.map((one) => textOf(one) ?? textOf(memberOf(one, '$ref'))?.split('/').at(-1));
  const servers = named.length === 0 ? all : all.filter(({ name }) => named.includes(name));
  return servers.length === 0 || servers.some(({ value }) => http.test(String(value['protocol'])));
}

interface Sent {
  message: Found & { name: string };
  channel: Found;
  address: string | undefined;
  method: unknown;
}

const methodOf = (...parts: readonly (Members | undefined)[]): unknown =>
  parts
    .map((part) => memberOf(memberOf(memberOf(part, 'bindings'), 'http'), 'method'))
    .find((method) => method !== undefined);

/** AsyncAPI 2: what clients may subscribe to is sent by the application. */
function sentInVersion2(root: unknown): Sent[] {
  return each(root, '/channels').flatMap((channel) => {
    const at = `${channel.pointer}/subscribe`;
    const operation = find(root, at);
    if (!operation) return [];
    const alternatives = each(root, `${operation.pointer}/message/oneOf`);
    const single = find(root, `${operation.pointer}/message`);
    const found = alternatives.length > 0 ? alternatives : single ? [single] : [];
    const name = textOf(operation.value['operationId']) ?? channel.name;
    return found.map((message) => {
      const own = message.pointer.startsWith('/components/messages/') ? message.pointer.split('/').at(-1) : undefined;
      return {
        message: { ...message, name: own ?? name },
        channel,
        address: channel.name,
        method: methodOf(operation.value, channel.value),
      };
    });
  });
}

/** AsyncAPI 3: operations whose action is `send`. */
function sentInVersion3(root: unknown): Sent[] {
  return each(root, '/operations').flatMap((operation) => {
    if (operation.value['action'] !== 'send') return [];
    const channel = find(root, `${operation.pointer}/channel`);
    if (!channel) return [];
    const listed = each(root, `${operation.pointer}/messages`);
    const messages = each(root, `${channel.pointer}/messages`);
    const sent =
      listed.length === 0 ? messages : messages.filter(({ pointer }) => listed.some((one) => one.pointer === pointer));
    const method = methodOf(operation.value, channel.value);
    return sent.map((message) => ({ message, channel, address: textOf(channel.value['address']), method }));
  });
}

/** Where the schema of a payload or of headers is: AsyncAPI 3 may name its format beside it. */
function schemaAt(root: unknown, pointer: string): string | undefined {
  const found = find(root, pointer);
  if (!found) return undefined;
  return 'schemaFormat' in found.value && isMembers(found.value['schema']) ? `${pointer}/schema` : pointer;
}

const jsonFormat = /^application\/(?:schema\+(?:json|yaml)|vnd\.(?:aai\.asyncapi|oai\.openapi))/;

function toPathItem(root: unknown, { address, message, method }: Sent): Omit<HttpMessage, 'name'> {
  const { pointer, value } = message;
  const type = textOf(value['contentType']) ?? textOf(memberOf(root, 'defaultContentType')) ?? 'application/json';
  const origins: [string, string][] = [];
  const payload = schemaAt(root, `${pointer}/payload`);
  const headers = schemaAt(root, `${pointer}/headers`);
  const verb = (textOf(method) ?? 'POST').toLowerCase();
  const media: Members = {};
  const at = `/${verb}/requestBody/content${jsonPointer([type])}`;
  if (payload !== undefined) {
    media['schema'] = { $ref: `#${payload}` };
    origins.push([`${at}/schema`, payload]);
  }
  const examples = Array.isArray(value['examples']) ? (value['examples'] as unknown[]) : [];
  const named = examples.flatMap((one, index) => {
    const example = memberOf(one, 'payload');
    if (example === undefined) return [];
    const name = textOf(memberOf(one, 'name')) ?? String(index + 1);
    origins.push([`${at}/examples${jsonPointer([name])}/value`, `${pointer}/examples/${index}/payload`]);
    return [[name, { value: example }] as const];
  });
  if (named.length > 0) media['examples'] = Object.fromEntries(named);
  const shape = headers === undefined ? undefined : find(root, headers);
  const required = shape?.value['required'];
  const properties = shape?.value['properties'];
  const parameters = Object.keys(isMembers(properties) ? properties : {}).map((name) => ({
    name,
    in: 'header',
    required: Array.isArray(required) && required.includes(name),
    schema: { $ref: `#${shape?.pointer ?? ''}/properties${jsonPointer([name])}` },
  }));
  const described = Object.fromEntries(
    ['summary', 'description'].flatMap((name) => (textOf(value[name]) === undefined ? [] : [[name, value[name]]])),
  );
  const operation = { ...described, parameters, requestBody: { content: { [type]: media } }, responses: {} };
  const path = address?.startsWith('/') === true ? { 'x-hookbench-path': address } : {};
  return { pathItem: { ...path, [verb]: operation }, pointer, origins };
}

/** The messages that the application of an AsyncAPI 2.6 or 3 document sends by HTTP. */
export function readAsyncApi(root: unknown): AsyncMessages {
  const isFirst = String(memberOf(root, 'asyncapi')).startsWith('2.');
  const read: AsyncMessages = { messages: [], others: [] };
  for (const sent of isFirst ? sentInVersion2(root) : sentInVersion3(root)) {
    const { message } = sent;
    const name = textOf(message.value['name']) ?? message.name;
    const format = message.value['schemaFormat'] ?? memberOf(message.value['payload'], 'schemaFormat');
    if (!isHttp(root, sent.channel.value)) {
      read.others.push({ what: `The message ${name} is not sent by HTTP. It is ignored.`, pointer: message.pointer });
    } else if (format !== undefined && !jsonFormat.test(textOf(format) ?? '')) {
      read.others.push({
        what: `The format of the message ${name} is not JSON Schema. It is ignored.`,
        pointer: message.pointer,
      });
    } else read.messages.push({ name, ...toPathItem(root, sent) });
  }
  return read;
}
