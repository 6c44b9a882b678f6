import type { ExperimentRow } from '../experiment-row.ts';

/** What the interface's Authentication section can refuse. */
export const authExperiments: readonly ExperimentRow[] = [
  {
    id: 'token-expired',
    layer: 'auth',
    title: 'Access token expired',
    breaks: 'The client calls with an access token whose lifetime is over.',
    hop: { from: 'client', to: 'service' },
    why: 'The service compares exp with its clock and answers 401 invalid_token; the rest of the request is not looked at.',
    expect: {
      'client.answers': '401',
      'client.diagnosis': 'token-expired',
      'service.failed-check': 'token_not_expired',
      'service.work': '0',
    },
    robust: {
      client:
        'Refresh or fetch a new token once, send the request again, and give up when it is refused a second time.',
    },
    source: 'RFC 6750 3.1',
    steps: [
      {
        do: 'request',
        spec: {
          method: 'POST',
          url: '/api/chat/start',
          body: { customerId: '{{customerId}}' },
          token: { condition: 'expired' },
        },
      },
    ],
  },
];
