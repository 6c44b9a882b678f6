import type { FaultKind, FaultPlace } from '../model/fault.ts';

/** One kind of fault, for display. */
export interface FaultMeaning {
  kind: FaultKind;
  title: string;
  meaning: string;
  /** Where the fault can act. */
  places: readonly FaultPlace[];
  /** The specification that the fault violates. */
  source: string;
}

const servers = ['authorization', 'api', 'catcher'] as const;
const senders = ['client', 'sender', 'network'] as const;

/** All kinds of faults, in display order. */
export const faultKinds: readonly FaultMeaning[] = [
  {
    kind: 'status',
    title: 'Return an error',
    meaning: 'The request gets a status of your choice and is not executed',
    places: servers,
    source: 'RFC 9110 15',
  },
  {
    kind: 'delay',
    title: 'Respond slowly',
    meaning: 'The response is delayed by a fixed or random time; at the client and the sender, the request is delayed',
    places: [...servers, ...senders],
    source: 'RFC 9110 15.6.5',
  },
  {
    kind: 'hang',
    title: 'Never respond',
    meaning: 'The request is read, but no response is sent',
    places: servers,
    source: 'Interface, Events 5',
  },
  {
    kind: 'drop-answer',
    title: 'Lose the response',
    meaning: 'The request is executed, then the connection closes before the response',
    places: servers,
    source: 'RFC 9110 9.2.2',
  },
  {
    kind: 'reset',
    title: 'Reset the connection',
    meaning:
      'The connection is reset at a chosen stage: on connect, during TLS, before or during the headers, during or after the body',
    places: [...servers, 'network'],
    source: 'RFC 9293 3.5.2',
  },
  {
    kind: 'truncate',
    title: 'Truncate the response',
    meaning: 'The body ends before the announced length',
    places: servers,
    source: 'RFC 9112 8',
  },
  {
    kind: 'drip',
    title: 'Throttle the body',
    meaning: 'The body is sent at a limited number of bytes per second',
    places: servers,
    source: 'Interface, Events 5',
  },
  {
    kind: 'headers',
    title: 'Wrong headers',
    meaning: 'Headers are set or removed in the response or, at the client and the sender, in the request',
    places: [...servers, 'client', 'sender'],
    source: 'RFC 9110 5',
  },
  {
    kind: 'payload',
    title: 'Malformed payload',
    meaning: 'The body gets one fault; on the network it is changed after signing',
    places: ['sender', 'api', 'authorization', 'network'],
    source: 'RFC 8259',
  },
  {
    kind: 'html',
    title: 'HTML instead of JSON',
    meaning: 'An HTML page is returned, as by a proxy',
    places: ['authorization', 'api'],
    source: 'RFC 6749 5.1',
  },
  {
    kind: 'tls',
    title: 'Wrong TLS',
    meaning:
      'The server uses a certificate or protocol with one fault; on the network, a receiver with that fault responds instead',
    places: [...servers, 'network'],
    source: 'RFC 5280 6, RFC 8446',
  },
  {
    kind: 'dns',
    title: 'DNS failure',
    meaning: 'The name does not exist, or the resolver times out or fails; only in Hookbench’s own resolver',
    places: senders,
    source: 'RFC 1035 4.1.1',
  },
  {
    kind: 'tcp',
    title: 'Connection failure',
    meaning: 'The connection is refused, blocked or unreachable; only for Hookbench’s own connections',
    places: senders,
    source: 'RFC 9293 3.5',
  },
  {
    kind: 'skew',
    title: 'Clock skew',
    meaning: 'The clock of one party is off by some seconds while the fault is active',
    places: ['authorization', 'api', 'catcher', 'client'],
    source: 'RFC 7519 4.1.4',
  },
  {
    kind: 'token',
    title: 'Wrong access token',
    meaning: 'Tokens get one fault, when they are issued or when the client sends them',
    places: ['authorization', 'client'],
    source: 'RFC 9068 2',
  },
  {
    kind: 'rotate-keys',
    title: 'Rotate keys mid-flow',
    meaning: 'The signing key is replaced without overlap before a token is signed',
    places: ['authorization'],
    source: 'RFC 7517 5',
  },
  {
    kind: 'expires-in',
    title: 'Wrong or missing expires_in',
    meaning: 'The token response contains a different lifetime, or none',
    places: ['authorization'],
    source: 'RFC 6749 5.1',
  },
  {
    kind: 'accept-replayed-code',
    title: 'Accept a replayed code',
    meaning: 'An authorization code can be used more than once',
    places: ['authorization'],
    source: 'RFC 6749 4.1.2',
  },
  {
    kind: 'accept-reused-refresh-token',
    title: 'Accept a reused refresh token',
    meaning: 'A rotated refresh token still works, so two refreshes at the same time both succeed (refresh race)',
    places: ['authorization'],
    source: 'RFC 9700 4.14.2',
  },
  {
    kind: 'skip-pkce',
    title: 'Skip PKCE',
    meaning: 'The code verifier is not checked against the challenge',
    places: ['authorization'],
    source: 'RFC 7636 4.6',
  },
  {
    kind: 'omit-state',
    title: 'Omit state',
    meaning: 'The authorization response contains no state',
    places: ['authorization'],
    source: 'RFC 6749 4.1.2',
  },
  {
    kind: 'omit-iss',
    title: 'Omit iss',
    meaning: 'The authorization response contains no iss',
    places: ['authorization'],
    source: 'RFC 9207 2',
  },
  {
    kind: 'wrong-iss',
    title: 'Name another issuer',
    meaning: 'The iss of the authorization response is another issuer, as in a mix-up attack',
    places: ['authorization'],
    source: 'RFC 9207 2.4',
  },
  {
    kind: 'metadata',
    title: 'False metadata',
    meaning: 'Members of the discovery documents and of the resource metadata are replaced or omitted',
    places: ['authorization'],
    source: 'RFC 8414 3.3, RFC 9728 3.3',
  },
  {
    kind: 'swap-dpop-key',
    title: 'Swap the DPoP key',
    meaning: 'Tokens are bound to another key than the one that the client proved',
    places: ['authorization'],
    source: 'RFC 9449 6',
  },
];
