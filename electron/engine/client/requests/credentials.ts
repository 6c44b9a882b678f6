import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { CertifiedKey } from '#shared/model/receiver-auth.ts';
import { headerName } from '#shared/model/header-pair.ts';
import type { SentToken } from '../servers/broken-tokens.ts';
import { hasHeader, type ClientMessage, type Fill } from './client-message.ts';

/** Credentials that are sent as they are. */
type Given = Extract<RequestAuth, { kind: 'basic' | 'api-key' | 'bearer' }>;

const bad = (field: string, message: string, hint: string): HookbenchError =>
  new HookbenchError('bad_input', message, { field: `/auth/${field}`, hint });

/** A URL with one more parameter, the others unchanged. */
function withParameter(url: string, name: string, value: string): string {
  const [, start = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(url) ?? [];
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return `${start}${start.includes('?') ? '&' : '?'}${pair}${fragment}`;
}

/** A message with a header field. One that the user wrote has precedence. */
function withHeader(message: ClientMessage, name: string, value: string, field: string): ClientMessage {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw bad(
      field,
      'The credential contains a character that no header field may contain.',
      'Correct it (RFC 9110 5.5).',
    );
  if (hasHeader(message.headers, name.toLowerCase())) return message;
  return { ...message, headers: [...message.headers, [name, value]], credential: name.toLowerCase() };
}

function withApiKey(message: ClientMessage, auth: Extract<Given, { kind: 'api-key' }>, fill: Fill): ClientMessage {
  const name = fill(auth.name, '/auth/name');
  const value = fill(auth.value, '/auth/value');
  if (auth.in === 'query') return { ...message, url: withParameter(message.url, name, value) };
  if (!headerName.safeParse(name).success)
    throw bad('name', `"${name.slice(0, 100)}" is not the name of a header field.`, 'Correct it (RFC 9110 5.1).');
  return withHeader(message, name, value, 'value');
}

/**
 * A message with Basic credentials, an API key or a bearer token, with variables replaced.
 * @throws HookbenchError `bad_input` for what cannot be sent
 */
export function withCredentials(message: ClientMessage, auth: Given, fill: Fill): ClientMessage {
  if (auth.kind === 'api-key') return withApiKey(message, auth, fill);
  if (auth.kind === 'bearer')
    return withHeader(message, 'Authorization', `Bearer ${fill(auth.token, '/auth/token')}`, 'token');
  const username = fill(auth.username, '/auth/username');
  if (username.includes(':')) throw bad('username', 'The user name contains a colon.', 'Remove it (RFC 7617 2).');
  const credentials = Buffer.from(`${username}:${fill(auth.password, '/auth/password')}`).toString('base64');
  return withHeader(message, 'Authorization', `Basic ${credentials}`, 'password');
}

/**
 * A message with a token instead of the one that it has.
 * @param identity The client certificate that the token was requested with.
 */
export function withToken(
  message: ClientMessage,
  { accessToken, inUrl, scheme }: SentToken,
  identity?: CertifiedKey,
): ClientMessage {
  const others = message.headers.filter(([name]) => name.toLowerCase() !== 'authorization');
  return {
    ...message,
    ...(identity && { identity }),
    headers: [...others, ['authorization', `${scheme} ${accessToken}`]],
    url: inUrl ? withParameter(message.url, 'access_token', accessToken) : message.url,
  };
}
