import type { TrialFinding } from '../model/trial.ts';
import type { SeenRequest } from './seen-request.ts';

/** The conclusion of a judge about one question. */
export type Judgement = Pick<TrialFinding, 'outcome' | 'evidence'>;

const met = (evidence: string): Judgement => ({ outcome: 'met', evidence });
const notMet = (evidence: string): Judgement => ({ outcome: 'not-met', evidence });
const notSeen = (evidence: string): Judgement => ({ outcome: 'not-seen', evidence });

const isToken = ({ method, to }: SeenRequest): boolean => to === 'authorization' && method === 'POST';
const toService = (requests: readonly SeenRequest[]) => requests.filter(({ to }) => to === 'service');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** The first request to the service with this status, and the requests after it. */
function after(requests: readonly SeenRequest[], status: number) {
  const at = requests.findIndex((one) => one.to === 'service' && one.status === status);
  const first = requests[at];
  return first && { first, rest: requests.slice(at + 1) };
}

/** Judges whether the client retried after this status, with success. */
function retriedAfter(status: number) {
  return (requests: readonly SeenRequest[]): Judgement => {
    const found = after(requests, status);
    if (!found) return notSeen(`No request got a ${status}.`);
    const again = toService(found.rest).filter(({ path }) => path === found.first.path);
    const last = again.at(-1);
    if (!last) return notMet(`The client sent nothing more after the ${status}.`);
    return last.status < 400
      ? met(`The client retried and got ${last.status}.`)
      : notMet(`The client retried ${counted(again.length, 'time')}; the last response was ${last.status}.`);
  };
}

/** Judges whether the next request waited as long as Retry-After requires. */
function waitedFor(status: number, waitMs: number) {
  return (requests: readonly SeenRequest[]): Judgement => {
    const found = after(requests, status);
    const next = found && toService(found.rest)[0];
    if (!found || !next) return notSeen(`The client sent nothing more after the ${status}.`);
    const passedMs = next.atMs - found.first.atMs;
    // The server's clock and the client's timer differ slightly, so 100 ms are tolerated.
    return passedMs >= waitMs - 100
      ? met(`The client waited ${seconds(passedMs)}; Retry-After required ${seconds(waitMs)}.`)
      : notMet(`The client retried after ${seconds(passedMs)}; Retry-After required ${seconds(waitMs)}.`);
  };
}

function gaveUpAfter(status: number, max: number) {
  return (requests: readonly SeenRequest[]): Judgement => {
    const those = toService(requests).filter((one) => one.status === status);
    if (those.length === 0) return notSeen(`No request got a ${status}.`);
    const words = `${counted(those.length, 'request')} got ${status}`;
    return those.length <= max
      ? met(`${words}, then the client stopped.`)
      : notMet(`${words}; more than ${max} cannot help.`);
  };
}

function tokenRequestsAfter401(requests: readonly SeenRequest[]): number | undefined {
  const found = after(requests, 401);
  return found && found.rest.filter(isToken).length;
}

/** The judges by name, for the table of client trials. Pure functions from the requests to a conclusion. */
export const clientJudges = {
  'new-token-after-401': (requests) => {
    const asked = tokenRequestsAfter401(requests);
    if (asked === undefined) return notSeen('No request got a 401.');
    return asked > 0 ? met('The client requested a new token.') : notMet('The client did not request a new token.');
  },
  'one-new-token': (requests) => {
    const asked = tokenRequestsAfter401(requests);
    if (asked === undefined || asked === 0) return notSeen('The client did not request a new token.');
    return asked === 1 ? met('The client requested one token.') : notMet(`The client requested ${asked} tokens.`);
  },
  'success-after-401': retriedAfter(401),
  'success-after-429': retriedAfter(429),
  'waited-for-429': waitedFor(429, 2000),
  'success-after-503': retriedAfter(503),
  'waited-for-503': waitedFor(503, 1000),
  'gave-up-on-403': gaveUpAfter(403, 2),
  'gave-up-on-400': gaveUpAfter(422, 2),
  'no-new-token-on-403': (requests) => {
    const found = after(requests, 403);
    if (!found) return notSeen('No request got a 403.');
    const asked = found.rest.filter(isToken).length;
    return asked <= 1
      ? met(`The client made ${counted(asked, 'token request')} after the 403.`)
      : notMet(`The client made ${asked} token requests; none can return more scopes.`);
  },
  'token-retried': (requests) => {
    const tokens = requests.filter(isToken);
    if (tokens.length === 0) return notSeen('The client did not request a token.');
    const last = tokens.at(-1);
    return last && last.status < 400
      ? met(`The client made ${counted(tokens.length, 'token request')}; the last one succeeded.`)
      : notMet(
          `The client made ${counted(tokens.length, 'token request')}; the last response was ${last?.status ?? 0}.`,
        );
  },
  'refused-certificate': (requests) =>
    requests.length === 0
      ? met('The client sent nothing over the connection with the expired certificate.')
      : notMet(`The client sent ${counted(requests.length, 'request')} over a connection with an expired certificate.`),
  'kept-token-from-redirect': (requests) => {
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
  'has-timeout': (requests) =>
    toService(requests).length >= 2
      ? met('The client gave up the unanswered request and retried.')
      : notSeen('The client sent nothing more. Whether it timed out is not visible to the server.'),
} satisfies Record<string, (requests: readonly SeenRequest[]) => Judgement>;

export type ClientJudge = keyof typeof clientJudges;
