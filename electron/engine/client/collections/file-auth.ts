import { z } from 'zod';
import {
  authorizationServerInput,
  type AuthorizationServer,
  type ServerToSave,
} from '#shared/model/authorization-server.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import type { FileAuth } from './request-file.ts';

/** What a file says about authentication. */
export interface ReadAuth {
  /** Undefined: none that Hookbench applies. */
  auth?: RequestAuth;
  /** The authorization server that it defines. */
  server?: ServerToSave;
  warnings: string[];
}

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value)));
const parameter = z.looseObject({ name: text, value: text });

/** Authentication with OAuth 2.0 in the OpenCollection format. */
const oauth2 = z.looseObject({
  flow: z.string().default('client_credentials'),
  authorizationUrl: text,
  accessTokenUrl: text,
  callbackUrl: text,
  credentials: z.looseObject({ clientId: text, clientSecret: text, placement: z.string().optional() }).nullish(),
  resourceOwner: z.looseObject({ username: text, password: text }).nullish(),
  scope: text,
  pkce: z.looseObject({ disabled: z.boolean().nullish() }).nullish(),
  additionalParameters: z.looseObject({ accessTokenRequest: z.array(parameter).nullish() }).nullish(),
  tokenConfig: z.looseObject({ id: text }).nullish(),
});

/** The grants of the format; it has no device_code. */
const flows = {
  client_credentials: 'client_credentials',
  authorization_code: 'authorization_code',
  resource_owner_password_credentials: 'password',
} as const satisfies Record<string, AuthorizationServer['grant']>;

/** What the format has no type for. Bruno sends such requests without credentials. */
export const certificateType = 'client-certificate';

/** The name that Bruno gives to credentials without one. */
const unnamed = 'credentials';

/** Members with a value. */
const given = <Value extends Record<string, string>>(members: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== '')) as Partial<Value>;

function readOauth2(file: FileAuth): ReadAuth {
  const { data } = oauth2.safeParse(file);
  const grant = data && Object.hasOwn(flows, data.flow) ? flows[data.flow as keyof typeof flows] : undefined;
  if (!data || grant === undefined)
    return { warnings: [`OAuth 2.0 with the flow ${data?.flow ?? 'unknown'} is not applied.`] };
  const { accessTokenUrl, authorizationUrl, credentials, resourceOwner, scope } = data;
  const id = credentials?.clientId ?? '';
  const named = data.tokenConfig?.id ?? '';
  const host = /^[a-z]+:\/\/([^/?#]+)/i.exec(accessTokenUrl)?.[1] ?? accessTokenUrl;
  const name = (named === '' || named === unnamed ? `${id} at ${host}` : named).trim().slice(0, 100);
  const auth: RequestAuth = { kind: 'token', server: name, ...given({ scope }) };
  if (accessTokenUrl === '') return { auth, warnings: [] };
  const parameters = data.additionalParameters?.accessTokenRequest ?? [];
  const known = ['audience', 'resource'];
  const { data: server, error } = authorizationServerInput.safeParse({
    name,
    endpoints: { token: accessTokenUrl, ...given({ authorization: authorizationUrl }) },
    client: {
      id,
      ...given({ secret: credentials?.clientSecret ?? '' }),
      ...(credentials?.placement === 'body' && { authentication: 'client_secret_post' }),
    },
    grant,
    ...given({ scope, redirectUri: data.callbackUrl }),
    ...(grant === 'password' &&
      given({ username: resourceOwner?.username ?? '', password: resourceOwner?.password ?? '' })),
    ...given(
      Object.fromEntries(parameters.filter((one) => known.includes(one.name)).map((one) => [one.name, one.value])),
    ),
    ...(data.pkce?.disabled === true && { usePkce: false }),
  });
  if (error) return { auth, warnings: [`The authorization server "${name}" is incomplete. Save it on the tab Auth.`] };
  const others = parameters.map((one) => one.name).filter((one) => !known.includes(one));
  return { auth, server, warnings: others.map((one) => `The parameter ${one} of the token request is not sent.`) };
}

const textOf = (value: unknown): string => text.safeParse(value).data ?? '';

/** Reads the authentication of a request, folder or collection. */
export function readAuth(file: FileAuth | null | undefined): ReadAuth {
  if (file == null || file === 'none') return { warnings: [] };
  if (file === 'inherit') return { auth: { kind: 'inherit' }, warnings: [] };
  if (typeof file === 'string') return { warnings: [`The authorization ${file} is not applied.`] };
  const { key, password, placement, token, type, username, value } = file;
  switch (type) {
    case 'none':
      return { auth: { kind: 'none' }, warnings: [] };
    case 'inherit':
      return { auth: { kind: 'inherit' }, warnings: [] };
    case 'bearer':
      return { auth: { kind: 'bearer', token: textOf(token) }, warnings: [] };
    case 'basic':
      return { auth: { kind: 'basic', username: textOf(username), password: textOf(password) }, warnings: [] };
    case 'apikey':
      return {
        auth: {
          kind: 'api-key',
          in: placement === 'query' ? 'query' : 'header',
          name: textOf(key),
          value: textOf(value),
        },
        warnings: [],
      };
    case 'oauth2':
      return readOauth2(file);
    case certificateType:
      return {
        auth: { kind: 'client-certificate', ...given({ certificate: textOf(file['certificate']) }) },
        warnings: [],
      };
    default:
      return { warnings: [`The authorization ${type} is not applied. Choose another one on the tab Auth.`] };
  }
}

/** Only references to variables: other secrets stay in the data folder. */
const reference = (secret: string | undefined): string => (secret?.includes('{{') ? secret : '');

/** A saved server in the format, without its secrets. Discovery and the grant device_code have no place in it. */
function oauth2Of(
  { scope, server: name }: Extract<RequestAuth, { kind: 'token' }>,
  server: AuthorizationServer | undefined,
): Record<string, unknown> {
  const { audience, client, endpoints, grant, redirectUri, resource, usePkce, username } = server ?? {};
  const flow = Object.entries(flows).find(([, one]) => one === grant)?.[0] ?? 'client_credentials';
  const secret = reference(client?.secret);
  const parameters = Object.entries(given({ audience: audience ?? '', resource: resource ?? '' }));
  return {
    type: 'oauth2',
    flow,
    ...given({
      authorizationUrl: endpoints?.authorization ?? '',
      accessTokenUrl: endpoints?.token ?? '',
      callbackUrl: redirectUri ?? '',
    }),
    ...(client && {
      credentials: {
        clientId: client.id,
        ...given({ clientSecret: secret }),
        placement: client.authentication === 'client_secret_post' ? 'body' : 'basic_auth_header',
      },
    }),
    ...(username !== undefined && {
      resourceOwner: { username, ...given({ password: reference(server?.password) }) },
    }),
    ...given({ scope: scope ?? server?.scope ?? '' }),
    ...(usePkce === false && { pkce: { disabled: true } }),
    ...(parameters.length > 0 && {
      additionalParameters: {
        accessTokenRequest: parameters.map(([member, value]) => ({ name: member, value, placement: 'body' })),
      },
    }),
    // Without a placement, Bruno does not attach the token.
    tokenConfig: { id: name, placement: { header: 'Bearer' } },
  };
}

/** Writes the authentication of a request. @param server The saved server that it names, if it does. */
export function writeAuth(auth: RequestAuth | undefined, server: AuthorizationServer | undefined): unknown {
  switch (auth?.kind) {
    case undefined:
    case 'none':
      return undefined;
    case 'inherit':
      return 'inherit';
    case 'bearer':
      return { type: 'bearer', token: auth.token };
    case 'basic':
      return { type: 'basic', username: auth.username, password: auth.password };
    case 'api-key':
      return { type: 'apikey', key: auth.name, value: auth.value, placement: auth.in };
    case 'client-certificate':
      return { type: certificateType, ...(auth.certificate !== undefined && { certificate: auth.certificate }) };
    case 'token':
      return oauth2Of(auth, server);
  }
}
