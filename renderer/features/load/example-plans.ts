import type { OfferedEvent } from '../../components/event/use-events.ts';
import type { Status } from '#shared/model/status.ts';

/** A load plan to begin with. */
export interface ExamplePlan {
  title: string;
  text: string;
}

/**
 * Load plans for the parties of this Hookbench.
 * @param event An event of the user's interface; default: the built-in interface.
 */
export function examplePlans(
  listeners: Status['listeners'],
  event?: OfferedEvent,
): readonly [ExamplePlan, ...ExamplePlan[]] {
  const urlOf = (party: 'catcher' | 'service', scheme: 'http' | 'https') =>
    listeners.find((one) => one.party === party && one.scheme === scheme)?.url ?? `${scheme}://localhost`;
  const receiver = `${urlOf('catcher', 'http')}${event?.path ?? '/webhook/chat-started'}`;
  const events = event && `events: { ${JSON.stringify(event.name)}: 1 }\n`;
  return [
    {
      title: 'Webhooks at a constant rate',
      text: `hookbench: 1
load: Webhooks at a constant rate
target:
  url: ${receiver}
${events ?? 'events: { chat_started: 3, agent_assigned: 1 }\n'}arrivals: { rate: 50/s, for: 20s }
thresholds: ['p99 < 500ms', 'errors < 1%', 'lost = 0']
`,
    },
    {
      title: 'Rising rate: where does the receiver slow down?',
      text: `hookbench: 1
load: Rising rate
target:
  url: ${receiver}
${events ?? ''}arrivals:
  - { ramp: 10/s..200/s, for: 20s }
  - { rate: 200/s, for: 10s }
thresholds: ['p99 < 1s', 'errors < 1%']
`,
    },
    {
      title: 'API calls without a token',
      text: `hookbench: 1
load: API calls without a token
target:
  url: ${urlOf('service', 'https')}
  # With a token: auth: { kind: bearer, token: … }
requests:
${event ? '' : '  - { path: /api/customers/C-1001, status: 401, weight: 9 }\n'}  - { path: /openapi.json }
arrivals: { rate: 20/s, for: 15s }
thresholds: ['p99 < 300ms', 'errors = 0']
`,
    },
    {
      title: 'As fast as 20 connections can',
      text: `hookbench: 1
load: As fast as 20 connections can
target:
  url: ${receiver}
${events ?? ''}arrivals: { inFlight: 20, count: 2000 }
thresholds: ['rate >= 100/s']
`,
    },
  ];
}
