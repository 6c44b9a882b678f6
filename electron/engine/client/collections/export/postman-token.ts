import type { ServerToSave } from '#shared/model/authorization-server.ts';
import { type ExportedCollection, type ExportedRequest, type ExportedVariable, enterIt } from './exported-request.ts';

/** The authorization server of a request as a collection of Postman has it. */
export interface PostmanToken {
  /** The attributes of `auth` with the type `oauth2`. */
  attributes: Record<string, unknown>;
  /** A script that gets a token before the request, unless users must sign in. */
  script: string[];
}

/** Servers by the requests that use them, the variables for their secrets and tokens, and what is lost. */
export interface PostmanTokens {
  of: (request: ExportedRequest) => PostmanToken | undefined;
  variables: ExportedVariable[];
  losses: string[];
}

const hasReference = (text: string): boolean => text.includes('{{');

/** A name for variables of a server. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60) || 'server';

const grants = {
  client_credentials: 'client_credentials',
  password: 'password_credentials',
  authorization_code: 'authorization_code',
  device_code: 'device_code',
} as const satisfies Record<ServerToSave['grant'], string>;

/** Grants for which a script can get a token. */
const unattended: readonly ServerToSave['grant'][] = ['client_credentials', 'password'];

interface Texts {
  server: ServerToSave;
  scope: string;
  secret: string;
  password: string;
  /** Where the token is kept. */
  token: string;
  tokenUrl: string;
}

/** Parameters of the token request, beside the client. */
const parametersOf = ({ password, scope, server }: Texts): [name: string, value: string][] =>
  (
    [
      ['grant_type', server.grant],
      ...(server.grant === 'password'
        ? [['username', server.username ?? ''] as const, ['password', password] as const]
        : []),
      ['scope', scope],
      ['audience', server.audience ?? ''],
      ['resource', server.resource ?? ''],
    ] as [string, string][]
  ).filter(([, value]) => value !== '');

/** Gets a token as Hookbench does, and keeps it until shortly before it expires. */
function scriptOf(texts: Texts): string[] {
  const { secret, server, token, tokenUrl } = texts;
  const inBody = server.client.authentication === 'client_secret_post';
  const isPublic = secret === '' || server.client.authentication === 'none';
  const client: [string, string][] =
    isPublic || inBody
      ? [['client_id', server.client.id], ...(isPublic ? [] : [['client_secret', secret] as [string, string]])]
      : [];
  const fields = [...parametersOf(texts), ...client];
  const discovery = server.endpoints === undefined;
  return [
    `// Gets a token of the authorization server ${JSON.stringify(server.name)} if there is no valid one.`,
    'const fill = (text) => pm.variables.replaceIn(text);',
    'const coded = (text) => encodeURIComponent(fill(text));',
    'const fail = (why) => { throw new Error(`No token: ${why}`); };',
    'const ask = (url) => pm.sendRequest({',
    '  url, method: "POST",',
    '  header: {',
    '    "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json",',
    ...(isPublic || inBody
      ? []
      : [
          `    Authorization: "Basic " + btoa(coded(${JSON.stringify(server.client.id)}) + ":" + coded(${JSON.stringify(secret)})),`,
        ]),
    '  },',
    `  body: ${JSON.stringify(fields)}.map(([name, value]) => name + "=" + coded(value)).join("&"),`,
    '}, (error, response) => {',
    '  if (error) fail(error.message);',
    '  if (response.code !== 200) fail(response.text());',
    '  const { access_token: token, expires_in: seconds = 300 } = response.json();',
    `  pm.collectionVariables.set(${JSON.stringify(token)}, token);`,
    `  pm.collectionVariables.set(${JSON.stringify(`${token}_until`)}, String(Date.now() + (seconds - 10) * 1000));`,
    '});',
    `if (Number(pm.collectionVariables.get(${JSON.stringify(`${token}_until`)}) || 0) < Date.now()) {`,
    ...(discovery
      ? [
          `  pm.sendRequest(fill(${JSON.stringify(server.issuer ?? '')}).replace(/\\/$/, "") + "/.well-known/openid-configuration", (error, response) => {`,
          '    if (error) fail(error.message);',
          '    const url = response.json().token_endpoint;',
          `    pm.collectionVariables.set(${JSON.stringify(tokenUrl.slice(2, -2))}, url);`,
          '    ask(url);',
          '  });',
        ]
      : [`  ask(fill(${JSON.stringify(tokenUrl)}));`]),
    '}',
  ];
}

function attributesOf(texts: Texts): Record<string, unknown> {
  const { password, scope, secret, server, token, tokenUrl } = texts;
  const { audience, client, endpoints, grant, redirectUri, resource, usePkce, username } = server;
  const more = Object.entries({ audience, resource }).filter(([, value]) => value !== undefined);
  const grantType = grant === 'authorization_code' && usePkce ? 'authorization_code_with_pkce' : grants[grant];
  const given = {
    tokenName: server.name,
    grant_type: grantType,
    accessTokenUrl: tokenUrl,
    authUrl: endpoints?.authorization,
    redirect_uri: redirectUri,
    clientId: client.id,
    clientSecret: secret,
    client_authentication: client.authentication === 'client_secret_post' ? 'body' : 'header',
    scope,
    ...(grant === 'password' && { username, password }),
    addTokenTo: 'header',
    headerPrefix: 'Bearer',
    tokenType: 'Bearer',
    accessToken: `{{${token}}}`,
    ...(more.length > 0 && {
      tokenRequestParams: more.map(([key, value]) => ({ key, value, enabled: true, send_as: 'request_body' })),
    }),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * The authorization servers of a collection for Postman: newman gets tokens with a script. Their secrets are references to
 * variables.
 * @param withSecrets Whether those variables have values.
 */
export function postmanTokens({ items }: ExportedCollection, withSecrets: boolean): PostmanTokens {
  const variables = new Map<string, ExportedVariable>();
  const losses = new Set<string>();
  const made = new Map<string, PostmanToken>();
  const slugs = new Map<string, string>();

  function slugFor(name: string): string {
    const known = slugs.get(name);
    if (known !== undefined) return known;
    const wanted = slugOf(name);
    const taken = new Set(slugs.values());
    let free = wanted;
    for (let number = 2; taken.has(free); number++) free = `${wanted}_${number}`;
    slugs.set(name, free);
    return free;
  }

  /** A secret as a reference to a variable, without one if it is empty or has references. */
  function secretAs(name: string, value: string | undefined, what: string): string {
    if (value === undefined || value === '' || hasReference(value)) return value ?? '';
    variables.set(name, withSecrets ? { name, value } : { name, value: '', note: `${what}: ${enterIt}` });
    return `{{${name}}}`;
  }

  function make(server: ServerToSave, asked: string | undefined): PostmanToken {
    const slug = slugFor(server.name);
    const scope = asked ?? server.scope ?? '';
    const ofServer = `of the authorization server ${server.name}`;
    const token = `${slug}_token${asked === undefined || asked === server.scope ? '' : `_${slugOf(asked)}`}`;
    const tokenUrl = server.endpoints?.token ?? `{{${slug}_token_url}}`;
    const texts: Texts = {
      server,
      scope,
      token,
      tokenUrl,
      secret: secretAs(`${slug}_client_secret`, server.client.secret, `The client secret ${ofServer}`),
      password: secretAs(`${slug}_password`, server.password, `The password ${ofServer}`),
    };
    const canGet = unattended.includes(server.grant);
    variables.set(token, { name: token, value: '', note: `The token ${ofServer}.` });
    if (!canGet)
      losses.add(
        `The authorization server ${server.name} needs a user to sign in: get the token in Postman, or give ${token} with --env-var.`,
      );
    if (server.ca !== undefined || !server.verifyTls)
      losses.add(`The trusted CAs and TLS settings ${ofServer} are not exported.`);
    return { attributes: attributesOf(texts), script: canGet ? scriptOf(texts) : [] };
  }

  const of: PostmanTokens['of'] = ({ server, spec }) => {
    if (!server || spec.auth?.kind !== 'token') return undefined;
    const { scope } = spec.auth;
    const key = JSON.stringify([server.name, scope]);
    const found = made.get(key) ?? make(server, scope);
    made.set(key, found);
    return found;
  };
  for (const item of items) of(item);
  return { of, variables: [...variables.values()], losses: [...losses] };
}
