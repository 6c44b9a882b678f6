import type { FaultKind } from '../model/fault.ts';

/** What the authorization server can do wrong. */
export type AuthorizationFaultKind = Extract<
  FaultKind,
  | 'accept-replayed-code'
  | 'accept-reused-refresh-token'
  | 'skip-pkce'
  | 'omit-state'
  | 'omit-iss'
  | 'token'
  | 'rotate-keys'
  | 'status'
  | 'delay'
  | 'expires-in'
  | 'html'
>;

/** One way in which the authorization server can misbehave, for people to choose from. */
export interface FaultMeaning {
  kind: AuthorizationFaultKind;
  title: string;
  meaning: string;
  /** The rule that it breaks. */
  source: string;
}

/** The ways in which the authorization server can misbehave. */
export const authorizationFaults: readonly FaultMeaning[] = [
  {
    kind: 'accept-replayed-code',
    title: 'Accept a replayed code',
    meaning: 'An authorization code works more than once',
    source: 'RFC 6749 4.1.2',
  },
  {
    kind: 'accept-reused-refresh-token',
    title: 'Accept a reused refresh token',
    meaning: 'A refresh token that was replaced still works, so of two refreshes at once both win (refresh race)',
    source: 'RFC 9700 4.14.2',
  },
  {
    kind: 'skip-pkce',
    title: 'Skip PKCE',
    meaning: 'The code verifier is not compared with the challenge',
    source: 'RFC 7636 4.6',
  },
  {
    kind: 'omit-state',
    title: 'Omit state',
    meaning: 'The authorization answer leaves state out',
    source: 'RFC 6749 4.1.2',
  },
  { kind: 'omit-iss', title: 'Omit iss', meaning: 'The authorization answer leaves iss out', source: 'RFC 9207 2' },
  {
    kind: 'token',
    title: 'Wrong access token',
    meaning: 'Issued tokens are wrong in one way: audience, issuer, key, algorithm, signature, time',
    source: 'RFC 9068 2',
  },
  {
    kind: 'rotate-keys',
    title: 'Rotate keys mid-flow',
    meaning: 'The signing key is replaced, without overlap, before a token is signed',
    source: 'RFC 7517 5',
  },
  {
    kind: 'status',
    title: 'Answer an error',
    meaning: 'The endpoint answers server_error, temporarily_unavailable or another error',
    source: 'RFC 6749 4.1.2.1',
  },
  { kind: 'delay', title: 'Answer slowly', meaning: 'The answer is held back', source: 'RFC 9110 15.6.5' },
  {
    kind: 'expires-in',
    title: 'Wrong or missing expires_in',
    meaning: 'The token answer gives another lifetime, or none',
    source: 'RFC 6749 5.1',
  },
  {
    kind: 'html',
    title: 'HTML instead of JSON',
    meaning: 'The endpoint answers a web page, as a proxy in between does',
    source: 'RFC 6749 5.1',
  },
];
