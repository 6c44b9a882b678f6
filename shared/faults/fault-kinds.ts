import type { FaultKind, FaultPlace } from '../model/fault.ts';

/** One way to misbehave, for people to choose from. */
export interface FaultMeaning {
  kind: FaultKind;
  title: string;
  meaning: string;
  /** Where it can act. */
  places: readonly FaultPlace[];
  /** The rule that it breaks. */
  source: string;
}

const servers = ['authorization', 'api', 'catcher'] as const;
const senders = ['client', 'sender', 'network'] as const;

/** Every way to misbehave, in the order in which they are offered. */
export const faultKinds: readonly FaultMeaning[] = [
  {
    kind: 'status',
    title: 'Answer an error',
    meaning: 'The request is answered with a status of your choice; no work is done',
    places: servers,
    source: 'RFC 9110 15',
  },
  {
    kind: 'delay',
    title: 'Answer slowly',
    meaning: 'The answer is held back, for a fixed time or one drawn by chance; client and sender send so much later',
    places: [...servers, ...senders],
    source: 'RFC 9110 15.6.5',
  },
  {
    kind: 'hang',
    title: 'Never answer',
    meaning: 'The request is read and nothing comes back',
    places: servers,
    source: 'Interface, Events 5',
  },
  {
    kind: 'drop-answer',
    title: 'Lose the answer',
    meaning: 'The work is done, then the connection is cut before the answer',
    places: servers,
    source: 'RFC 9110 9.2.2',
  },
  {
    kind: 'reset',
    title: 'Reset the connection',
    meaning: 'The connection is reset at a stage: at connect, in TLS, before or in headers, in or after the body',
    places: [...servers, 'network'],
    source: 'RFC 9293 3.5.2',
  },
  {
    kind: 'truncate',
    title: 'Cut the answer',
    meaning: 'The body ends before the announced length',
    places: servers,
    source: 'RFC 9112 8',
  },
  {
    kind: 'drip',
    title: 'Drip',
    meaning: 'The body comes so many bytes a second',
    places: servers,
    source: 'Interface, Events 5',
  },
  {
    kind: 'headers',
    title: 'Wrong headers',
    meaning: 'Header fields are set or left out, of the answer or, at client and sender, of the request',
    places: [...servers, 'client', 'sender'],
    source: 'RFC 9110 5',
  },
  {
    kind: 'payload',
    title: 'Malformed payload',
    meaning: 'The body is wrong in one way; at the network it is changed after it was signed',
    places: ['sender', 'api', 'authorization', 'network'],
    source: 'RFC 8259',
  },
  {
    kind: 'html',
    title: 'HTML instead of JSON',
    meaning: 'A web page is answered, as a proxy in between does',
    places: ['authorization', 'api'],
    source: 'RFC 6749 5.1',
  },
  {
    kind: 'tls',
    title: 'Wrong TLS',
    meaning:
      'The server shows a certificate or a protocol that is wrong in one way; in the network a receiver that does so answers in its place',
    places: [...servers, 'network'],
    source: 'RFC 5280 6, RFC 8446',
  },
  {
    kind: 'dns',
    title: 'Wrong DNS',
    meaning: 'The name is not found, the resolver does not answer, or fails; in our own resolver only',
    places: senders,
    source: 'RFC 1035 4.1.1',
  },
  {
    kind: 'tcp',
    title: 'No connection',
    meaning: 'The connection is refused, met with silence, or there is no way; in our own connector only',
    places: senders,
    source: 'RFC 9293 3.5',
  },
  {
    kind: 'skew',
    title: 'Clock skew',
    meaning: 'The clock of one party is off by so many seconds while the fault is set',
    places: ['authorization', 'api', 'catcher', 'client'],
    source: 'RFC 7519 4.1.4',
  },
  {
    kind: 'token',
    title: 'Wrong access token',
    meaning: 'Tokens are wrong in one way: as they are issued, or as the client sends them',
    places: ['authorization', 'client'],
    source: 'RFC 9068 2',
  },
  {
    kind: 'rotate-keys',
    title: 'Rotate keys mid-flow',
    meaning: 'The signing key is replaced, without overlap, before a token is signed',
    places: ['authorization'],
    source: 'RFC 7517 5',
  },
  {
    kind: 'expires-in',
    title: 'Wrong or missing expires_in',
    meaning: 'The token answer gives another lifetime, or none',
    places: ['authorization'],
    source: 'RFC 6749 5.1',
  },
  {
    kind: 'accept-replayed-code',
    title: 'Accept a replayed code',
    meaning: 'An authorization code works more than once',
    places: ['authorization'],
    source: 'RFC 6749 4.1.2',
  },
  {
    kind: 'accept-reused-refresh-token',
    title: 'Accept a reused refresh token',
    meaning: 'A refresh token that was replaced still works, so of two refreshes at once both win (refresh race)',
    places: ['authorization'],
    source: 'RFC 9700 4.14.2',
  },
  {
    kind: 'skip-pkce',
    title: 'Skip PKCE',
    meaning: 'The code verifier is not compared with the challenge',
    places: ['authorization'],
    source: 'RFC 7636 4.6',
  },
  {
    kind: 'omit-state',
    title: 'Omit state',
    meaning: 'The authorization answer leaves state out',
    places: ['authorization'],
    source: 'RFC 6749 4.1.2',
  },
  {
    kind: 'omit-iss',
    title: 'Omit iss',
    meaning: 'The authorization answer leaves iss out',
    places: ['authorization'],
    source: 'RFC 9207 2',
  },
];
