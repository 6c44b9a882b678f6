import type { InspectionFinding } from '#shared/model/inspection.ts';
import { finding } from '../explained.ts';
import { oauthErrorFinding } from './json.ts';
import type { ReadUrl } from './read-url.ts';

const verifier = /^[A-Za-z0-9._~-]{43,128}$/;

function pkceFindings(query: URLSearchParams): InspectionFinding[] {
  const challenge = query.get('code_challenge');
  const method = query.get('code_challenge_method') ?? 'plain';
  const found: InspectionFinding[] = [];
  if (query.has('code_verifier')) found.push(finding('authorization/verifier'));
  if (challenge === null) found.push(finding('authorization/no-challenge'));
  else if (method !== 'S256') {
    const stated = query.has('code_challenge_method') ? method : 'absent, which means plain';
    found.push(finding('authorization/challenge-method', { method: stated }));
  } else if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    found.push(finding('authorization/challenge-form', { length: challenge.length }));
  else found.push(finding('authorization/s256'));
  if (challenge !== null && method === 'plain' && !verifier.test(challenge))
    found.push(finding('authorization/plain-challenge'));
  return found;
}

function redirectFindings(uri: string | null): InspectionFinding[] {
  if (uri === null) return [finding('authorization/no-redirect')];
  if (!URL.canParse(uri)) return [finding('authorization/relative-redirect', { uri: uri.slice(0, 200) })];
  const { hash, hostname, protocol } = new URL(uri);
  if (hash !== '') return [finding('authorization/redirect-fragment')];
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return protocol === 'http:' && !isLocal ? [finding('authorization/plain-redirect')] : [];
}

/** What is wrong with an authorization request (RFC 6749 4.1.1, RFC 7636, OpenID Connect). */
export function authorizationRequestFindings(query: URLSearchParams): InspectionFinding[] {
  if (query.has('request_uri')) return [finding('authorization/pushed')];
  const found: InspectionFinding[] = [];
  const types = (query.get('response_type') ?? '').split(' ');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (types.includes('token')) found.push(finding('authorization/implicit'));
  if (query.has('client_secret')) found.push(finding('authorization/secret'));
  const names = [...query.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) found.push(finding('authorization/repeated', { name: repeated }));
  if (types.includes('code')) found.push(...pkceFindings(query));
  if (!query.has('state') && !query.has('code_challenge')) found.push(finding('authorization/no-state'));
  if (scopes.includes('openid') && types.includes('id_token') && !query.has('nonce'))
    found.push(finding('authorization/no-nonce'));
  if (types.includes('id_token') && !scopes.includes('openid')) found.push(finding('authorization/no-openid'));
  if (/,/.test(query.get('scope') ?? '')) found.push(finding('authorization/scope-comma'));
  return [...found, ...redirectFindings(query.get('redirect_uri'))];
}

/** What an authorization server returned to the client in a redirect (RFC 6749 4.1.2). */
export function authorizationResponseFindings({ fragment, query }: ReadUrl): InspectionFinding[] {
  const [all = query] = [query, fragment].filter(
    (one) => one.has('code') || one.has('error') || one.has('state') || one.has('access_token'),
  );
  const found: InspectionFinding[] = [];
  const code = all.get('error');
  if (code !== null) found.push(oauthErrorFinding(code, all.get('error_description') ?? undefined));
  if (all.has('code')) found.push(finding(code === null ? 'authorization/code' : 'authorization/code-and-error'));
  if (!all.has('state')) found.push(finding('authorization/response-without-state'));
  if (!all.has('iss')) found.push(finding('authorization/no-issuer'));
  if (all.has('access_token')) found.push(finding('authorization/token-in-url'));
  return found;
}
