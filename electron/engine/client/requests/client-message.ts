import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import type { CertifiedKey } from '#shared/model/receiver-auth.ts';
import { isDecodable } from '#shared/model/http-address.ts';
import { fillValue, createRoom, fillText } from '#shared/template/fill-text.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import { environmentNameOf, environmentVariables } from '../../config/environment-variables.ts';
import { dynamicValue, type DynamicSources } from './dynamic-variables.ts';

/** Values of variables by name. References in a template are filled in, too; those in a text are not. */
export type Variables = ReadonlyMap<string, string | { template: string }>;

/** A variable of a request. */
export interface GivenVariable {
  name: string;
  value: string;
  secret: boolean;
  /** Whether references in its value stay: a response could refer to secrets. */
  literal?: boolean;
}

/** Variables by name, of which later ones replace earlier ones. */
export const variablesFrom = (
  builtIns: Iterable<readonly [string, string]>,
  given: readonly GivenVariable[],
): Variables =>
  new Map([
    ...builtIns,
    ...given.map(({ literal, name, value }) => [name, literal === true ? value : { template: value }] as const),
  ]);

/** Fills in a text of a request. @param field JSON Pointer to the text, for errors. */
export type Fill = (text: string, field: string) => string;

function refuse(message: string, field: string, hint: string): never {
  throw new HookbenchError('bad_input', message, { field, hint });
}

/** Fills in texts, each variable once. @param unknown Called with a name without a value; undefined leaves the reference. */
function filler(variables: Variables, unknown: (name: string, field: string) => string | undefined): Fill {
  const room = createRoom();
  const known = new Map<string, string>();
  const fill = (text: string, field: string, trail: readonly string[]): string =>
    fillText(text, (name) => valueOf(name, field, trail), room);
  function valueOf(name: string, field: string, trail: readonly string[]): string | undefined {
    const given = variables.get(name);
    if (given === undefined) return unknown(name, field);
    if (typeof given === 'string') return given;
    if (trail.includes(name))
      refuse(`Variables refer to each other: ${[...trail, name].join(' → ')}.`, field, 'Change one of them.');
    const value = known.get(name) ?? fill(given.template, field, [...trail, name]);
    known.set(name, value);
    return value;
  }
  return (text, field) => fill(text, field, []);
}

/**
 * Replaces each `{{name}}` in the texts of one request with its value.
 * @param sources For dynamic variables such as `$guid`, which have a new value each time.
 * @throws HookbenchError `bad_input` if a name is unknown, if variables refer to each other, or if the values are larger
 *   than 10 MB together
 */
export const fillWith = (variables: Variables, sources: DynamicSources): Fill =>
  filler(variables, (name, field) => {
    const dynamic = dynamicValue(name, sources);
    if (dynamic !== undefined) return dynamic;
    const ofProcess = environmentNameOf(name);
    if (ofProcess !== undefined)
      refuse(`The environment variable ${ofProcess} is not set.`, field, 'Set it, and start again.');
    const known = [...variables.keys()].join(', ');
    const hint = `Define it in the environment of the request. Known variables: ${known}.`;
    return refuse(`The variable {{${name}}} is unknown.`, field, hint);
  });

/** Replaces each `{{name}}` whose value is known. @throws HookbenchError `bad_input` as `fillWith` */
export function fillKnown(variables: Variables): (text: string) => string {
  const fill = filler(variables, () => undefined);
  return (text) => fill(text, '');
}

/** The variables of a request, with the environment variables that it refers to, and those whose values are secret. */
export function variablesOf(
  spec: unknown,
  builtIns: ReadonlyMap<string, string>,
  given: readonly GivenVariable[],
): { variables: Variables; secrets: Secrets } {
  const ofProcess = environmentVariables(JSON.stringify([spec, given]));
  const variables = variablesFrom([...builtIns, ...Object.entries(ofProcess)], given);
  const fill = fillKnown(variables);
  const names = [...Object.keys(ofProcess), ...given.filter(({ secret }) => secret).map(({ name }) => name)];
  return { variables, secrets: names.map((name) => ({ name, value: fill(`{{${name}}}`) })) };
}

/** A request with its variables filled in, without its token. */
export interface ClientMessage {
  method: string;
  /** Absolute. */
  url: string;
  headers: HeaderPair[];
  body: Buffer;
  /** The name of the header field with its credential, in lower case, if it is not Authorization. */
  credential?: string;
  /** The host that its client certificate is for in the connection settings. */
  certificate?: string;
  /** The client certificate that its token is bound to. */
  identity?: CertifiedKey;
}

/** A character that header values must not contain (RFC 9110 5.5). */
const invalidInValue = /[^\t\x20-\x7e\x80-\xff]/;

export const hasHeader = (headers: readonly HeaderPair[], name: string): boolean =>
  headers.some(([candidate]) => candidate.toLowerCase() === name);

/** A host with a dot or a port, or localhost, without a scheme. */
const isWithoutScheme = /^(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d))(?:[:/?#]|$)/i;

/** The absolute URL. A path that starts with `/` refers to our service; a URL without a scheme has http, as in curl. */
function absoluteUrl(given: string, service: string): string {
  const text = given.trim();
  const whole = text.startsWith('/') ? service + text : isWithoutScheme.test(text) ? `http://${text}` : text;
  const url = URL.parse(whole);
  if (!url || url.hostname === '') {
    throw new HookbenchError('bad_input', `"${text.slice(0, 200)}" is not a URL.`, {
      field: '/url',
      hint: 'Enter a complete URL, e.g. https://localhost:4011/api/customer, or a path of the service, e.g. /api/customer.',
    });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new HookbenchError('bad_input', `The scheme ${url.protocol.slice(0, -1)} is not supported.`, {
      field: '/url',
      hint: 'Start the URL with http:// or https://.',
    });
  }
  if (!isDecodable(`${url.username}:${url.password}`)) {
    throw new HookbenchError(
      'bad_input',
      'The user name or the password in the URL is not percent-encoded correctly.',
      {
        field: '/url',
        hint: 'Write each % of it as %25.',
      },
    );
  }
  url.hash = '';
  return url.href;
}

function filledHeaders(headers: readonly HeaderPair[], fill: Fill): HeaderPair[] {
  return headers.map(([name, value], index) => {
    const field = `/headers/${index}/1`;
    const filled = fill(value, field);
    const wrong = invalidInValue.exec(filled);
    if (!wrong) return [name, filled];
    const code = (wrong[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    throw new HookbenchError('bad_input', `The value of ${name} contains the character U+${code}.`, {
      field,
      hint: 'Header values may contain visible characters, spaces, tabs and bytes 80 to FF (RFC 9110 5.5).',
    });
  });
}

interface FilledBody {
  bytes: Buffer;
  /** The default Content-Type. */
  mediaType?: string;
}

function filledBody({ body, bodyBase64 }: RequestSpec, fill: Fill): FilledBody {
  if (bodyBase64 !== undefined && body !== undefined) {
    throw new HookbenchError('bad_input', 'Both body and bodyBase64 are set.', {
      field: '/bodyBase64',
      hint: 'Remove one of them.',
    });
  }
  if (bodyBase64 !== undefined) return { bytes: Buffer.from(bodyBase64, 'base64') };
  if (body === undefined) return { bytes: Buffer.alloc(0) };
  if (typeof body === 'string') return { bytes: Buffer.from(fill(body, '/body')) };
  const json = JSON.stringify(fillValue(body, fill, '/body'));
  return { bytes: Buffer.from(json), mediaType: 'application/json' };
}

/**
 * Fills in the variables of a request and serializes its body: text unchanged, anything else as JSON.
 * @param service Base URL of our service, for paths.
 * @throws HookbenchError `bad_input` with the field that is invalid
 */
export function toClientMessage(spec: RequestSpec, fill: Fill, service: string): ClientMessage {
  const headers = filledHeaders(spec.headers, fill);
  const { bytes, mediaType } = filledBody(spec, fill);
  if (mediaType !== undefined && !hasHeader(headers, 'content-type')) headers.push(['content-type', mediaType]);
  return {
    method: spec.method,
    url: absoluteUrl(fill(spec.url, '/url'), service),
    headers,
    body: bytes,
  };
}
