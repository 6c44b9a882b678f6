import type { OutsideBench } from '../../outside-bench.ts';
import { expected, type Expectation } from '../own-words.ts';
import type { UnseenCase } from '../unseen-case.ts';

/** A request of curl to Hookbench's own servers. */
interface ClientCase extends Expectation {
  id: string;
  to: 'token' | 'service';
  /** Arguments of curl before the URL. */
  args: readonly string[];
  /** After the path of the service or of the token endpoint. */
  more?: string;
}

const clientId = 'eleventh';
const secret = 'eleventh/secret-of-a-client';

/** Registers the client, if it is not known. */
const prepare = ({ control }: OutsideBench): Promise<unknown> =>
  control.client
    .send('POST', '/clients', {
      id: clientId,
      secret,
      grants: ['client_credentials'],
      scope: 'read:customers write:customers',
    })
    .catch(() => undefined);

const called = ({ args, id, more = '', to, ...one }: ClientCase): UnseenCase => ({
  ...expected(one),
  id: `eleventh-curl-${id}`,
  program: 'curl',
  needs: ['curl'],
  async run(bench) {
    await prepare(bench);
    const token = new URL(bench.control.served.engine.endpoints().token).pathname;
    const url =
      to === 'token' ? `${new URL(bench.urls.auth.http).origin}${token}` : `${bench.urls.api.http}/api/customer`;
    return bench.foreign(
      () => bench.runs('curl', ['-s', '--max-time', '5', ...args, `${url}${more}`]),
      to === 'token' ? 'authorization' : 'service',
    );
  },
});

const user = ['-u', `${clientId}:${secret}`];
const granting = 'grant_type=client_credentials';

/** A foreign client of Hookbench's service and authorization server. */
export const eleventhClientCases: readonly UnseenCase[] = [
  called({
    id: 'json',
    to: 'token',
    what: 'A token request with JSON',
    args: [...user, '-H', 'Content-Type: application/json', '-d', '{"grant_type":"client_credentials"}'],
    right: ['form-expected'],
  }),
  called({
    id: 'duplicate',
    to: 'token',
    what: 'A token request with grant_type twice',
    args: [...user, '-d', granting, '-d', granting],
    right: ['parameter-duplicate', 'parameter-repeated'],
    says: 'twice|duplicate|more than once|repeat|2 times',
  }),
  called({
    id: 'both',
    to: 'token',
    what: 'A client that authenticates in the header and in the body',
    args: [...user, '-d', granting, '-d', `client_id=${clientId}`, '-d', `client_secret=${secret}`],
    right: ['client-authentication-twice'],
    says: 'twice|both|two|more than one',
  }),
  called({
    id: 'no-grant',
    to: 'token',
    what: 'A token request without grant_type',
    args: [...user, '-d', 'scope=read:customers'],
    right: ['grant-type-missing'],
    says: 'grant_type',
  }),
  called({
    id: 'comma',
    to: 'token',
    what: 'Scopes that are separated by commas',
    args: [...user, '-d', granting, '--data-urlencode', 'scope=read:customers,write:customers'],
    right: ['scope-separator-wrong'],
    says: 'comma|separat|space',
  }),
  called({
    id: 'case',
    to: 'token',
    what: 'A grant type in wrong letters',
    args: [...user, '-d', 'grant_type=Client_Credentials'],
    right: ['grant-unsupported', 'grant-type-unknown'],
    says: 'case|letters|client_credentials',
    shows: /Client_Credentials|client_credentials/,
  }),
  called({
    id: 'secret',
    to: 'token',
    what: 'A wrong client secret',
    args: ['-u', `${clientId}:wrong`, '-d', granting],
    right: ['client-secret-wrong'],
    says: 'secret',
  }),
  called({
    id: 'unknown',
    to: 'token',
    what: 'An unknown client',
    args: ['-u', `elevnth:${secret}`, '-d', granting],
    right: ['client-unknown'],
    says: 'client',
  }),
  called({
    id: 'get',
    to: 'token',
    what: 'A token request with GET',
    args: [...user],
    more: `?${granting}`,
    right: ['method-not-allowed'],
    says: 'method|POST',
  }),
  called({
    id: 'query',
    to: 'token',
    what: 'A token request whose parameters are in the URL',
    args: [...user, '-X', 'POST'],
    more: `?${granting}`,
    right: ['parameters-in-query', 'grant-type-missing'],
    says: 'query|URL',
  }),
  called({
    id: 'encoded-twice',
    to: 'token',
    what: 'A client secret that is encoded twice',
    args: ['-u', `${clientId}:${encodeURIComponent(encodeURIComponent(secret))}`, '-d', granting],
    right: ['client-secret-wrong', 'client-secret-encoded'],
    says: 'secret',
  }),
  called({ id: 'none', to: 'service', what: 'A request without a token', args: [], right: ['token-missing'] }),
  called({
    id: 'basic',
    to: 'service',
    what: 'A request with user and password',
    args: user,
    right: ['authorization-scheme-wrong'],
  }),
  called({
    id: 'url',
    to: 'service',
    what: 'A request with the token in its URL',
    args: [],
    more: '?access_token=abc',
    right: ['token-in-query', 'token-missing'],
    says: 'query|URL',
  }),
  called({
    id: 'key',
    to: 'service',
    what: 'A request with the token in another header',
    args: ['-H', 'X-Access-Token: abc.def.ghi'],
    right: ['token-missing', 'token-in-other-header'],
    says: 'header|no token',
  }),
  called({
    id: 'quotes',
    to: 'service',
    what: 'A request whose token is in quotation marks',
    args: ['-H', 'Authorization: Bearer "abc.def.ghi"'],
    right: ['token-malformed', 'token-quoted'],
    says: 'quot',
  }),
  called({
    id: 'word',
    to: 'service',
    what: 'A request whose token is the word undefined',
    args: ['-H', 'Authorization: Bearer undefined'],
    right: ['token-malformed', 'token-placeholder', 'token-missing'],
    says: 'undefined|placeholder|variable',
    shows: /undefined|malformed|JWT/,
  }),
];
