import { readCustomer, startChat } from '../../call.ts';
import type { ExperimentRow } from '../../experiment-row.ts';

const toService = { from: 'client', to: 'service' } as const;

/** Tokens and clocks that do not agree. */
export const clockExperiments: readonly ExperimentRow[] = [
  {
    id: 'clock-of-client-behind',
    layer: 'auth',
    title: 'Client’s clock behind',
    breaks: 'The clock of the client is ten minutes behind, and its token is good for five.',
    hop: toService,
    why: 'By the client’s clock the token is fresh; by the service’s it has long expired.',
    expect: {
      'client.answers': '200, 401',
      'client.diagnosis': 'ok, token-expired',
      'service.failed-check': 'token_not_expired',
    },
    robust: { client: 'Count expires_in by a clock that only runs forward, and refresh on 401 all the same.' },
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
    breaks: 'The clock of the service is ten minutes ahead of that of the authorization server.',
    hop: { from: 'service' },
    why: 'Every token is expired as soon as it is issued; refreshing does not help.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-expired',
      'service.failed-check': 'token_not_expired',
      'service.work': '0',
    },
    robust: { client: 'When a brand-new token is expired, stop refreshing and report the clocks.' },
    source: 'RFC 7519 4.1.4',
    arrange: { skew: { service: 600 } },
    steps: [startChat({ token: {} })],
  },
  {
    id: 'clock-of-service-behind',
    layer: 'auth',
    title: 'Service’s clock behind',
    breaks: 'The clock of the service is ten minutes behind, and a token is used eight minutes after it came.',
    hop: { from: 'service' },
    why: 'The token is good for five minutes; by the service’s clock they are not over, so it is taken.',
    expect: { 'client.answers': '201', 'client.diagnosis': 'ok', 'service.decisions': 'allowed', 'service.work': '1' },
    robust: { client: 'Do not rely on a refusal: forget a token when its time is over by your own clock.' },
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
