import { z } from 'zod';
import { entry } from '../profile-entry.ts';
import { clientAuthentication } from '../../model/client-authentication.ts';
import { hostPattern } from '../../model/connection-settings.ts';

/** Algorithms with which a client can sign assertions, request objects and DPoP proofs. `none` is never accepted. */
const clientAlgorithm = z.enum(['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519', 'PS256', 'PS384', 'PS512', 'RS256']);

/** How clients authenticate at the authorization server. */
export const clientEntries = {
  clientAuthenticationMethods: entry('clientAuthenticationMethods', z.array(clientAuthentication).min(1), [
    'client_secret_basic',
    'client_secret_post',
    'none',
  ]),
  clientSigningAlgorithms: entry('clientSigningAlgorithms', z.array(clientAlgorithm).min(1), clientAlgorithm.options),
  assertionAudience: entry('assertionAudience', z.enum(['issuer-or-endpoint', 'issuer']), 'issuer-or-endpoint'),
  clientDocumentHosts: entry('clientDocumentHosts', z.array(hostPattern).max(100), []),
};

/** Ways to return the authorization response: RFC 6749, and as a JWT (JARM 2.3). */
const responseMode = z.enum(['query', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt']);

/** A value of `acr_values`, which separates its values by spaces, and is quoted in challenges (RFC 9470 3). */
const acr = z
  .string()
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]*$/, 'Use printable ASCII without spaces, quotes and backslashes');

const names = z.array(z.string().min(1).max(1000)).max(100);

/** What authorization and token requests may contain beyond the interface. The defaults change nothing. */
export const requestEntries = {
  requestObjects: entry('requestObjects', z.enum(['off', 'optional', 'required']), 'off'),
  responseModes: entry('responseModes', z.array(responseMode).min(1), ['query']),
  authorizationDetailsTypes: entry('authorizationDetailsTypes', names, []),
  resources: entry('resources', names, []),
  acrValues: entry('acrValues', z.array(acr.min(1)).max(100), []),
  stepUp: entry('stepUp', z.enum(['off', 'changes', 'all']), 'off'),
  stepUpAcr: entry('stepUpAcr', acr, ''),
  stepUpMaxAge: entry('stepUpMaxAge', z.int().min(0).max(86_400), 0),
};
