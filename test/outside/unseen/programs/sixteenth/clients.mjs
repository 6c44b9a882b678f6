// Clients with libraries of npm. Usage: node clients.mjs MODE AUTH API [SECRET]
import process from 'node:process';
import { URLSearchParams } from 'node:url';
import { load } from './start.mjs';

const [, , mode, auth, api, secret] = process.argv;
const token = `${auth}/token`;
const modes = {
  async nodeFetchUndefined() {
    const { default: fetch } = await import('node-fetch');
    const answer = {};
    const response = await fetch(`${api}/api/customer`, {
      headers: { Authorization: `Bearer ${answer.access_token}` },
    });
    throw new Error(await response.text());
  },
  async oauthCode() {
    const { OAuth2 } = await load('oauth');
    const client = new OAuth2('demo-service', secret, `${auth}/`, 'authorize', 'token');
    await new Promise((resolve, reject) => {
      const parameters = { grant_type: 'authorization_code', redirect_uri: 'http://127.0.0.1/callback' };
      client.getOAuthAccessToken('a-code-of-yesterday', parameters, (error, of) =>
        error ? reject(new Error(error.data)) : resolve(of),
      );
    });
  },
  async xiorCase() {
    const { default: xior } = await import('xior');
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      clientId: 'demo-service',
      clientSecret: secret,
    });
    await xior.post(token, form);
  },
};
try {
  await modes[mode]();
  process.stdout.write('no error\n');
} catch (error) {
  process.stdout.write(`${error.name} ${error.message} ${JSON.stringify(error.data ?? error.response?.data ?? '')}\n`);
}
process.exit(0);
