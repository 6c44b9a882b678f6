// Clients with libraries of npm. Usage: node clients.mjs MODE AUTH API [SECRET]
import process from 'node:process';

const [, , mode, auth, api, secret] = process.argv;
const token = `${auth}/token`;
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

const modes = {
  async ofetchNone() {
    const { ofetch } = await import('ofetch');
    await ofetch(`${api}/api/customer`, { retry: 0 });
  },
  // What JavaScript makes of a token that is an object.
  async wretchObject() {
    const { default: wretch } = await import('wretch');
    await wretch(`${api}/api/customer`).auth('Bearer [object Object]').get().json();
  },
  async badgatewaySecret() {
    const { OAuth2Client } = await import('@badgateway/oauth2-client');
    const client = new OAuth2Client({ tokenEndpoint: token, clientId: 'demo-service', clientSecret: `${secret}-old` });
    await client.clientCredentials();
  },
  async badgatewayRefresh() {
    const { OAuth2Client } = await import('@badgateway/oauth2-client');
    const client = new OAuth2Client({ tokenEndpoint: token, clientId: 'demo-app' });
    await client.refreshToken({ accessToken: 'a', refreshToken: 'from-another-server', expiresAt: 0 });
  },
  async arcticCode() {
    const { OAuth2Client } = await import('arctic');
    const client = new OAuth2Client('demo-app', null, 'http://127.0.0.1/callback');
    await client.validateAuthorizationCode(token, 'made-up-code', 'a'.repeat(43));
  },
  async ofetchQuery() {
    const { ofetch } = await import('ofetch');
    await ofetch(token, {
      method: 'POST',
      retry: 0,
      query: { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: secret },
    });
  },
};
try {
  await modes[mode]();
  say('no error');
} catch (error) {
  say([error.name, error.message, error.cause?.message, error.data, error.json]);
}
process.exit(0);
