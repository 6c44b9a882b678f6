import type { TrialFinding } from '#shared/model/trial.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { ExpectedCalls } from '#shared/scenario/scenario-file.ts';
import type { SeenRequest } from './seen-requests.ts';

/** The conclusion of a judge about one question. */
export type Judgement = Pick<TrialFinding, 'outcome' | 'evidence'>;

const met = (evidence: string): Judgement => ({ outcome: 'met', evidence });
const notMet = (evidence: string): Judgement => ({ outcome: 'not-met', evidence });
const notSeen = (evidence: string): Judgement => ({ outcome: 'not-seen', evidence });

type Requests = readonly SeenRequest[];

const isToken = ({ fields, to }: SeenRequest): boolean => to === 'authorization' && fields.has('grant_type');
const toService = (requests: Requests) => requests.filter(({ to }) => to === 'service');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** The first request to the service with this status, and the requests after it. */
function split(requests: Requests, status: number) {
  const at = requests.findIndex((one) => one.to === 'service' && one.status === status);
  const first = requests[at];
  return first && { first, rest: requests.slice(at + 1) };
}

const tokenRequestsAfter = (requests: Requests, status: number): number | undefined =>
  split(requests, status)?.rest.filter(isToken).length;

/** An authorization request, also one that is pushed. */
const isStart = ({ fields, to }: SeenRequest): boolean => to === 'authorization' && fields.has('response_type');
type MetadataOf = Expecting<'stopped-at-metadata'>['of'];
const isMetadata = ({ path }: SeenRequest, of: MetadataOf = 'issuer'): boolean =>
  path.includes('/.well-known/') && path.includes('/oauth-protected-resource') === (of === 'resource');
const credentials = ['client_secret', 'client_assertion', 'code', 'refresh_token', 'password'];

type Name = ExpectedCalls['calls'];
/** The expectation with a name. */
type Expecting<Calls extends Name, One = ExpectedCalls> = One extends { calls: infer Names }
  ? Calls extends Names
    ? One
    : never
  : never;
type Judges = { [Calls in Name]: (requests: Requests, expected: Expecting<Calls>) => Judgement };

/** How each expectation is compared with the requests. Trials name them under `calls`. */
const judges: Judges = {
  'new-token': (requests, { after }) => {
    const asked = tokenRequestsAfter(requests, after);
    if (asked === undefined) return notSeen(`No request got a ${after}.`);
    return asked > 0 ? met('The client requested a new token.') : notMet('The client did not request a new token.');
  },
  'one-new-token': (requests, { after }) => {
    const asked = tokenRequestsAfter(requests, after);
    if (asked === undefined || asked === 0) return notSeen('The client did not request a new token.');
    return asked === 1 ? met('The client requested one token.') : notMet(`The client requested ${asked} tokens.`);
  },
  success: (requests, { after }) => {
    const found = split(requests, after);
    if (!found) return notSeen(`No request got a ${after}.`);
    const again = toService(found.rest).filter(({ path }) => path === found.first.path);
    const last = again.at(-1);
    if (!last) return notMet(`The client sent nothing more after the ${after}.`);
    return last.status < 400
      ? met(`The client retried and got ${last.status}.`)
      : notMet(`The client retried ${counted(again.length, 'time')}; the last response was ${last.status}.`);
  },
  wait: (requests, { after, atLeast }) => {
    const found = split(requests, after);
    const next = found && toService(found.rest)[0];
    if (!found || !next) return notSeen(`The client sent nothing more after the ${after}.`);
    const passedMs = next.atMs - found.first.atMs;
    const waitMs = durationMs(atLeast);
    // The server's clock and the client's timer differ slightly, so 100 ms are tolerated.
    return passedMs >= waitMs - 100
      ? met(`The client waited ${seconds(passedMs)}; Retry-After required ${seconds(waitMs)}.`)
      : notMet(`The client retried after ${seconds(passedMs)}; Retry-After required ${seconds(waitMs)}.`);
  },
  stop: (requests, { after, max }) => {
    const those = toService(requests).filter((one) => one.status === after);
    if (those.length === 0) return notSeen(`No request got a ${after}.`);
    const words = `${counted(those.length, 'request')} got ${after}`;
    return those.length <= max
      ? met(`${words}, then the client stopped.`)
      : notMet(`${words}; more than ${max} cannot help.`);
  },
  'few-new-tokens': (requests, { after, max }) => {
    const asked = tokenRequestsAfter(requests, after);
    if (asked === undefined) return notSeen(`No request got a ${after}.`);
    return asked <= max
      ? met(`The client made ${counted(asked, 'token request')} after the ${after}.`)
      : notMet(`The client made ${asked} token requests; none can return more scopes.`);
  },
  token: (requests) => {
    const tokens = requests.filter(isToken);
    const last = tokens.at(-1);
    if (!last) return notSeen('The client did not request a token.');
    const words = `The client made ${counted(tokens.length, 'token request')}; the last`;
    return last.status < 400 ? met(`${words} one succeeded.`) : notMet(`${words} response was ${last.status}.`);
  },
  silence: (requests) =>
    requests.length === 0
      ? met('The client sent nothing over the connection with the expired certificate.')
      : notMet(`The client sent ${counted(requests.length, 'request')} over a connection with an expired certificate.`),
  'token-kept': (requests) => {
    if (toService(requests).length === 0) return notSeen('The client sent no request.');
    const leaked = requests.filter(({ authorized, to }) => to === 'catcher' && authorized);
    return leaked.length === 0
      ? met('The client did not send its token to the redirect target.')
      : notMet('The client sent its token to a different origin.');
  },
  'no-blind-repeat': (requests) => {
    const posts = toService(requests).filter(({ method }) => method === 'POST');
    if (posts.length === 0) return notSeen('The client sent no POST.');
    const [first, second] = posts;
    if (!first || !second) return met('The client did not retry the POST.');
    const looked = toService(requests).some(
      ({ atMs, method }) => method === 'GET' && atMs > first.atMs && atMs < second.atMs,
    );
    return looked
      ? met('The client sent a GET before it retried the POST.')
      : notMet(
          `The client sent the POST ${posts.length} times without checking first, so it was executed ${posts.length} times.`,
        );
  },
  'code-discarded': (requests) => {
    if (requests.some((one) => isToken(one) && one.fields.has('code')))
      return notMet('The client sent the code to the token endpoint.');
    return requests.some(({ givesCode, to }) => to === 'authorization' && givesCode)
      ? met('The client got a code and did not use it.')
      : notSeen('No sign-in was completed.');
  },
  'challenge-kept': (requests) => {
    const starts = requests.filter(isStart);
    const weak = starts.find(
      ({ fields }) => fields.get('code_challenge_method') !== 'S256' || !fields.has('code_challenge'),
    );
    if (weak) {
      const method = weak.fields.get('code_challenge_method') ?? (weak.fields.has('code_challenge') ? 'plain' : 'none');
      return notMet(`The client started a sign-in with the code challenge method ${method}.`);
    }
    if (starts.length > 0) return met('The client used the code challenge method S256.');
    return requests.some((one) => isMetadata(one))
      ? met('The client read the metadata and started no sign-in.')
      : notSeen('The client did not read the metadata.');
  },
  'stopped-at-metadata': (requests, { of }) => {
    const at = requests.findIndex((one) => isMetadata(one, of));
    if (at < 0) return notSeen(`The client did not read the metadata of the ${of}.`);
    const next = requests.slice(at).find((one) => isStart(one) || isToken(one) || one.to === 'catcher');
    return next
      ? notMet(`The client went on with ${next.method} ${next.path}.`)
      : met('The client read the metadata and went no further.');
  },
  'credentials-kept': (requests) => {
    if (!requests.some(isToken)) return notSeen('The client made no token request.');
    const leaked = requests.find(
      ({ authorized, fields, to }) => to === 'catcher' && (authorized || credentials.some((name) => fields.has(name))),
    );
    return leaked
      ? notMet(`The client sent its credentials to a different origin, with ${leaked.method} ${leaked.path}.`)
      : met('The client sent no credentials to the redirect target.');
  },
  'registered-again': (requests) => {
    const at = requests.findIndex((one) => isToken(one) && one.status === 401);
    if (at < 0) return notSeen('No token request got invalid_client.');
    return requests.slice(at).some(({ method, path }) => method === 'POST' && path.endsWith('/register'))
      ? met('The client registered again.')
      : notMet('The client did not register again.');
  },
  'fresh-proofs': (requests) => {
    const proofs = requests.filter(isToken).map((one) => one.proofs);
    if (proofs.length < 2) return notSeen('The client made no second token request.');
    const all = proofs.flat();
    if (all.length === 0) return notSeen('The client sends neither assertions nor DPoP proofs.');
    const again = all.find((jti, index) => all.indexOf(jti) !== index);
    return again === undefined
      ? met(`The client sent ${counted(all.length, 'proof')}, each with its own jti.`)
      : notMet(`The client sent the jti ${again.slice(0, 100)} twice.`);
  },
  timeout: (requests) =>
    toService(requests).length >= 2
      ? met('The client gave up the unanswered request and retried.')
      : notSeen('The client sent nothing more. Whether it timed out is not visible to the server.'),
};

/** Answers one question about the requests of a client. */
export const judgeCalls = (expected: ExpectedCalls, requests: Requests): Judgement =>
  (judges[expected.calls] as (requests: Requests, expected: ExpectedCalls) => Judgement)(requests, expected);
