import { postedForm } from '../checks/posted-form.ts';
import { clientAuthentication } from '../checks/client-authentication.ts';
import { pendingWithinLimit } from '../checks/pending-within-limit.ts';
import { scopeAllowed } from '../checks/scope-allowed.ts';
import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, type Endpoint, refuseWith, type ServerDeps } from '../context.ts';
import type { Random } from '../../random.ts';
import { deviceInsertion } from '../state/device-authorizations.ts';
import { newSecret } from '../state/opaque-secret.ts';
import { neverCached } from '../token-answer.ts';

/** Letters that are hard to confuse and form no words (RFC 8628 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

function newUserCode(random: Random): string {
  const code = Array.from(random.bytes(8), (byte) => letters.charAt(byte % letters.length)).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

const clientMayUseDevice = ({ profile }: ServerDeps): AuthorizationCheck => ({
  name: 'client_may_use_device_code',
  source: 'RFC 8628 3.2',
  run({ client }) {
    const offered = profile.get().grantTypes.includes('device_code');
    if (offered && client?.grants.includes('device_code')) return passed(`"${client.id}" may use device_code`);
    const evidence = offered
      ? `"${client?.id ?? ''}" is not registered for device_code`
      : 'The profile disables device_code';
    return refuseWith('unauthorized_client', evidence, 'The client may not use this grant type.');
  },
});

/** The device authorization endpoint (RFC 8628 3.1). */
export const deviceAuthorizationEndpoint = (deps: ServerDeps): Endpoint => ({
  at: 'device_authorization',
  methods: ['POST'],
  crossOrigin: true,
  checks: () => [
    ...postedForm,
    clientAuthentication(deps),
    clientMayUseDevice(deps),
    scopeAllowed,
    pendingWithinLimit(deps, 'device_authorizations'),
  ],
  answer({ client, issuer, scope = '', trace }) {
    const { deviceCodeLifetime, devicePollingInterval } = deps.profile.get();
    const issuedAt = deps.clocks.authorization.now();
    const deviceCode = newSecret(deps.random, 'dc');
    const userCode = newUserCode(deps.random);
    const device = {
      userCode,
      clientId: client?.id ?? '',
      scope,
      issuedAt,
      expiresAt: issuedAt + deviceCodeLifetime * 1000,
      intervalMs: devicePollingInterval * 1000,
      trace,
    };
    return {
      status: 200,
      headers: neverCached,
      body: {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: `${issuer}/device`,
        verification_uri_complete: `${issuer}/device?user_code=${userCode}`,
        expires_in: deviceCodeLifetime,
        interval: devicePollingInterval,
      },
      statements: [deviceInsertion(deviceCode, device)],
    };
  },
});
