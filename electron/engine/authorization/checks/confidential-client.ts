import { isConfidential } from '#shared/model/oauth-client.ts';
import { passed, refused } from '../../journal/run-checks.ts';
import type { AuthorizationCheck } from '../context.ts';

/** Only a confidential client may use the grant or endpoint. */
export const confidentialClient: AuthorizationCheck = {
  name: 'confidential_client',
  source: 'RFC 6749 4.4',
  run({ client }) {
    if (client && isConfidential(client)) return passed(`"${client.id}" is confidential`);
    return refused(`"${client?.id ?? ''}" is public`, {
      status: 400,
      error: 'unauthorized_client',
      description: 'A public client may not use this grant type.',
    });
  },
};
