import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import type { RequestMessage } from '#shared/model/message.ts';
import { ownServer, type RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import { namesIn } from '#shared/template/with-variables.ts';
import { textsOf } from '../walk.ts';

/** The environment variable for something that has a name. */
const variableFor = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase() || 'SECRET';

/** Variables of environments become environment variables of the process. */
const ofProcess = (text: string): string =>
  text.replaceAll(/\{\{\s*([A-Za-z0-9_.-]+)\s*\}\}/g, (_whole, name: string) => `{{env.${variableFor(name)}}}`);

/** A reference to the environment variable for a secret. One that is a variable already keeps its name. */
const secretOf = (name: string, value: string): string =>
  namesIn(value).length > 0 ? ofProcess(value) : `{{env.${variableFor(name)}}}`;

const secretName = (server: string): string => `${server} secret`;

/** The secrets of saved servers, by the references that recorded scenarios have for them. */
export const serverSecrets = (servers: readonly AuthorizationServer[]): Record<string, string> =>
  Object.fromEntries(
    servers.flatMap(({ client: { secret }, name }) =>
      secret === undefined ? [] : [[`env.${variableFor(secretName(name))}`, secret]],
    ),
  );

/** A saved server as it is set up, without its secrets. */
export function recordedServer({ client, id: _id, password, ...server }: AuthorizationServer): Record<string, unknown> {
  const { name, usePkce, verifyTls, ...others } = fillValue(server, ofProcess) as typeof server;
  const { id, secret, ...ways } = client;
  return {
    name,
    ...others,
    client: { id: ofProcess(id), ...(secret !== undefined && { secret: secretOf(secretName(name), secret) }), ...ways },
    ...(password !== undefined && { password: secretOf(`${name} password`, password) }),
    ...(!usePkce && { usePkce }),
    ...(!verifyTls && { verifyTls }),
  };
}

/** Whether a request gets metadata or a token of a saved server. Requests with its tokens do that by themselves. */
export function isOfServer({ body, url }: RequestMessage, servers: readonly AuthorizationServer[]): boolean {
  const target = URL.parse(url);
  const addresses = servers.flatMap(({ endpoints, issuer }) => [issuer, endpoints?.token]);
  const isThere = addresses.some((one) => one !== undefined && URL.parse(one)?.origin === target?.origin);
  return isThere && (target?.pathname.includes('/.well-known/') === true || /(?:^|&)grant_type=/.test(body.content));
}

/** How a request with `auth` authenticates, as its step has it. */
export function recordedAuth(auth: RequestAuth, servers: readonly AuthorizationServer[]): Record<string, unknown> {
  switch (auth.kind) {
    case 'inherit':
    case 'none':
      return { token: 'none' };
    case 'client-certificate':
      return { auth };
    case 'basic':
      return {
        auth: { ...auth, username: ofProcess(auth.username), password: secretOf('basic password', auth.password) },
      };
    case 'bearer':
      return { auth: { ...auth, token: secretOf('bearer token', auth.token) } };
    case 'api-key':
      return { auth: { ...auth, name: ofProcess(auth.name), value: secretOf(auth.name, auth.value) } };
    case 'token': {
      const { clientId, flowId: _flowId, kind, server, ...choices } = auth;
      const { condition = 'valid', ...others } = choices;
      const token = { condition, ...(clientId !== undefined && { client: clientId }), ...others };
      if (server === ownServer && requestTokenCondition.safeParse(condition).success) return { token };
      const name = servers.find((one) => one.id === server)?.name ?? server;
      return { auth: { kind, server: name, ...choices } };
    }
  }
}

/**
 * A sent request with references to environment variables instead of the references that replaced secrets, and without the
 * credential that `auth` adds. Other references are texts.
 */
export function withoutCredential(request: RequestMessage, { auth, ...spec }: RequestSpec): RequestMessage {
  const names = new Set([...textsOf(spec)].flatMap(({ text }) => namesIn(text)));
  const key = auth?.kind === 'api-key' ? auth : undefined;
  const fill = (text: string): string =>
    text.replaceAll(/\{\{\s*([A-Za-z0-9_.-]{1,100})\s*\}\}/g, (whole, name: string) =>
      names.has(name) ? ofProcess(whole) : `\\${whole}`,
    );
  const { body, headers } = request;
  const parameter = key?.in === 'query' ? `${encodeURIComponent(key.name)}={{${key.name}}}` : undefined;
  const url =
    parameter === undefined ? request.url : request.url.replace(`?${parameter}`, '').replace(`&${parameter}`, '');
  return {
    ...request,
    url: fill(url),
    headers: headers
      .filter(([name]) => key?.in !== 'header' || name.toLowerCase() !== key.name.toLowerCase())
      .map(([name, value]) => [name, fill(value)]),
    body: { ...body, content: body.encoding === 'utf8' ? fill(body.content) : body.content },
  };
}
