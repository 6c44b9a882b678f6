import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { LoadPlan, LoadRequest } from '#shared/load/load-plan.ts';
import { eventDraw, eventsOf, requestDraw, requestsOf, webhookIdOf } from '#shared/load/send-facts.ts';
import { fillText } from '#shared/template/fill-text.ts';
import { toInstant } from '#shared/model/instant.ts';
import { isRepeatable } from '../http/stale-connection.ts';
import { formatTraceparent } from '../journal/trace-context.ts';
import type { Random } from '../random.ts';
import { sign } from '../signing/sign.ts';
import type { WireMessage } from './wire/connection.ts';

/** A run of a plan. */
export interface LoadRun {
  id: string;
  /** Start of the run, in milliseconds since the epoch. Times of sends are relative to it. */
  startMs: number;
}

/** A send, ready for the wire. */
export interface LoadMessage extends WireMessage {
  /** Its `webhook-id`. */
  id: string;
  method: string;
  url: string;
  /** Length of the head in `text`. */
  headLength: number;
  /** Whether it carries the credentials of the target. */
  authenticated: boolean;
  /** Whether a response passes. */
  expects(status: number): boolean;
}

/** Makes the message of a send. @param proof Header fields that authenticate the sender. */
export type MakeMessage = (
  index: number,
  intendedMs: number,
  nowMs: number,
  proof: readonly HeaderPair[],
) => LoadMessage;

interface MessageDeps {
  plan: LoadPlan;
  run: LoadRun;
  random: Random;
  userAgent: string;
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Text of any characters as the bytes of UTF-8, as Latin-1 text. */
function wireText(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length === text.length ? text : bytes.toString('latin1');
}

const line = ([name, value]: HeaderPair): string => `${name}: ${value}\r\n`;
const lines = (pairs: readonly HeaderPair[]): string => pairs.map(line).join('');

/** The path and the query, as sent. */
const pathOf = ({ pathname, search }: URL): string => pathname + search;

type Given = Readonly<Record<string, string>>;

/** The fields without those that are given, whatever their case. */
function without(pairs: readonly HeaderPair[], given: Given): readonly HeaderPair[] {
  const names = Object.keys(given).map((name) => name.toLowerCase());
  return names.length === 0 ? pairs : pairs.filter(([name]) => !names.includes(name.toLowerCase()));
}

/** The header fields that are the same in all sends. Those that the plan sets replace those of the same name. */
function fixedFields(url: URL, userAgent: string, given: Given, type?: string): string {
  const fields: HeaderPair[] = [
    ['host', url.host],
    ['user-agent', userAgent],
    ['connection', 'keep-alive'],
    ...(type === undefined ? [] : [['content-type', type] satisfies HeaderPair]),
  ];
  return lines([...without(fields, given), ...Object.entries(given)]);
}

/** Each send begins a trace. */
function traceField(random: Random): HeaderPair {
  const hex = random.bytes(24).toString('hex');
  return ['traceparent', formatTraceparent({ trace: hex.slice(0, 32), span: hex.slice(32) })];
}

interface Parts extends Pick<LoadMessage, 'authenticated' | 'expects' | 'id' | 'method' | 'repeatable' | 'url'> {
  path: string;
  fields: string;
  /** As Latin-1 text. */
  body: string;
}

function messageOf({ authenticated, body, expects, fields, id, method, path, repeatable, url }: Parts): LoadMessage {
  const needsLength = body !== '' || !['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);
  const length = needsLength ? `content-length: ${body.length}\r\n` : '';
  const head = `${method} ${path} HTTP/1.1\r\n${fields}${length}\r\n`;
  return {
    id,
    method,
    url,
    text: head + body,
    headLength: head.length,
    headOnly: method === 'HEAD',
    repeatable,
    authenticated,
    expects,
  };
}

function webhookMessages({ plan, random, run, userAgent }: MessageDeps): MakeMessage {
  const { target } = plan;
  const { headers = {} } = target;
  const url = new URL(target.url);
  const draw = eventDraw(plan);
  const fixedFor = (given: Given, type: string): string => fixedFields(url, userAgent, { ...given, ...headers }, type);
  const fixed = new Map(
    Object.entries(eventsOf(plan)).map(([event, { contentType = 'application/json', headers: own = {} }]) => [
      event,
      fixedFor(own, contentType),
    ]),
  );
  const secrets = [target.signing?.secret ?? ''];
  return (index, intendedMs, nowMs, proof) => {
    const { customer, kind } = draw(index);
    const id = webhookIdOf(run.id, index);
    const timestamp = Math.floor(nowMs / 1000);
    const { body, contentType = 'application/json', data, event, method = 'POST' } = kind;
    const text =
      body ?? JSON.stringify({ event, customerId: customer, timestamp: toInstant(run.startMs + intendedMs), data });
    const draft = { id, timestamp, event, method, url: target.url, contentType, body: Buffer.from(text) };
    const signed = target.signing && sign(target.signing.scheme, secrets, draft);
    const generated: HeaderPair[] = [
      ['webhook-id', id],
      ['webhook-timestamp', String(timestamp)],
      ...(signed?.headers ?? []),
      ...proof,
      traceField(random),
    ];
    const sentUrl = signed?.url ?? target.url;
    return messageOf({
      id,
      method,
      url: sentUrl,
      path: signed?.url === undefined ? pathOf(url) : pathOf(new URL(signed.url)),
      fields: (fixed.get(event) ?? '') + lines(without(generated, headers)),
      body: signed?.body ? signed.body.toString('latin1') : wireText(text),
      authenticated: true,
      // The receiver recognises it by its webhook-id.
      repeatable: true,
      expects: isSuccess,
    });
  };
}

/** A text with placeholders as a function of their values. */
function template(text: string): (values: ReadonlyMap<string, string>) => string {
  if (!text.includes('{{')) return () => text;
  return (values) => fillText(text, (name) => values.get(name));
}

/** A request of the mix with what is the same in all its sends. */
function prepareRequest(request: LoadRequest, { plan: { target }, userAgent }: MessageDeps) {
  const { body, headers: own = {}, json, method, path, status } = request;
  const headers = { ...Object.fromEntries(without(Object.entries(target.headers ?? {}), own)), ...own };
  const base = new URL(target.url);
  const type = json === undefined ? undefined : 'application/json';
  return {
    url: template(base.origin + base.pathname.replace(/\/+$/, '') + path),
    fields: template(fixedFields(base, userAgent, headers, type)),
    headers,
    body: template(json === undefined ? (body ?? '') : JSON.stringify(json)),
    method,
    authenticated: request.token === 'valid',
    repeatable: isRepeatable(method, Object.entries(headers)),
    expects: status === undefined ? isSuccess : (received: number) => received === status,
  };
}

function apiMessages(deps: MessageDeps, requests: readonly LoadRequest[]): MakeMessage {
  const { plan, random, run } = deps;
  const draw = requestDraw(plan, requests);
  const prepared = new Map(requests.map((request) => [request, prepareRequest(request, deps)]));
  return (index, _intendedMs, _nowMs, proof) => {
    const { customer, kind } = draw(index);
    const made = prepared.get(kind);
    if (!made) throw new Error('A load plan has no such request.');
    const id = webhookIdOf(run.id, index);
    const values = new Map([
      ['index', String(index)],
      ['id', id],
      ['customer', customer],
    ]);
    const url = new URL(made.url(values));
    const generated = [...(made.authenticated ? proof : []), traceField(random)];
    return messageOf({
      ...made,
      id,
      url: url.href,
      path: pathOf(url),
      fields: made.fields(values) + lines(without(generated, made.headers)),
      body: wireText(made.body(values)),
    });
  };
}

/** How the sends of a plan are made. */
export function createMessages(deps: MessageDeps): MakeMessage {
  const requests = requestsOf(deps.plan);
  return requests ? apiMessages(deps, requests) : webhookMessages(deps);
}
