import { app, basic, form, posted, type AppCase } from '../eleventh-app.ts';
import type { UnseenCase } from '../unseen-case.ts';

const provider = (one: Omit<AppCase, 'program' | 'mode'>): UnseenCase =>
  app({ path: '/token', ...one, program: 'oidc-provider', mode: 'oidc' });
const granting = 'grant_type=client_credentials';

/** An authorization server of npm. */
export const eleventhProviderCases: readonly UnseenCase[] = [
  provider({
    id: 'oidc-dpop',
    what: 'The client must bind its tokens with DPoP, and does not; the server does not say so',
    spec: form(granting, 'bound:secret'),
    right: ['grant-invalid', 'token-binding-unproven', 'dpop-proof-missing'],
    says: 'grant|DPoP',
  }),
  provider({
    id: 'oidc-dpop-wrong',
    what: 'The DPoP proof is no JWT',
    spec: form(granting, 'bound:secret', [['DPoP', 'proof']]),
    right: ['dpop-proof-invalid', 'token-binding-unproven', 'dpop-wrong'],
    says: 'DPoP',
  }),
  provider({
    id: 'oidc-resource',
    what: 'The resource is unknown',
    spec: form(`${granting}&resource=https%3A%2F%2Fother.test`),
    right: ['resource-unknown', 'token-audience-wrong', 'target-invalid'],
    says: 'resource|audience',
  }),
  provider({
    id: 'oidc-grant',
    what: 'The client may not use this grant',
    spec: form('grant_type=refresh_token&refresh_token=a'),
    right: ['grant-not-allowed', 'grant-unsupported'],
    says: 'grant',
  }),
  provider({
    id: 'oidc-secret',
    what: 'The client secret is wrong',
    spec: form(granting, 'app:wrong'),
    right: ['client-secret-wrong', 'client-authentication-failed', 'client-unknown'],
    says: 'client',
  }),
  provider({
    id: 'oidc-duplicate',
    what: 'A parameter is there twice',
    spec: form(`${granting}&${granting}`),
    right: ['parameter-duplicate', 'parameter-repeated'],
    says: 'twice|duplicate|more than once|repeat',
  }),
  provider({
    id: 'oidc-json',
    what: 'The token request is JSON',
    spec: posted('application/json', '{"grant_type":"client_credentials"}', basic('app:secret')),
    right: ['form-expected'],
  }),
  provider({
    id: 'oidc-none',
    what: 'The client does not authenticate',
    spec: posted('application/x-www-form-urlencoded', granting),
    right: ['client-secret-missing', 'client-authentication-missing', 'client-credentials-missing'],
    says: 'no client|does not authenticate|credentials|missing',
  }),
  provider({ id: 'oidc-user-none', what: 'The request has no token, in a 400', path: '/me', right: ['token-missing'] }),
  provider({
    id: 'oidc-user-two',
    what: 'The request has a token in its header and its URL',
    path: '/me?access_token=abc',
    spec: () => ({ headers: [['Authorization', 'Bearer abc']] }),
    right: ['token-sent-twice', 'token-twice'],
    says: 'two|both|twice|once|one',
  }),
  provider({
    id: 'oidc-user-unknown',
    what: 'The token is unknown',
    path: '/me',
    spec: () => ({ headers: [['Authorization', 'Bearer abc']] }),
    right: ['token-refused', 'token-unknown', 'token-expired'],
    says: 'token',
  }),
  provider({
    id: 'oidc-introspect',
    what: 'Introspection without authentication',
    path: '/token/introspection',
    spec: posted('application/x-www-form-urlencoded', 'token=abc'),
    right: ['client-secret-missing', 'client-authentication-missing', 'client-credentials-missing'],
    says: 'no client|does not authenticate|credentials|missing',
  }),
  provider({
    id: 'oidc-path',
    what: 'The path is unknown',
    path: '/oauth/token',
    right: ['endpoint-not-found', 'path-wrong'],
  }),
  provider({
    id: 'fine-oidc',
    what: 'A token is issued',
    spec: form(granting),
    right: ['ok', 'ok-token-in-clear', 'ok-token'],
  }),
];
