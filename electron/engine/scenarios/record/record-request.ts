import type { BodyView, RequestMessage, responseMessage } from '#shared/model/message.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { RequestRun, RequestSpec } from '#shared/model/request-run.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import type { z } from 'zod';
import { headerOf, parsed } from '../judge.ts';
import { recordedAuth, withoutCredential } from './record-auth.ts';
import { type Recorded, type Recording, roundedUp, stableValues } from './recording.ts';

/** Header fields that Hookbench or the connection sets, or that carry credentials. */
const ownHeaders = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'user-agent', 'authorization'],
  ...['traceparent', 'tracestate', 'cookie', 'date', 'keep-alive', 'te', 'trailer', 'upgrade', 'expect', 'via'],
  ...['sec-fetch-mode', 'accept-language', 'origin', 'referer'],
]);

/** Response header fields that say something about the result. */
const expectedHeaders = ['content-type', 'allow', 'location'];

/** How a token was wrong, by the cause of the rejection. */
const conditions: Readonly<Record<string, RequestSpec['token']['condition']>> = {
  'token-missing': 'none',
  'token-malformed': 'malformed',
  'token-signature': 'bad-signature',
  'scope-missing': 'insufficient-scope',
  ...Object.fromEntries(requestTokenCondition.options.map((one) => [`token-${one}`, one])),
};

const textOf = ({ content, encoding, truncated }: BodyView): string | undefined =>
  encoding === 'utf8' && !truncated && content !== '' ? content : undefined;

/** The URL with the variable of an address. */
export function withAddress(url: string, { addresses }: Pick<Recording, 'addresses'>): string {
  const [name, address] = addresses.find(([, one]) => one !== '' && url.startsWith(one)) ?? ['', ''];
  return name === '' ? url : `{{${name}}}${url.slice(address.length)}`;
}

/** The URL as the path of the service, or with the variable of an address. */
function placeOf(url: string, recording: Recording): Record<string, string> {
  const written = withAddress(url, recording);
  const path = written.replace(/^\{\{api\}\}(?=\/)/, '');
  return path.startsWith('/') ? { path } : { url: written };
}

function bodyOf({ body, headers }: RequestMessage): Record<string, unknown> {
  const text = textOf(body);
  if (text === undefined) return {};
  const type = headerOf(headers, 'content-type') ?? '';
  if (type === 'application/json') {
    const json = parsed(text);
    if (json !== undefined) return { json };
  }
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = [...new URLSearchParams(text)];
    if (new Set(pairs.map(([name]) => name)).size === pairs.length) return { form: Object.fromEntries(pairs) };
  }
  return { body: text };
}

function headersOf({ headers }: RequestMessage, body: Record<string, unknown>, { known }: Recording) {
  const implied = 'json' in body || 'form' in body;
  const kept = headers.filter(
    ([name, value]) =>
      (!ownHeaders.has(name.toLowerCase()) && !(implied && name.toLowerCase() === 'content-type')) ||
      known.some(([variable, secret]) => variable === 'clientBasic' && value === `Basic ${secret}`),
  );
  const plain = kept.filter(([name, value]) => !(name.toLowerCase() === 'accept' && value.startsWith('*/*')));
  return plain.length > 0 ? { headers: Object.fromEntries(plain) } : {};
}

function tokenOf({ refreshOn401, token }: RequestSpec): Record<string, unknown> {
  const { clientId, condition, scope, subject } = token;
  if (refreshOn401 && condition === 'valid') return { token: 'refreshed-on-401' };
  if (clientId !== undefined || scope !== undefined || subject !== undefined)
    return {
      token: {
        condition,
        ...(clientId !== undefined && { client: clientId }),
        ...(scope !== undefined && { scope }),
        ...(subject !== undefined && { subject }),
      },
    };
  return condition === 'valid' ? {} : { token: condition };
}

type Response = z.infer<typeof responseMessage>;

function expectationsOf(response: Response | undefined, durationMs: number, known: ReadonlySet<string>) {
  if (!response) return {};
  const { body, headers, status } = response;
  const text = textOf(body);
  const json = text === undefined ? {} : stableValues(parsed(text), known);
  const fields = expectedHeaders
    .map((name): [string, string | undefined] => [name, headerOf(headers, name)?.split(';')[0]])
    .filter(([name, value]) => value !== undefined && !(name === 'location' && /[?=]|:\/\//.test(value)))
    .map(([name, value]): [string, unknown] => [name, { contains: value }]);
  return {
    status,
    ...(fields.length > 0 && { headers: Object.fromEntries<unknown>(fields) }),
    ...(Object.keys(json).length > 0 && { json }),
    within: roundedUp(durationMs),
  };
}

const resultOf = (response: Response | undefined): unknown => parsed(response && textOf(response.body));

/** The texts that a request itself contains. */
function knownTexts(...values: unknown[]): ReadonlySet<string> {
  const texts = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') {
      texts.add(value);
      for (const part of value.split(/[/?&=]/))
        if (part !== '') texts.add(decodeURIComponent(part.replaceAll('%', '%25')));
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one);
  };
  for (const value of values) add(value);
  return texts;
}

function requestStep(message: RequestMessage, recording: Recording, token: Record<string, unknown>) {
  const body = bodyOf(message);
  const place = placeOf(message.url, recording);
  return { method: message.method, ...place, ...headersOf(message, body, recording), ...body, ...token };
}

/** A request sent with the screen Requests. */
export function ofRun(
  { decision, diagnosis, exchange, phases, spec, steps }: RequestRun,
  recording: Recording,
): Recorded {
  const first = steps.find(({ role }) => role === 'request')?.exchange ?? exchange;
  const auth = spec.auth ? recordedAuth(spec.auth, recording.servers) : tokenOf(spec);
  const request = {
    ...requestStep(withoutCredential(first.request, spec), recording, auth),
    ...(spec.followRedirects && { followRedirects: true }),
    ...(!spec.verifyTls && { verifyTls: false }),
  };
  const failed = decision?.checks.find(({ outcome }) => outcome === 'failed')?.name;
  const { response } = exchange;
  const expect = {
    ...expectationsOf(response, phases.total ?? 0, knownTexts(request)),
    ...(diagnosis.cause !== 'ok' && { cause: diagnosis.cause }),
    ...(failed !== undefined && { check: failed }),
  };
  return { step: { request, expect }, result: resultOf(response) };
}

/** Whether a request has an access token, not the credentials of a client. */
const hasToken = ({ headers }: Pick<RequestMessage, 'headers'>): boolean =>
  /^(?!basic )/i.test(headerOf(headers, 'authorization') ?? 'Basic ');

/** Whether a request of another client to the authorization server needs nothing that is new in each run, such as a code. */
export const isRepeatableTokenRequest = ({ request, server }: Decision): boolean =>
  server === 'authorization' &&
  bodyOf(request)['form'] !== undefined &&
  /(?:^|&)grant_type=client_credentials(?:&|$)/.test(request.body.content);

/** A request that the client sent otherwise, such as to start a chat. */
export function ofExchange({ phases, request: sent, response }: Exchange, recording: Recording): Recorded {
  const token = hasToken(sent) ? {} : { token: 'none' };
  const request = requestStep(sent, recording, token);
  const expect = expectationsOf(response, phases.total ?? 0, knownTexts(request));
  return { step: { request, ...(Object.keys(expect).length > 0 && { expect }) }, result: resultOf(response) };
}

/** A request of a client that is not Hookbench's own. */
export function ofDecision(decision: Decision, recording: Recording): Recorded {
  const { checks, diagnosis, durationMs, request: received, response } = decision;
  const sent = hasToken(received);
  const condition = (sent ? conditions[diagnosis?.cause ?? ''] : undefined) ?? (sent ? 'valid' : 'none');
  const url = received.url.replace(/^https?:\/\/[^/]+/, '');
  const request = requestStep({ ...received, url }, recording, condition === 'valid' ? {} : { token: condition });
  const failed = checks.find(({ outcome }) => outcome === 'failed')?.name;
  const expect = {
    ...expectationsOf(response, durationMs, knownTexts(request)),
    ...(failed !== undefined && { check: failed }),
  };
  return { step: { request, expect }, result: resultOf(response) };
}
