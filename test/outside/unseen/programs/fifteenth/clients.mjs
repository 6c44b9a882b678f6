// Clients with libraries of npm. Usage: node clients.mjs MODE AUTH API [SECRET]
import process from 'node:process';
import { load } from './start.mjs';

const [, , mode, auth, api, secret] = process.argv;
const token = `${auth}/token`;
const modes = {
  async kyScheme() {
    const { default: ky } = await import('ky');
    await ky(`${api}/api/customer`, { retry: 0, headers: { Authorization: 'Token abc' } });
  },
  async oauth2Scope() {
    const ClientOAuth2 = await load('client-oauth2');
    const client = new ClientOAuth2({
      clientId: 'demo-service',
      clientSecret: secret,
      accessTokenUri: token,
      scopes: ['everything'],
    });
    await client.credentials.getToken();
  },
  // urllib sends `data` of a POST as JSON if it is told so.
  async urllibJson() {
    const { request } = await import('urllib');
    const data = { grant_type: 'client_credentials', client_id: 'demo-service', client_secret: secret };
    await request(token, { method: 'POST', contentType: 'json', data });
  },
  async unirestBasic() {
    const unirest = await load('unirest');
    const { body } = await unirest
      .post(token)
      .auth('demo-service', `${secret} `)
      .form({ grant_type: 'client_credentials' });
    throw new Error(JSON.stringify(body));
  },
  async restBasic() {
    const [{ RestClient }, handlers] = [
      await load('typed-rest-client/RestClient.js'),
      await load('typed-rest-client/Handlers.js'),
    ];
    await new RestClient('app', api, [new handlers.PersonalAccessTokenCredentialHandler('abc')]).get('/api/customer');
  },
  async axiosOwner() {
    const [{ default: axios }, oauth] = [await import('axios'), await import('axios-oauth-client')];
    await oauth.ownerCredentials(axios.create(), token, 'demo-service', secret)('user', 'password', 'read');
  },
};
try {
  await modes[mode]();
  process.stdout.write('no error\n');
} catch (error) {
  process.stdout.write(`${error.name} ${error.message} ${JSON.stringify(error.body ?? error.response?.data ?? '')}\n`);
}
process.exit(0);
