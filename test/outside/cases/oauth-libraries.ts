import type { OutsideBench } from '../outside-bench.ts';
import type { OutsideCase } from '../outside-case.ts';

const python = '/usr/bin/python3';
const secret = 'a+b/c%d ü';

async function register(bench: OutsideBench): Promise<void> {
  await bench.control.served.engine.authorization.clients.put({
    id: 'library',
    secret,
    grants: ['client_credentials', 'authorization_code', 'refresh_token'],
    scope: 'read:customers',
    redirectUris: ['https://client.test/callback'],
  });
}

interface ByLibrary {
  id: string;
  what: string;
  module: string;
  /** Python; `token` and `api` are addresses, `secret` is the client's. */
  code: string;
  cause: string;
  shows: RegExp;
  server?: 'authorization' | 'service';
}

const prelude = (bench: OutsideBench): string => `
import os, warnings, requests
warnings.filterwarnings("ignore")
token = ${JSON.stringify(`${bench.urls.auth.https}/token`)}
api = ${JSON.stringify(bench.urls.api.https)}
secret = ${JSON.stringify(secret)}
`;

const byLibrary = ({ cause, code, id, module, server = 'authorization', shows, what }: ByLibrary): OutsideCase => ({
  id,
  what,
  needs: [python, `${python}:${module}`],
  async run(bench) {
    await register(bench);
    return bench.foreign(() => bench.runs(python, ['-c', prelude(bench) + code]), server);
  },
  cause,
  shows,
});

const authlib = 'from authlib.integrations.requests_client import OAuth2Session\n';
const oauthlib =
  'from requests_oauthlib import OAuth2Session\nfrom oauthlib.oauth2 import BackendApplicationClient, LegacyApplicationClient\n';

/** golang.org/x/oauth2, compiled once. */
const golang = (id: string, what: string, config: string, cause: string, shows: RegExp): OutsideCase => ({
  id: `go-${id}`,
  what,
  needs: ['go', '/usr/share/gocode/src/golang.org/x/oauth2'],
  async run(bench) {
    await register(bench);
    const folder = await bench.files({
      'main.go': `package main
import ("context"; "crypto/tls"; "net/http"; "golang.org/x/oauth2"; "golang.org/x/oauth2/clientcredentials")
var _ = oauth2.AuthStyleInParams
var _ clientcredentials.Config
func main() {
  client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
  ctx := context.WithValue(context.Background(), oauth2.HTTPClient, client)
  token := ${JSON.stringify(`${bench.urls.auth.https}/token`)}
  _ = token
  ${config}
}
`,
    });
    const go = `GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE=/tmp/hookbench-go GOFLAGS=-buildvcs=false go run ${folder}/main.go`;
    return bench.foreign(() => bench.runs('sh', ['-c', go]), 'authorization');
  },
  cause,
  shows,
});
const credentials = (more: string): string => `c := clientcredentials.Config{TokenURL: token, ${more}}; c.Token(ctx)`;

/** Failures with OAuth libraries that Debian has. */
export const oauthLibraryCases: readonly OutsideCase[] = [
  byLibrary({
    id: 'authlib-basic',
    what: 'Authlib does not form-urlencode the secret for Basic.',
    module: 'authlib',
    code: `${authlib}OAuth2Session("library", secret, token_endpoint_auth_method="client_secret_basic").fetch_token(token, grant_type="client_credentials", verify=False)`,
    cause: 'client-secret-not-encoded',
    shows: /form-urlencoded/,
  }),
  byLibrary({
    id: 'authlib-scope',
    what: 'Authlib asks for a scope that the client may not have.',
    module: 'authlib',
    code: `${authlib}OAuth2Session("library", secret, scope="admin", token_endpoint_auth_method="client_secret_post").fetch_token(token, grant_type="client_credentials", verify=False)`,
    cause: 'scope-not-granted',
    shows: /admin/,
  }),
  byLibrary({
    id: 'authlib-code',
    what: 'Authlib sends a code that was never issued.',
    module: 'authlib',
    code: `${authlib}OAuth2Session("library", secret, redirect_uri="https://client.test/callback", token_endpoint_auth_method="client_secret_post").fetch_token(token, code="abc", grant_type="authorization_code", verify=False)`,
    cause: 'code-unknown',
    shows: /No such code/,
  }),
  byLibrary({
    id: 'authlib-jwt',
    what: 'Authlib authenticates with a JWT, but the client is registered with a secret only.',
    module: 'authlib',
    code: `${authlib}from authlib.oauth2.rfc7523 import ClientSecretJWT\ns = OAuth2Session("library", secret, token_endpoint_auth_method=ClientSecretJWT(token))\ns.fetch_token(token, grant_type="client_credentials", verify=False)`,
    cause: 'client-authentication-unsupported',
    shows: /client_assertion/,
  }),
  byLibrary({
    id: 'oauthlib-password',
    what: 'requests-oauthlib uses the password grant.',
    module: 'requests_oauthlib',
    code: `${oauthlib}OAuth2Session(client=LegacyApplicationClient("library")).fetch_token(token, username="a", password="b", client_id="library", client_secret=secret, verify=False)`,
    cause: 'grant-unsupported',
    shows: /password/,
  }),
  byLibrary({
    id: 'oauthlib-basic',
    what: 'requests-oauthlib does not form-urlencode the secret for Basic.',
    module: 'requests_oauthlib',
    code: `${oauthlib}from requests.auth import HTTPBasicAuth\nOAuth2Session(client=BackendApplicationClient("library")).fetch_token(token, auth=HTTPBasicAuth("library", secret.encode()), verify=False)`,
    cause: 'client-secret-not-encoded',
    shows: /form-urlencoded/,
  }),
  byLibrary({
    id: 'oauthlib-refresh',
    what: 'requests-oauthlib sends a refresh token that was never issued.',
    module: 'requests_oauthlib',
    code: `${oauthlib}OAuth2Session("library", token={"access_token": "a", "refresh_token": "b", "token_type": "Bearer"}).refresh_token(token, client_id="library", client_secret=secret, verify=False)`,
    cause: 'refresh-token-unknown',
    shows: /refresh token/i,
  }),
  byLibrary({
    id: 'oauthlib-api',
    what: 'requests-oauthlib calls the API with an opaque token of another server.',
    module: 'requests_oauthlib',
    code: `${oauthlib}OAuth2Session("library", token={"access_token": "gho_16C7e42F292c6912E7710c838347Ae178B4a", "token_type": "Bearer"}).get(api + "/api/customers/C-1001", verify=False)`,
    server: 'service',
    cause: 'token-malformed',
    shows: /opaque|not a JWT/i,
  }),
  byLibrary({
    id: 'requests-double-token',
    what: 'The token response is sent instead of the token.',
    module: 'requests',
    code: `requests.get(api + "/api/customers/C-1001", headers={"Authorization": "Bearer " + str({"access_token": "abc", "expires_in": 60})}, verify=False)`,
    server: 'service',
    cause: 'token-malformed',
    shows: /whole token response/,
  }),
  byLibrary({
    id: 'requests-bytes',
    what: 'The token is the text of a bytes object of Python.',
    module: 'requests',
    code: `requests.get(api + "/api/customers/C-1001", headers={"Authorization": f"Bearer {b'eyJhbGciOiJub25lIn0.e30.'}"}, verify=False)`,
    server: 'service',
    cause: 'token-malformed',
    shows: /bytes/,
  }),
  golang(
    'unknown',
    'Go uses a client that is not registered.',
    credentials('ClientID: "nobody", ClientSecret: "x"'),
    'client-unknown',
    /nobody/,
  ),
  golang(
    'wrong',
    'Go sends a wrong secret.',
    credentials('ClientID: "library", ClientSecret: "x"'),
    'client-authentication-failed',
    /wrong/,
  ),
  golang(
    'scope',
    'Go asks for a scope that the client may not have.',
    credentials('ClientID: "library", ClientSecret: "a+b/c%d ü", Scopes: []string{"admin"}'),
    'scope-not-granted',
    /admin/,
  ),
  golang(
    'code',
    'Go sends a code with another redirect URI.',
    'c := oauth2.Config{ClientID: "library", ClientSecret: "a+b/c%d ü", Endpoint: oauth2.Endpoint{TokenURL: token}}; c.Exchange(ctx, "abc")',
    'code-unknown',
    /No such code/,
  ),
  golang(
    'refresh',
    'Go sends a refresh token that was never issued.',
    'c := oauth2.Config{ClientID: "library", ClientSecret: "a+b/c%d ü", Endpoint: oauth2.Endpoint{TokenURL: token}}; c.TokenSource(ctx, &oauth2.Token{RefreshToken: "abc"}).Token()',
    'refresh-token-unknown',
    /refresh token/i,
  ),
];
