import { z } from 'zod';
import { clientAuthentication } from '../../model/client-authentication.ts';
import { hostPattern } from '../../model/connection-settings.ts';
import { entry } from '../profile-entry.ts';

/** How clients authenticate at the authorization server. */
export const clientEntries = {
  clientAuthenticationMethods: entry('clientAuthenticationMethods', z.array(clientAuthentication).min(1), [
    'client_secret_basic',
    'client_secret_post',
    'none',
  ]),
  assertionAudience: entry('assertionAudience', z.enum(['issuer-or-endpoint', 'issuer']), 'issuer-or-endpoint'),
  clientDocumentHosts: entry('clientDocumentHosts', z.array(hostPattern).max(100), []),
};
