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
  flow: 'One run of a grant by the client: all its exchanges, and the tokens it won or why it won none.',
  fault: 'One declared misbehaviour: where, on what it matches, what it does, how often.',
  'refresh family':
    'All refresh tokens that descend from one grant. Using one twice revokes them all (RFC 9700 4.14.2).',
  issuer: 'The address that names an authorization server; its endpoints are found below it (RFC 8414).',
  discovery: 'The document in which an authorization server tells its endpoints and abilities (RFC 8414).',
  PKCE: 'Proof Key for Code Exchange: only the client that began the flow can use its code (RFC 7636).',
  verifier: 'A random secret that the client keeps until it exchanges the code (RFC 7636 4.1).',
  challenge:
    'The SHA-256 of the verifier. It goes with the authorization request, and gives nothing away (RFC 7636 4.2).',
  state:
    'A random value that must come back unchanged, so that an answer nobody asked for is noticed (RFC 6749 10.12).',
  nonce: 'A random value that must be in the id token, so that an old one is not accepted (OpenID Connect 3.1.2.1).',
  PAR: 'Pushed authorization request: the client sends the parameters ahead, not through the browser (RFC 9126).',
  DPoP: 'Binds the tokens to a key of the client, so that a stolen token is worth nothing (RFC 9449).',
  prompt: 'Whether the user must sign in or consent again, or must not be asked at all (OpenID Connect 3.1.2.1).',
  'redirect URI': 'Where the browser brings the answer to the client; it must be registered (RFC 6749 3.1.2).',
  claim: 'One statement of a token, e.g. until when it is valid (RFC 7519 4).',
  'signing key': 'What proves that a token came from the authorization server; its public half is at /jwks (RFC 7517).',
  revocation:
    'An authority takes a certificate back before its end, e.g. when its key leaked. Few clients look (RFC 5280 5).',
  circuit:
    'After many failures in a row a subscription is not sent to for a while; then one attempt decides whether it goes on.',
  clock: 'What a party takes the time to be. Each party has its own, which can be moved.',
  assumption: 'How a gap of the interface is filled here. It can be changed, and acts at once.',
  'agent desk': 'Simulated agents who take chats, escalate or transfer them, and end them.',
  experiment: 'One thing broken on purpose, with what should be seen on each side.',
  traffic: 'A generator of chats: so many a minute, the same ones for the same seed.',
  hop: 'One message from one party to another, with its answer.',
  span: 'The id that both ends of one hop record.',
} as const;

export type Word = keyof typeof glossary;
