import { clientScript, needsClients } from '../fourteenth-app.ts';
import { expected, type Expectation } from '../own-words.ts';
import type { UnseenCase } from '../unseen-case.ts';

interface Call extends Expectation {
  id: string;
  program: string;
  mode: string;
  /** The server that refuses it. */
  of?: 'authorization' | 'service';
}

/** A client with a library of npm that calls Hookbench: a mode of a script. */
export const clientOf =
  (part: string, script: string, needs: readonly string[]) =>
  ({ mode, of = 'authorization', ...one }: Call): UnseenCase => ({
    ...expected(one),
    id: `${part}-${one.id}`,
    program: one.program,
    needs,
    async run(bench) {
      const { items } = (await bench.control.client.get('/clients')) as { items: { id: string; secret?: string }[] };
      const secret = items.find(({ id }) => id === 'demo-service')?.secret ?? '';
      const { api, auth } = bench.urls;
      return bench.foreign(() => bench.runs(process.execPath, [script, mode, auth.http, api.http, secret]), of);
    },
  });
const client = clientOf('fourteenth', clientScript, needsClients);

/** Clients with libraries of npm. */
export const fourteenthClientCases: readonly UnseenCase[] = [
  client({
    id: 'ofetch-none',
    program: 'ofetch',
    mode: 'ofetchNone',
    of: 'service',
    what: 'No token was sent',
    right: ['token-missing'],
  }),
  client({
    id: 'ofetch-query',
    program: 'ofetch',
    mode: 'ofetchQuery',
    what: 'The parameters of the token request are in the query',
    right: ['form-expected', 'grant-type-missing'],
    says: 'query',
  }),
  client({
    id: 'wretch-object',
    program: 'wretch',
    mode: 'wretchObject',
    of: 'service',
    what: 'The token is the text of an object',
    right: ['token-malformed'],
    shows: /\[?object/,
  }),
  client({
    id: 'badgateway-secret',
    program: '@badgateway/oauth2-client',
    mode: 'badgatewaySecret',
    what: 'The secret is an old one',
    right: ['client-authentication-failed'],
    says: 'secret',
  }),
  client({
    id: 'badgateway-refresh',
    program: '@badgateway/oauth2-client',
    mode: 'badgatewayRefresh',
    what: 'The refresh token is of another server',
    right: ['refresh-token-unknown'],
  }),
  client({
    id: 'arctic-code',
    program: 'arctic',
    mode: 'arcticCode',
    what: 'The code was not issued here',
    right: ['code-unknown'],
  }),
];
