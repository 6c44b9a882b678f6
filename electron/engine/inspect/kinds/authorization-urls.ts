import type { InspectionFinding } from '#shared/model/inspection.ts';
import { failed, note, passed, warning } from '../explained.ts';
import { oauthErrorFinding } from './json.ts';
import type { ReadUrl } from './read-url.ts';

const verifier = /^[A-Za-z0-9._~-]{43,128}$/;

function pkceFindings(query: URLSearchParams): InspectionFinding[] {
  const challenge = query.get('code_challenge');
  const method = query.get('code_challenge_method') ?? 'plain';
  const found: InspectionFinding[] = [];
  if (query.has('code_verifier')) {
    const advice = 'Send code_challenge here, and code_verifier only to the token endpoint.';
    found.push(
      failed('PKCE', 'The request reveals code_verifier.', { where: 'code_verifier', source: 'RFC 7636 4.3', advice }),
    );
  }
  if (challenge === null) {
    const advice = 'Send code_challenge and code_challenge_method=S256.';
    found.push(
      warning('PKCE', 'The request has no code_challenge: a stolen code can be used.', {
        source: 'RFC 9700 2.1.1',
        advice,
      }),
    );
  } else if (method !== 'S256') {
    const evidence = `code_challenge_method is ${query.has('code_challenge_method') ? method : 'absent, which means plain'}.`;
    found.push(
      warning('PKCE', evidence, { where: 'code_challenge_method', source: 'RFC 7636 4.2', advice: 'Use S256.' }),
    );
  } else if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    const advice =
      'Encode the SHA-256 hash of the verifier as Base64url without padding, not as hexadecimal or Base64.';
    const evidence = `code_challenge has ${challenge.length} characters; a SHA-256 hash in Base64url has 43.`;
    found.push(failed('PKCE', evidence, { where: 'code_challenge', source: 'RFC 7636 4.2', advice }));
  } else found.push(passed('PKCE', 'The request uses S256.'));
  if (challenge !== null && method === 'plain' && !verifier.test(challenge)) {
    found.push(
      failed('PKCE', 'code_challenge is not a code_verifier of 43 to 128 characters.', { where: 'code_challenge' }),
    );
  }
  return found;
}

function redirectFindings(uri: string | null): InspectionFinding[] {
  const where = 'redirect_uri';
  if (uri === null) {
    const advice = 'Send it: a server with several registered ones rejects the request.';
    return [warning('redirect_uri', 'It is missing.', { where, advice })];
  }
  if (!URL.canParse(uri)) {
    const advice = 'Send an absolute URL, encoded once.';
    return [failed('redirect_uri', `${uri.slice(0, 200)} is not an absolute URL.`, { where, advice })];
  }
  const { hash, hostname, protocol } = new URL(uri);
  if (hash !== '') return [failed('redirect_uri', 'It contains a fragment.', { where, source: 'RFC 6749 3.1.2' })];
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return protocol === 'http:' && !isLocal
    ? [warning('redirect_uri', 'The code is sent over plain http.', { where, advice: 'Use https.' })]
    : [];
}

/** What is wrong with an authorization request (RFC 6749 4.1.1, RFC 7636, OpenID Connect). */
export function authorizationRequestFindings(query: URLSearchParams): InspectionFinding[] {
  if (query.has('request_uri')) {
    return [
      note('Pushed request', 'The parameters were sent before; this URL only refers to them.', {
        source: 'RFC 9126 4',
      }),
    ];
  }
  const found: InspectionFinding[] = [];
  const types = (query.get('response_type') ?? '').split(' ');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (types.includes('token')) {
    const advice = 'Use response_type=code with PKCE.';
    found.push(
      warning('Implicit grant', 'The token is returned in the URL.', {
        where: 'response_type',
        source: 'RFC 9700 2.1.2',
        advice,
      }),
    );
  }
  if (query.has('client_secret')) {
    const advice = 'Remove it, and replace the secret: browsers and logs have it now.';
    found.push(failed('client_secret', 'The request reveals the client secret.', { where: 'client_secret', advice }));
  }
  const names = [...query.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) {
    found.push(failed('Repeated parameter', `${repeated} is sent twice.`, { where: repeated, source: 'RFC 6749 3.1' }));
  }
  if (types.includes('code')) found.push(...pkceFindings(query));
  if (!query.has('state') && !query.has('code_challenge')) {
    const advice = 'Send a random state and compare it in the redirect.';
    found.push(warning('state', 'It is missing: the redirect can be forged.', { source: 'RFC 6749 10.12', advice }));
  }
  if (scopes.includes('openid') && types.includes('id_token') && !query.has('nonce')) {
    found.push(
      failed('nonce', 'It is required for an ID token in the redirect.', { source: 'OpenID Connect Core 3.2.2.1' }),
    );
  }
  if (types.includes('id_token') && !scopes.includes('openid')) {
    found.push(failed('scope', 'An ID token requires the scope openid.', { where: 'scope', advice: 'Add openid.' }));
  }
  if (/,/.test(query.get('scope') ?? '')) {
    const advice = 'Separate scopes by spaces.';
    found.push(warning('scope', 'It contains a comma.', { where: 'scope', source: 'RFC 6749 3.3', advice }));
  }
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
  if (all.has('code') && code !== null) {
    found.push(failed('Response', 'It contains both a code and an error.', { source: 'RFC 6749 4.1.2' }));
  }
  if (all.has('code') && code === null) {
    found.push(
      passed(
        'code',
        'Exchange the code at the token endpoint: once, within a minute or so, with the same redirect_uri.',
      ),
    );
  }
  if (!all.has('state')) {
    const advice = 'If the request had a state, reject the response.';
    found.push(warning('state', 'It is missing.', { source: 'RFC 6749 10.12', advice }));
  }
  if (!all.has('iss')) {
    const evidence = 'The response does not name its issuer, which protects clients of several servers.';
    found.push(note('iss', evidence, { source: 'RFC 9207' }));
  }
  if (all.has('access_token')) {
    const advice = 'Use response_type=code with PKCE.';
    found.push(
      warning('Token in the URL', 'History and logs of the browser contain it.', { where: 'access_token', advice }),
    );
  }
  return found;
}
