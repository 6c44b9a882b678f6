import { formatDuration } from '#shared/trace/format-duration.ts';
import { toInstant } from '#shared/model/instant.ts';
import { passed } from '../../journal/run-checks.ts';
import { type AuthorizationCheck, refuseWith, type ServerDeps } from '../context.ts';
import { giveTokens } from '../give-tokens.ts';
import { devicePoll, deviceUse, findDevice } from '../state/device-authorizations.ts';
import type { Grant } from './grant.ts';

/** Added to the polling interval each time that a device polls too often (RFC 8628 3.5). */
const slowDownMs = 5000;

const deviceKnown = ({ store }: ServerDeps): AuthorizationCheck => ({
  name: 'device_code_known',
  source: 'RFC 8628 3.4',
  run(context) {
    const code = context.parameters.get('device_code');
    if (code === null || code === '') {
      return refuseWith('invalid_request', 'device_code is absent', 'The parameter device_code is missing.');
    }
    const device = findDevice(store, code);
    if (device?.clientId !== context.client?.id || !device) {
      return refuseWith(
        'invalid_grant',
        'No such device code was issued to this client',
        'The device code is not valid.',
      );
    }
    context.device = device;
    return passed(`user code ${device.userCode}`);
  },
});

const deviceNotExpired = ({ clocks }: ServerDeps): AuthorizationCheck => ({
  name: 'device_code_not_expired',
  source: 'RFC 8628 3.5',
  run({ device }) {
    const now = clocks.authorization.now();
    const evidence = `until ${toInstant(device?.expiresAt ?? 0)}, the clock reads ${toInstant(now)}`;
    return now < (device?.expiresAt ?? 0)
      ? passed(evidence)
      : refuseWith('expired_token', evidence, 'The device code expired.');
  },
});

const notTooFast = ({ clocks }: ServerDeps): AuthorizationCheck => ({
  name: 'polling_not_too_fast',
  source: 'RFC 8628 3.5',
  run({ device }) {
    if (device?.polledAt == null) return passed('first poll');
    const now = clocks.authorization.now();
    const waited = now - device.polledAt;
    const evidence = `${formatDuration(waited)} after the previous poll, the minimum is ${formatDuration(device.intervalMs)}`;
    if (waited >= device.intervalMs) return passed(evidence);
    const statements = [devicePoll(device.hash, now, device.intervalMs + slowDownMs)];
    return refuseWith('slow_down', evidence, 'Poll less often.', { statements });
  },
});

const userDecided = ({ clocks, users }: ServerDeps): AuthorizationCheck => ({
  name: 'user_approved',
  source: 'RFC 8628 3.5',
  run(context) {
    const { device } = context;
    switch (device?.status) {
      case 'approved': {
        const user = users.find(device.subject ?? '');
        if (!user) return refuseWith('invalid_grant', 'The user no longer exists', 'The device code is not valid.');
        context.user = user;
        return passed(`approved by ${user.username}`);
      }
      case 'denied':
        return refuseWith('access_denied', 'The user denied the request', 'The user denied the request.');
      case 'pending': {
        const statements = [devicePoll(device.hash, clocks.authorization.now(), device.intervalMs)];
        return refuseWith('authorization_pending', 'The user has not decided yet', 'The user has not decided yet.', {
          statements,
        });
      }
      case 'used':
      case undefined:
        return refuseWith('invalid_grant', 'The code was used before', 'The device code is not valid.');
    }
  },
});

/** The device code grant: the device polls until its user decides in a browser (RFC 8628 3.4). */
export const deviceCode = (deps: ServerDeps): Grant => ({
  type: 'urn:ietf:params:oauth:grant-type:device_code',
  name: 'device_code',
  checks: [deviceKnown(deps), deviceNotExpired(deps), notTooFast(deps), userDecided(deps)],
  async give(context) {
    const { client, device, user } = context;
    if (!client || !device || !user) throw new Error('The checks passed, but client, device or user is missing.');
    const granted = { grant: 'device_code', client, user, scope: device.scope, authTime: device.authTime ?? 0 };
    const answer = await giveTokens(deps, context, granted, deps.newId('fam'));
    return { ...answer, statements: [deviceUse(device.hash), ...(answer.statements ?? [])] };
  },
});
