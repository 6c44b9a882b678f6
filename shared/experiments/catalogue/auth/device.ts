import { askToken, request } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';
import type { Arrangement, Step } from '../../step.ts';

const hop = { from: 'client', to: 'authorization' } as const;
const layer = 'auth' as const;
const arrange: Arrangement = { client: { grants: ['device_code'], scope: 'read:customers' } };
const form: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']];

/** The device asks for its codes; what it shows to its user is kept. */
const begin: Step = request(
  {
    method: 'POST',
    url: '{{auth}}/device_authorization',
    headers: form,
    body: 'client_id={{clientId}}&client_secret={{clientSecret}}',
  },
  { keep: { deviceCode: 'device_code', shown: 'verification_uri_complete' } },
);
const poll: Step = askToken({
  grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
  device_code: '{{deviceCode}}',
  client_id: '{{clientId}}',
  client_secret: '{{clientSecret}}',
});
const wait = (seconds: number): Step => ({ do: 'advance', party: 'authorization', seconds });

/** A device whose user decides elsewhere: what its polls are told (RFC 8628 3.5). */
export const deviceExperiments: readonly ExperimentRow[] = [
  {
    id: 'device-user-not-decided',
    layer,
    title: 'User of the device has not decided',
    breaks: 'The device polls before its user has typed the code, and once more when the user agreed.',
    hop,
    why: '400 authorization_pending is no failure but the usual answer until the user decides; then the tokens come.',
    expect: {
      'client.answers': '200, 400, 200',
      'client.diagnosis': 'ok, device-authorization-pending, ok',
      'authorization.failed-check': 'user_approved',
      'authorization.tokens': '1',
    },
    robust: { client: 'Go on polling at the interval that was given, 5 seconds without one.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, poll, { do: 'decide', at: '{{shown}}', consent: 'allow' }, wait(5), poll],
  },
  {
    id: 'device-polls-too-fast',
    layer,
    title: 'Device polls too fast',
    breaks: 'The device polls a second time at once, and then leaves the time that is asked for.',
    hop,
    why: 'Each slow_down makes the interval longer by 5 seconds; who keeps to it is not refused for that any more.',
    expect: {
      'client.answers': '200, 400, 400, 400',
      'client.diagnosis': 'ok, device-authorization-pending, device-polled-too-fast, device-authorization-pending',
      'authorization.failed-check': 'user_approved, polling_not_too_fast, user_approved',
      'authorization.tokens': '0',
    },
    robust: { client: 'Add 5 seconds to the interval at each slow_down, for good.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, poll, poll, wait(11), poll],
  },
  {
    id: 'device-access-denied',
    layer,
    title: 'User of the device denies',
    breaks: 'The user types the code, signs in, and presses Deny.',
    hop,
    why: 'The user decided, so polling on is of no use: 400 access_denied.',
    expect: {
      'client.answers': '200, 400',
      'client.diagnosis': 'ok, device-access-denied',
      'authorization.failed-check': 'user_approved',
      'authorization.tokens': '0',
    },
    robust: { client: 'Stop polling, say that access was denied, and begin again only when the user wants to.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, { do: 'decide', at: '{{shown}}', consent: 'deny' }, poll],
  },
  {
    id: 'device-code-expired',
    layer,
    title: 'Device code expired',
    breaks: 'The user does not decide within the ten minutes for which the code is good; the device polls on.',
    hop,
    why: 'authorization_pending ends with the code: from then on the answer is 400 expired_token.',
    expect: {
      'client.answers': '200, 400, 400',
      'client.diagnosis': 'ok, device-authorization-pending, device-code-expired',
      'authorization.failed-check': 'user_approved, device_code_not_expired',
      'authorization.tokens': '0',
    },
    robust: { client: 'Count expires_in, stop polling when it is over, and offer to begin again with a new code.' },
    source: 'RFC 8628 3.5',
    arrange,
    steps: [begin, poll, wait(601), poll],
  },
];
