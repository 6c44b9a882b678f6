// Clients with libraries of npm. Usage: node clients.mjs MODE AUTH API [SECRET]
import process from 'node:process';
import { URLSearchParams } from 'node:url';
import { load } from './start.mjs';

const [, , mode, auth, api, secret] = process.argv;
const token = `${auth}/token`;
const customer = `${api}/api/customer`;
const form = (more) => new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo-service', ...more });
async function ownToken() {
  const fetch = await load('cross-fetch');
  const response = await fetch(token, { method: 'POST', body: form({ client_secret: secret }) });
  return (await response.json()).access_token;
}
const modes = {
  async requestScheme() {
    const request = await load('request');
    const headers = { Authorization: `Token ${await ownToken()}` };
    await new Promise((resolve, reject) => {
      request({ url: customer, headers }, (error, _, body) => reject(error instanceof Error ? error : new Error(body)));
    });
  },
  async bentJson() {
    // The library is what the mode starts with.
    const client = await load(mode.replace('Json', ''));
    const post = client(auth, 'POST', 'json', 200);
    const body = { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: secret };
    await post('/token', body).catch(async (error) => {
      throw new Error(await error.text());
    });
  },
  async crossFetchQuery() {
    const fetch = await load('cross-fetch');
    const response = await fetch(`${customer}?access_token=${await ownToken()}`);
    throw new Error(await response.text());
  },
  async makeFetchUnknown() {
    const fetch = await load('make-fetch-happen');
    const body = form({ client_id: 'demo-servcie', client_secret: secret }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await fetch(token, { method: 'POST', headers, body, retry: false });
    throw new Error(await response.text());
  },
};
try {
  await modes[mode]();
  process.stdout.write('no error\n');
} catch (error) {
  process.stdout.write(`${error.name} ${error.message} ${JSON.stringify(error.data ?? error.response?.data ?? '')}\n`);
}
process.exit(0);
