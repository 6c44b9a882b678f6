import { expected, type Expectation } from '../own-words.ts';
import { clientScript, needsClients } from '../thirteenth-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Call extends Expectation {
  id: string;
  program: string;
  mode: string;
  /** The server that refuses it; null: any. */
  of?: 'auth' | 'api' | null;
  scheme?: 'http' | 'https';
}

const servers = { auth: 'authorization', api: 'service' } as const;

/** A client with a library of npm that calls Hookbench. */
const client = ({ mode, of = 'auth', scheme = 'http', ...one }: Call): UnseenCase => ({
  ...expected(one),
  id: `thirteenth-${one.id}`,
  program: one.program,
  needs: needsClients,
  async run(bench) {
    const { items } = (await bench.control.client.get('/clients')) as { items: { id: string; secret?: string }[] };
    const secret = items.find(({ id }) => id === 'demo-service')?.secret ?? '';
    const { api, auth } = bench.urls;
    return bench.foreign(
      () => bench.runs(process.execPath, [clientScript, mode, auth[scheme], api[scheme], secret]),
      of === null ? undefined : servers[of],
    );
  },
});

/** Clients with libraries of npm. */
export const thirteenthClientCases: readonly UnseenCase[] = [
  client({
    id: 'axios-json',
    program: 'axios',
    mode: 'axiosJson',
    what: 'A token request is JSON',
    right: ['form-expected'],
  }),
  client({
    id: 'axios-grant',
    program: 'axios',
    mode: 'axiosGrant',
    what: 'The grant type is missing',
    right: ['grant-type-missing'],
  }),
  client({
    id: 'axios-secret',
    program: 'axios',
    mode: 'axiosAuth',
    what: 'The secret has a character too many',
    right: ['client-authentication-failed'],
    says: 'secret',
  }),
  client({
    id: 'simple-client',
    program: 'simple-oauth2',
    mode: 'simpleOauth',
    what: 'The client is unknown',
    right: ['client-unknown'],
  }),
  client({
    id: 'simple-scope',
    program: 'simple-oauth2',
    mode: 'simpleScope',
    what: 'The scope is unknown',
    right: ['scope-not-granted'],
  }),
  client({
    id: 'oauth4webapi-code',
    program: 'oauth4webapi',
    mode: 'oauth4webapi',
    what: 'The code is unknown',
    right: ['code-unknown', 'grant-invalid'],
  }),
  client({
    id: 'openid-refresh',
    program: 'openid-client',
    mode: 'openidRefresh',
    what: 'The refresh token is unknown',
    right: ['refresh-token-unknown', 'grant-invalid'],
  }),
  client({
    id: 'got-none',
    program: 'got',
    mode: 'gotNone',
    of: 'api',
    what: 'No token was sent',
    right: ['token-missing'],
  }),
  client({
    id: 'got-basic',
    program: 'got',
    mode: 'gotBasic',
    of: 'api',
    what: 'A password was sent where a token is due',
    right: ['authorization-scheme-wrong'],
  }),
  client({
    id: 'undici-twice',
    program: 'undici',
    mode: 'undiciTwice',
    of: 'api',
    what: 'The scheme is there twice',
    right: ['token-malformed'],
  }),
  client({
    id: 'superagent-method',
    program: 'superagent',
    mode: 'superagentMethod',
    what: 'The method is PUT',
    right: ['method-not-allowed'],
  }),
  client({
    id: 'needle-multipart',
    program: 'needle',
    mode: 'needleMultipart',
    what: 'A token request is multipart',
    right: ['form-expected', 'media-type-wrong'],
  }),
  client({
    id: 'simple-path',
    program: 'simple-oauth2',
    mode: 'simplePath',
    of: null,
    what: 'The path of the issuer was lost',
    right: ['endpoint-not-found', 'path-wrong'],
  }),
];
