import { sendTokenRequest, request } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;
const arrange: Arrangement = { client: { grants: ['device_code'], scope: 'read:customers' } };
const form: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']];

/** Requests the device codes and keeps the values that the device shows to its user. */
const begin: Step = request(
  {
    method: 'POST',
    url: '{{auth}}/device_authorization',
    headers: form,
    body: 'client_id={{clientId}}&client_secret={{clientSecret}}',
  },
  { keep: { deviceCode: 'device_code', shown: 'verification_uri_complete' } },
);
const poll: Step = sendTokenRequest({
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  device_code: '{{deviceCode}}',
  client_id: '{{clientId}}',
  client_secret: '{{clientSecret}}',
});
const wait = (seconds: number): Step => ({ do: 'advance', party: 'authorization', seconds });

/** A device whose user approves it on another device: responses to its polls (RFC 8628 3.5). */
export const deviceExperiments: readonly ExperimentRow[] = [
  {
    id: 'device-user-not-decided',
    layer,
    title: 'User has not approved the device yet',
    breaks: 'The device polls before its user has entered the code, and once more after the user approved it.',
    hop,
    why: '400 authorization_pending is not a failure but the normal response until the user decides. Then the tokens are issued.',
    expect: {
      'client.answers': '200, 400, 200',
      'client.diagnosis': 'ok, device-authorization-pending, ok',
      'authorization.failed-check': 'user_approved',
      'authorization.tokens': '1',
    },
    robust: { client: 'Keep polling at the given interval, or every 5 seconds if none is given.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, poll, { do: 'decide', at: '{{shown}}', consent: 'allow' }, wait(5), poll],
  },
  {
    id: 'device-polls-too-fast',
    layer,
    title: 'Device polls too fast',
    breaks: 'The device polls again immediately, then waits for the required interval.',
    hop,
    why: 'Each slow_down adds 5 seconds to the interval. A device that waits is no longer told to slow down.',
    expect: {
      'client.answers': '200, 400, 400, 400',
      'client.diagnosis': 'ok, device-authorization-pending, device-polled-too-fast, device-authorization-pending',
      'authorization.failed-check': 'user_approved, polling_not_too_fast, user_approved',
      'authorization.tokens': '0',
    },
    robust: { client: 'Add 5 seconds to the interval after each slow_down, permanently.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, poll, poll, wait(11), poll],
  },
  {
    id: 'device-access-denied',
    layer,
    title: 'User denies the device',
    breaks: 'The user enters the code, signs in, and selects Deny.',
    hop,
    why: 'The user has decided, so further polling does not help: 400 access_denied.',
    expect: {
      'client.answers': '200, 400',
      'client.diagnosis': 'ok, device-access-denied',
      'authorization.failed-check': 'user_approved',
      'authorization.tokens': '0',
    },
    robust: { client: 'Stop polling, report that access was denied, and start again only when the user wants to.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, { do: 'decide', at: '{{shown}}', consent: 'deny' }, poll],
  },
  {
    id: 'device-code-expired',
    layer,
    title: 'Device code expired',
    breaks: 'The user does not decide within the code’s lifetime of ten minutes, and the device keeps polling.',
    hop,
    why: 'authorization_pending ends when the code expires. After that the response is 400 expired_token.',
    expect: {
      'client.answers': '200, 400, 400',
      'client.diagnosis': 'ok, device-authorization-pending, device-code-expired',
      'authorization.failed-check': 'user_approved, device_code_not_expired',
      'authorization.tokens': '0',
    },
    robust: { client: 'Track expires_in, stop polling when it has passed, and offer to start again with a new code.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, poll, wait(601), poll],
  },
];
