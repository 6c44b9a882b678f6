/** The words of Hookbench, each in a sentence. */
export const glossary = {
  event: 'Something that happened in the service, e.g. chat_started.',
  subscription: 'Which events go to which receiver, with its auth, signing, TLS and retry policy.',
  delivery: 'One event on its way to one subscription.',
  attempt: 'One HTTP request of a delivery.',
  capture: 'One request that the catcher received and stored.',
  exchange: 'One HTTP request with its response, seen by the side that sent it.',
  token: 'A short-lived bearer credential that opens the API (RFC 6749 1.4).',
  grant: 'What a client shows to get a token, e.g. client_credentials (RFC 6749 1.3).',
  scope: 'What a token allows, e.g. read:customers (RFC 6749 3.3).',
  client: 'The OAuth client: the program that asks for tokens and calls the API (RFC 6749 1.1).',
  decision: 'The ordered list of checks a server ran on a request, each with outcome and source.',
  trace: 'Everything that one cause led to, joined by the trace id of the traceparent header.',
  journal: 'The append-only record of everything that happened, in order.',
  hop: 'One message from one party to another, with its answer.',
  span: 'The id that both ends of one hop record.',
} as const;

export type Word = keyof typeof glossary;
