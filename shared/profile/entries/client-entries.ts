import { z } from 'zod';
import { clientAuthentication } from '../../model/client-authentication.ts';
import { hostPattern } from '../../model/connection-settings.ts';
import { entry } from '../profile-entry.ts';

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
