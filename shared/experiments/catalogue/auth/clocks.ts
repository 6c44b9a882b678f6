import { readCustomer, startChat } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';

const toService = { from: 'client', to: 'service' } as const;

/** Tokens and clocks that disagree. */
export const clockExperiments: readonly ExperimentRow[] = [
  {
    id: 'clock-of-client-behind',
    layer: 'auth',
    title: 'Client’s clock behind',
    breaks: 'The client’s clock is ten minutes behind, and its token is valid for five minutes.',
    hop: toService,
    why: 'The token is still valid on the client’s clock, but expired on the service’s clock.',
    expect: {
      'client.answers': '200, 401',
      'client.diagnosis': 'ok, token-expired',
      'service.failed-check': 'token_not_expired',
    },
    robust: { client: 'Measure expires_in with a monotonic clock, and still refresh on 401.' },
    source: 'RFC 6749 5.1',
    steps: [
      readCustomer({ token: {} }),
      { do: 'advance', party: 'service', seconds: 600 },
      { do: 'advance', party: 'authorization', seconds: 600 },
      readCustomer({ token: {} }),
    ],
  },
  {
    id: 'clock-of-service-ahead',
    layer: 'auth',
    title: 'Service’s clock ahead',
    breaks: 'The service’s clock is ten minutes ahead of the authorization server’s clock.',
    hop: { from: 'service' },
    why: 'Each token is already expired when it is issued, so refreshing does not help.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'clock-skew',
      'service.failed-check': 'token_not_expired',
      'service.work': '0',
    },
    robust: { client: 'If a new token is already expired, stop refreshing and report the clock difference.' },
    source: 'RFC 7519 4.1.4',
    arrange: { skew: { service: 600 } },
    steps: [startChat({ token: {} })],
  },
  {
    id: 'clock-of-service-behind',
    layer: 'auth',
    title: 'Service’s clock behind',
    breaks: 'The service’s clock is ten minutes behind, and a token is used eight minutes after it was issued.',
    hop: { from: 'service' },
    why: 'The token is valid for five minutes. They have not passed on the service’s clock, so the token is accepted.',
    expect: { 'client.answers': '201', 'client.diagnosis': 'ok', 'service.decisions': 'allowed', 'service.work': '1' },
    robust: { client: 'Do not rely on rejection: discard a token when it expires on your own clock.' },
    source: 'RFC 7519 4.1.4',
    arrange: { skew: { service: -600 } },
    steps: [
      { do: 'mint', as: 'access', condition: 'valid', lifetimeSeconds: 300 },
      { do: 'advance', party: 'authorization', seconds: 480 },
      { do: 'advance', party: 'service', seconds: 480 },
      startChat({ headers: [['Authorization', 'Bearer {{access}}']] }),
    ],
  },
];
