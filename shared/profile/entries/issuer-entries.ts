import { z } from 'zod';
import { entry } from '../profile-entry.ts';

/** A standard that the whole profile can follow. */
export const standardName = z.enum(['interface', 'oauth-2.1', 'fapi-2.0', 'mcp']);
export type StandardName = z.infer<typeof standardName>;

const optional = z.enum(['optional', 'required']);

/** The switch for a whole profile. */
export const standardEntry = { standard: entry('standard', standardName, 'interface') };

/** What the authorization server requires or offers beyond the interface. The defaults change nothing. */
export const issuerEntries = {
  pkceRequired: entry('pkceRequired', z.enum(['public', 'all']), 'public'),
  pushedRequests: entry('pushedRequests', optional, 'optional'),
  senderConstrained: entry('senderConstrained', optional, 'optional'),
  protectedResourceMetadata: entry('protectedResourceMetadata', z.boolean(), false),
  dynamicRegistration: entry('dynamicRegistration', z.enum(['off', 'open', 'token']), 'off'),
  registeredSecretLifetime: entry(
    'registeredSecretLifetime',
    z
      .int()
      .min(0)
      .max(3650 * 24 * 3600),
    0,
  ),
  clientIdDocuments: entry('clientIdDocuments', z.boolean(), false),
};
