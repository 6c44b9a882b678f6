/** The terms of Hookbench, each explained in a sentence or two. */
export const glossary = {
  event: 'Something that happened in the service, e.g. chat_started.',
  subscription: 'Sends selected events to one receiver, with its own authentication, signing, TLS and retry policy.',
  delivery: 'One event sent to one subscription, with all its attempts.',
  attempt: 'One HTTP request of a delivery.',
  capture: 'One request that the catcher received and stored.',
  exchange: 'One HTTP request with its response, as recorded by the sender.',
  token: 'A short-lived credential that gives access to the API (RFC 6749 1.4).',
  grant: 'What a client presents to get a token, e.g. client_credentials (RFC 6749 1.3).',
  scope: 'What a token allows, e.g. read:customers (RFC 6749 3.3).',
  client: 'The program that requests tokens and calls the API (RFC 6749 1.1).',
  decision: 'The checks that a server ran on a request, in order, each with its outcome and source.',
  trace: 'All messages that result from one action. They share the trace id of the traceparent header.',
  journal: 'The append-only record of everything that happened, in order.',
  flow: 'One run of a grant by the client: its exchanges, and the tokens it obtained or the reason why it failed.',
  fault: 'A deliberate error: where it occurs, which requests it affects, what it does and how often.',
  'refresh family':
    'All refresh tokens issued from one grant. Using one of them twice revokes them all (RFC 9700 4.14.2).',
  issuer: 'The URL that identifies an authorization server. Its metadata is published under this URL (RFC 8414).',
  discovery: 'Reading the metadata document that lists an authorization server’s endpoints and features (RFC 8414).',
  PKCE: 'Proof Key for Code Exchange: only the client that started the flow can exchange its code (RFC 7636).',
  verifier: 'A random secret that the client keeps until it exchanges the code (RFC 7636 4.1).',
  challenge:
    'The SHA-256 of the verifier. The client sends it with the authorization request; it does not reveal the verifier (RFC 7636 4.2).',
  state: 'A random value that the response must repeat, which detects forged responses (RFC 6749 10.12).',
  nonce: 'A random value that the id token must repeat, which prevents replay (OpenID Connect 3.1.2.1).',
  PAR: 'Pushed authorization request: the client sends the parameters directly to the server, not through the browser (RFC 9126).',
  DPoP: 'Binds the tokens to a key of the client, so that a stolen token cannot be used (RFC 9449).',
  prompt: 'Whether the user must sign in or consent again, or no page may be shown (OpenID Connect 3.1.2.1).',
  'redirect URI':
    'The client’s address that the browser returns to with the response. It must be registered (RFC 6749 3.1.2).',
  claim: 'One name and value in a token, e.g. exp, its expiry (RFC 7519 4).',
  'signing key':
    'The key that the authorization server signs tokens with. Its public key is published at /jwks (RFC 7517).',
  revocation:
    'A CA invalidates a certificate before it expires, e.g. because its key leaked. Few clients check (RFC 5280 5).',
  circuit:
    'After repeated failures, sending to a subscription pauses. Then one trial attempt decides whether it resumes.',
  clock: 'The current time as a party sees it. Each party’s clock can be moved on its own.',
  assumption: 'A choice where the API’s specification is silent. You can change it, and it takes effect immediately.',
  'agent desk': 'Simulated agents who accept, escalate, transfer and end chats.',
  experiment: 'One deliberate error, with the result that each party should see.',
  traffic: 'A generator of chats at a given rate. The same seed generates the same chats.',
  hop: 'One request from one party to another, with its response.',
  span: 'The id of one hop, recorded by both ends.',
} as const;

export type Word = keyof typeof glossary;
