import type { ScreenId } from '#shared/model/screen.ts';

/** What each screen is for. */
export const screenWords: Readonly<Record<ScreenId, string>> = {
  overview: 'The four parties with their addresses and their state, and the latest trace.',
  timeline: 'Every message of all parties, in order, and the sequence diagram of each trace.',
  inspect: 'Recognises and explains a token, request, webhook or certificate that you paste.',
  authorize: 'Runs a grant step by step, and shows the tokens that it obtained.',
  requests: 'Sends requests with a token in any condition, and explains each response.',
  service: 'The chats, customers and agents of the service, and generated traffic.',
  subscriptions: 'Where events are sent, how they are signed, and when a delivery is retried.',
  deliveries: 'Each event that was sent to a subscription, with all attempts and their results.',
  catcher: 'How the catcher answers webhooks, and what it requires of them.',
  captures: 'Each request that the catcher received, byte for byte, with its checks.',
  lab: 'Experiments that make an error happen, show both sides, and restore everything.',
  'under-test': 'Tests your own client or receiver with faults, and grades how it reacts.',
  faults: 'Faults at any party, which act until they are cleared.',
  settings: 'Theme, text size, connections, limits of the journal, the fleet, and this installation.',
  scenarios: 'Repeatable tests in files: edit, run and record them.',
  load: 'Sends webhooks or requests at a planned rate, and measures latencies, losses and failures.',
  clocks: 'The clock of each party, and what clocks that differ mean for tokens and signatures.',
  lessons: 'Lessons that play on this Hookbench with real requests.',
  'pull-push': 'Follows the same chats by polling and by webhooks, and compares them.',
  interface: 'The API that the service offers: your own from an OpenAPI document, or the built-in one.',
  recordings: 'Plays a recorded service without a network: its responses, tokens and webhooks.',
  assumptions: 'Choices where the API’s specification is silent. A change takes effect immediately.',
  registry: 'Clients, users and signing keys of the authorization server.',
};
