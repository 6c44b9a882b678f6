import type { RequestToken } from '#shared/model/request-run.ts';
import { queryPairs, withQueryPair, type Query } from './query-pairs.ts';
import type { Pair } from '../pair.ts';
import type { RequestForm } from './request-form.ts';

/** The place of a typed or imported token in a request. */
export type TypedToken = 'header' | 'query' | 'body';

const isAuthorization = ({ name, enabled }: Pair) => enabled && name.trim().toLowerCase() === 'authorization';
const isAccessToken = ({ name, enabled }: Pair) => enabled && name === 'access_token';
const off = (is: (pair: Pair) => boolean) => (pair: Pair) => (is(pair) ? { ...pair, enabled: false } : pair);

/** The places of typed tokens in the request. A token in the header replaces the managed token. */
export function typedTokens(form: RequestForm): TypedToken[] {
  const { headers, body } = form;
  return [
    ...(headers.some(isAuthorization) ? (['header'] as const) : []),
    ...(queryPairs(form).some(isAccessToken) ? (['query'] as const) : []),
    ...(body.kind === 'form' && body.form.some(isAccessToken) ? (['body'] as const) : []),
  ];
}

function withoutAccessToken(query: Query): Query {
  const index = queryPairs(query).findIndex(isAccessToken);
  const pair = queryPairs(query)[index];
  return pair ? withoutAccessToken(withQueryPair(query, index, { ...pair, enabled: false })) : query;
}

/**
 * The change that sends a managed token: disables typed tokens, which can be enabled again.
 * @param token Changes of the token of Hookbench's server; `as chosen` keeps the present condition.
 */
export function withManagedToken(
  form: RequestForm,
  token: Partial<RequestToken> | 'as chosen' = {},
): Partial<RequestForm> {
  const { auth, headers, body, url } = form;
  const asChosen = token === 'as chosen';
  return {
    ...withoutAccessToken({ url, off: form.off }),
    headers: headers.map(off(isAuthorization)),
    body: body.kind === 'form' ? { ...body, form: body.form.map(off(isAccessToken)) } : body,
    ...(auth?.kind === 'token'
      ? { auth: { ...auth, ...(!asChosen && { condition: 'valid', scope: token.scope ?? auth.scope }) } }
      : { auth: undefined, token: { ...form.token, ...(asChosen ? {} : { condition: 'valid', ...token }) } }),
  };
}
