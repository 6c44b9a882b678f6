/** The fields of OAuth 2.0 in the OpenCollection format, with what Postman, Insomnia and Bruno's `.bru` call them. */
const names = {
  grant: ['grant_type', 'grantType'],
  accessTokenUrl: ['accessTokenUrl', 'access_token_url'],
  authorizationUrl: ['authUrl', 'authorizationUrl', 'authorization_url'],
  callbackUrl: ['redirect_uri', 'redirectUrl', 'callback_url'],
  clientId: ['clientId', 'client_id'],
  clientSecret: ['clientSecret', 'client_secret'],
  placement: ['client_authentication', 'credentials_placement', 'credentialsInBody'],
  username: ['username'],
  password: ['password'],
  scope: ['scope'],
  audience: ['audience'],
  resource: ['resource'],
  pkce: ['pkce', 'usePkce'],
  id: ['tokenName', 'credentials_id'],
} as const;

const flows: Readonly<Record<string, string>> = {
  authorization_code_with_pkce: 'authorization_code',
  password: 'resource_owner_password_credentials',
  password_credentials: 'resource_owner_password_credentials',
};

/** Fields that change nothing that is sent, or only how the tool shows and keeps the token. */
const silent = new Set(
  (
    'type state nonce tokenType useBrowser clientAuth challengeAlgorithm code_verifier addTokenTo accessToken token disabled ' +
    'token_placement token_header_prefix auto_fetch_token auto_refresh_token token_source refreshTokenUrl refresh_token_url ' +
    'tokenRequestParams timestamp origin responseType credentialsInBody tokenPrefix in placement pkceMethod'
  ).split(' '),
);

const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 'body';

/** Parameters of Postman, which are JSON. */
function parametersIn(given: unknown): { name: string; value: string }[] {
  try {
    const list = typeof given === 'string' && given !== '' ? (JSON.parse(given) as unknown) : [];
    return (Array.isArray(list) ? (list as Record<string, unknown>[]) : [])
      .filter((one) => one?.['enabled'] !== false)
      .map(({ key, value = '' }) => ({
        name: String(key),
        value: typeof value === 'string' ? value : JSON.stringify(value),
      }));
  } catch {
    return [];
  }
}

/**
 * An authorization with OAuth 2.0 of another tool in the OpenCollection format. One that only has a token sends it.
 * @param fields As the tool calls them.
 * @param warnings Gets what is left out.
 */
export function oauth2InOpenCollection(
  fields: Readonly<Record<string, unknown>>,
  warnings: string[],
): { type: string; [name: string]: unknown } {
  const textOf = (field: keyof typeof names): string => {
    const found = names[field].map((name) => fields[name]).find((value) => value !== undefined && value !== '');
    return found === undefined || found === null ? '' : typeof found === 'string' ? found : JSON.stringify(found);
  };
  const token = fields['accessToken'] ?? fields['token'];
  if (textOf('accessTokenUrl') === '' && typeof token === 'string' && token !== '') {
    return fields['addTokenTo'] === 'queryParams'
      ? { type: 'apikey', key: 'access_token', value: token, placement: 'query' }
      : { type: 'bearer', token };
  }
  const known = new Set<string>(Object.values(names).flat());
  const prefix = fields['headerPrefix'];
  for (const [name, value] of Object.entries(fields)) {
    const isPrefix = name === 'headerPrefix' && (typeof prefix !== 'string' || /^Bearer ?$/i.test(prefix));
    if (known.has(name) || silent.has(name) || isPrefix || value == null || value === '' || value === false) continue;
    if (value !== 'false' && value !== '[]') warnings.push(`The field ${name} of OAuth 2.0 is not applied.`);
  }
  const grant = textOf('grant') || 'client_credentials';
  const parameters = (['audience', 'resource'] as const).map((name) => ({ name, value: textOf(name) }));
  const pkce = textOf('pkce');
  return {
    type: 'oauth2',
    flow: flows[grant] ?? grant,
    accessTokenUrl: textOf('accessTokenUrl'),
    authorizationUrl: textOf('authorizationUrl'),
    callbackUrl: textOf('callbackUrl'),
    credentials: {
      clientId: textOf('clientId') || '{{clientId}}',
      clientSecret: textOf('clientSecret'),
      placement: isOn(textOf('placement')) ? 'body' : 'basic_auth_header',
    },
    resourceOwner: { username: textOf('username'), password: textOf('password') },
    scope: textOf('scope'),
    ...((pkce === 'false' || (pkce === '' && grant === 'authorization_code')) && { pkce: { disabled: true } }),
    additionalParameters: {
      accessTokenRequest: [
        ...parameters.filter(({ value }) => value !== ''),
        ...parametersIn(fields['tokenRequestParams']),
      ],
    },
    tokenConfig: { id: textOf('id') },
  };
}
