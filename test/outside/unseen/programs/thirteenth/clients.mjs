// Clients with libraries of npm. Usage: node clients.mjs MODE AUTH API [SECRET]
import process from 'node:process';
import { URL, URLSearchParams } from 'node:url';

const [, , mode, auth, api, secret] = process.argv;
const load = async (name) => {
  const all = await import(name);
  return all.default ?? all;
};
const token = `${auth}/token`;
// The path of a token endpoint below that of the issuer, which simple-oauth2 does not join.
const at = { tokenHost: new URL(auth).origin, tokenPath: `${new URL(auth).pathname}/token` };
const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

const modes = {
  // axios sends an object as JSON unless it is told otherwise.
  async axiosJson() {
    const axios = await load('axios');
    await axios.post(token, { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: secret });
  },
  async axiosAuth() {
    const axios = await load('axios');
    await axios.post(token, new URLSearchParams({ grant_type: 'client_credentials' }), {
      auth: { username: 'demo-service', password: `${secret}x` },
    });
  },
  async simpleOauth() {
    const { ClientCredentials } = await load('simple-oauth2');
    const client = new ClientCredentials({ client: { id: 'demo-services', secret }, auth: at });
    await client.getToken({});
  },
  async simpleScope() {
    const { ClientCredentials } = await load('simple-oauth2');
    const client = new ClientCredentials({ client: { id: 'demo-service', secret }, auth: at });
    await client.getToken({ scope: 'everything' });
  },
  async simplePath() {
    const { ClientCredentials } = await load('simple-oauth2');
    const client = new ClientCredentials({
      client: { id: 'demo-service', secret },
      auth: { tokenHost: auth, tokenPath: '/token' },
    });
    await client.getToken({});
  },
  async oauth4webapi() {
    const oauth = await import('oauth4webapi');
    const server = { issuer: auth, token_endpoint: token };
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      { client_id: 'demo-app' },
      oauth.None(),
      oauth.validateAuthResponse(
        server,
        { client_id: 'demo-app' },
        new URL('http://127.0.0.1/callback?code=abc&state=s'),
        's',
      ),
      'http://127.0.0.1/callback',
      oauth.generateRandomCodeVerifier(),
      { [oauth.allowInsecureRequests]: true },
    );
    throw new Error(`${response.status} ${await response.text()}`);
  },
  async openidRefresh() {
    const client = await import('openid-client');
    const configuration = new client.Configuration(
      { issuer: auth, token_endpoint: token },
      'demo-app',
      undefined,
      client.None(),
    );
    client.allowInsecureRequests(configuration);
    await client.refreshTokenGrant(configuration, 'rt-unknown');
  },
  async gotNone() {
    const { got } = await import('got');
    await got(`${api}/api/customer`, { retry: { limit: 0 } }).json();
  },
  async gotBasic() {
    const { got } = await import('got');
    await got(`${api}/api/customer`, { username: 'demo-service', password: secret, retry: { limit: 0 } }).json();
  },
  async undiciTwice() {
    const { request } = await import('undici');
    const { statusCode, body } = await request(`${api}/api/customer`, {
      headers: { authorization: `Bearer Bearer ${secret}` },
    });
    throw new Error(`${statusCode} ${await body.text()}`);
  },
  async superagentMethod() {
    const superagent = await load('superagent');
    await superagent.put(token).type('form').send({ grant_type: 'client_credentials' });
  },
  async needleMultipart() {
    const needle = await load('needle');
    const body = { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: secret };
    const { body: found } = await needle('post', token, body, { multipart: true });
    throw new Error(JSON.stringify(found));
  },
  async axiosGrant() {
    const axios = await load('axios');
    await axios.post(token, new URLSearchParams({ client_id: 'demo-service', client_secret: secret }));
  },
};
try {
  await modes[mode]();
  say('no error');
} catch (error) {
  say([
    error.name,
    error.message,
    error.cause?.message,
    error.error,
    error.error_description,
    error.response?.data,
    error.data?.payload,
  ]);
}
process.exit(0);
