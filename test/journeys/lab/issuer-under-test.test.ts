import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedTrials, type TrialRun } from '#shared/model/trial.ts';
import { http } from '../../support/http-request.ts';
import {
  appRequest,
  encode,
  redirectUri,
  startOAuth,
  verifier,
  webApp,
  type OAuthParties,
} from '../../support/oauth.ts';
import { createDpopKey } from '../../support/dpop-key.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterAll(() => parties.close());

/** Runs one trial while a client acts. */
async function run(id: string, client: () => Promise<unknown>): Promise<TrialRun> {
  const { faults, lab, runs } = parties.engine;
  const stop = runs.subscribe((one) => {
    if (one.kind !== 'trials' || one.current !== id) return;
    stop();
    void (async () => {
      while (faults.all().length === 0) await new Promise((resolve) => setImmediate(resolve));
      await client().catch(() => undefined);
    })();
  });
  const given = startedTrials.parse({
    kind: 'trials',
    subject: 'client',
    ids: [id],
    waitSeconds: 5,
    quietSeconds: 0.4,
  });
  await (await lab()).trials.start(given);
  return (await runs.ended('trials')) as TrialRun;
}
const outcomes = ({ results }: TrialRun) =>
  results.flatMap(({ findings }) => findings.map(({ evidence, outcome }) => [outcome, evidence]));

const discover = (): Promise<openid.Configuration> =>
  openid.discovery(new URL(parties.auth), 'demo-app', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  });

/** Signs in with openid-client. */
async function signInRobustly(options: { DPoP?: boolean; clientId?: string } = {}) {
  const config = await discover();
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const handle = options.DPoP ? { DPoP: openid.getDPoPHandle(config, await openid.randomDPoPKeyPair()) } : {};
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'read:customers',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const agent = createUserAgent();
  const { callback } = await parties.signIn(await agent.open(url.href), agent);
  const grant = () =>
    openid.authorizationCodeGrant(
      config,
      callback ?? expect.fail('no callback'),
      { pkceCodeVerifier },
      undefined,
      handle,
    );
  return { config, grant, handle };
}

/** A client that checks nothing: it reads the metadata, signs in, exchanges the code, and calls the service. */
async function signInCarelessly(changes: Record<string, string> = {}) {
  await http(`${parties.auth}/.well-known/openid-configuration`);
  const code = await parties.code(changes);
  return parties.exchange(code, changes['code_challenge_method'] === 'plain' ? { code_verifier: verifier } : {});
}

const clientForm = { grant_type: 'client_credentials', client_id: webApp.id, client_secret: webApp.secret };
const callService = async () => {
  const { json } = await parties.post('token', clientForm);
  return parties.callApi(json.access_token);
};
const twice = async (act: () => Promise<unknown>) => {
  await act();
  await act();
};
const api = () => `${parties.api}/api/customers/C-1001`;

/** Exchanges a code with DPoP and calls the service; on 401 it does so again. */
async function byDpop(attempts: number): Promise<void> {
  const key = await createDpopKey();
  const now = () => parties.engine.clocks.authorization.now();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const proof = await key.proof('POST', `${parties.auth}/token`, now());
    const { json } = await parties.exchange(await parties.code(), {}, { dpop: proof });
    const accessToken = json.access_token as string;
    const headers = {
      authorization: `DPoP ${accessToken}`,
      dpop: await key.proof('GET', api(), now(), { accessToken }),
    };
    if ((await http(api(), { headers })).status !== 401) return;
  }
}

/** Repeats a token request after 503, with the same proof or a new one. */
async function withProofs(isFresh: boolean): Promise<void> {
  const key = await createDpopKey();
  const proof = () => key.proof('POST', `${parties.auth}/token`, parties.engine.clocks.authorization.now());
  const first = await proof();
  await parties.post('token', clientForm, { dpop: first });
  await parties.post('token', clientForm, { dpop: isFresh ? await proof() : first });
}

async function registers(again: boolean): Promise<void> {
  const register = async () => {
    const body = JSON.stringify({
      redirect_uris: [redirectUri],
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const headers = { 'content-type': 'application/json' };
    const { json } = await http(`${parties.auth}/register`, { method: 'POST', headers, body });
    return json as Record<string, string>;
  };
  const { client_id, client_secret } = await register();
  const ask = (id = client_id, secret = client_secret) =>
    parties.post('token', { grant_type: 'client_credentials', client_id: id, client_secret: secret });
  await ask();
  const other = again ? await register() : {};
  await ask(other['client_id'], other['client_secret']);
}

async function redirectedToken(follows: boolean): Promise<void> {
  const { headers } = await parties.post('token', clientForm);
  if (follows)
    await http(String(headers.location), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: encode(clientForm),
    });
}

/** Reads the metadata of the resource; a careless client signs in without comparing the resource. */
async function fromResource(checks: boolean): Promise<void> {
  const { headers } = await http(`${parties.api}/api/customer`);
  const [, url = ''] = /resource_metadata="([^"]*)"/.exec(headers['www-authenticate'] ?? '') ?? [];
  const { json } = await http(url);
  if (checks && json.resource !== `${parties.api}/api/customer`) return;
  await http(`${json.authorization_servers[0]}/authorize?${encode(appRequest())}`);
}

/** Signs in with a signed response, which openid-client checks; a careless client only reads it. */
async function bySignedResponse(checks: boolean): Promise<void> {
  const agent = createUserAgent();
  const url = parties.authorizeUrl({ response_mode: 'query.jwt' });
  const { callback = expect.fail('no callback') } = await parties.signIn(await agent.open(url), agent);
  if (checks) {
    const config = await discover();
    openid.useJwtResponseMode(config);
    await openid.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier, expectedState: 'a state' });
  } else await parties.exchange(String(decodeJwt(callback.searchParams.get('response') ?? '')['code']));
}

const cases: [trial: string, robust: () => Promise<unknown>, careless: () => Promise<unknown>][] = [
  ['wrong-audience', () => twice(callService), callService],
  ['issuer-swapped', async () => (await signInRobustly()).grant(), signInCarelessly],
  ['issuer-missing', async () => (await signInRobustly()).grant(), signInCarelessly],
  [
    'pkce-downgraded',
    signInRobustly,
    async () => {
      await parties.engine.profile.update({ pkcePlain: true });
      await signInCarelessly({ code_challenge: verifier, code_challenge_method: 'plain' });
      await parties.engine.profile.reset(['pkcePlain']);
    },
  ],
  ['metadata-of-another-issuer', signInRobustly, signInCarelessly],
  ['token-endpoint-redirects', () => redirectedToken(false), () => redirectedToken(true)],
  ['registration-expired', () => registers(true), () => registers(false)],
  ['assertion-repeated', () => withProofs(true), () => withProofs(false)],
  ['dpop-key-swapped', () => byDpop(2), () => byDpop(1)],
  ['metadata-of-another-resource', () => fromResource(true), () => fromResource(false)],
  ...['signature-wrong', 'issuer-wrong', 'audience-wrong', 'expired'].map((one): (typeof cases)[number] => [
    `response-${one}`,
    () => bySignedResponse(true),
    () => bySignedResponse(false),
  ]),
];

describe.each(cases)('the trial %s', (id, robust, careless) => {
  it('is passed by a client that checks what it must', async () => {
    const report = await run(id, robust);
    for (const [outcome, evidence] of outcomes(report)) expect(outcome, evidence).toBe('met');
    expect(parties.engine.faults.all()).toEqual([]);
  });

  it('finds a client that does not', async () => {
    const report = await run(id, careless);
    for (const [outcome, evidence] of outcomes(report)) expect(outcome, evidence).toBe('not-met');
  });
});
