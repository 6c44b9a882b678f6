import type { TrialFinding } from '../model/trial.ts';
import type { SeenRequest } from './seen-request.ts';

/** What a judge concludes from the requests of a trial, in order. */
export type Judgement = Pick<TrialFinding, 'outcome' | 'evidence'>;

const met = (evidence: string): Judgement => ({ outcome: 'met', evidence });
const notMet = (evidence: string): Judgement => ({ outcome: 'not-met', evidence });
const notSeen = (evidence: string): Judgement => ({ outcome: 'not-seen', evidence });

const isToken = ({ method, to }: SeenRequest): boolean => to === 'authorization' && method === 'POST';
const toService = (requests: readonly SeenRequest[]) => requests.filter(({ to }) => to === 'service');
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** The first request to the service with a status, and what came after it. */
function after(requests: readonly SeenRequest[], status: number) {
  const at = requests.findIndex((one) => one.to === 'service' && one.status === status);
  const first = requests[at];
  return first && { first, rest: requests.slice(at + 1) };
}

/** Whether it was tried again after a status, and how that ended. */
function retriedAfter(status: number) {
  return (requests: readonly SeenRequest[]): Judgement => {
    const found = after(requests, status);
    if (!found) return notSeen(`No request was answered with ${status}.`);
    const again = toService(found.rest).filter(({ path }) => path === found.first.path);
    const last = again.at(-1);
    if (!last) return notMet(`After the ${status} nothing more came.`);
    return last.status < 400
      ? met(`It was sent again and answered with ${last.status}.`)
      : notMet(`It was sent again ${again.length} times; the last answer was ${last.status}.`);
  };
}

/** Whether the next request waited as long as Retry-After says. */
function waitedFor(status: number, waitMs: number) {
  return (requests: readonly SeenRequest[]): Judgement => {
    const found = after(requests, status);
    const next = found && toService(found.rest)[0];
    if (!found || !next) return notSeen(`Nothing came after a ${status}.`);
    const passedMs = next.atMs - found.first.atMs;
    // The server's clock and the client's timer are not one: a tenth of a second is let pass.
    return passedMs >= waitMs - 100
      ? met(`It waited ${seconds(passedMs)}, as Retry-After asked.`)
      : notMet(`It came again after ${seconds(passedMs)}; Retry-After asked for ${seconds(waitMs)}.`);
  };
}

function gaveUpAfter(status: number, most: number) {
  return (requests: readonly SeenRequest[]): Judgement => {
    const those = toService(requests).filter((one) => one.status === status);
    if (those.length === 0) return notSeen(`No request was answered with ${status}.`);
    const words = `${counted(those.length, 'request')} answered with ${status}`;
    return those.length <= most
      ? met(`${words}, and then it stopped.`)
      : notMet(`${words}; more than ${most} help nobody.`);
  };
}

function tokenRequestsAfter401(requests: readonly SeenRequest[]): number | undefined {
  const found = after(requests, 401);
  return found && found.rest.filter(isToken).length;
}

/** The judges by their names, which the table of client trials uses. Pure: requests in, conclusion out. */
export const clientJudges = {
  'new-token-after-401': (requests) => {
    const asked = tokenRequestsAfter401(requests);
    if (asked === undefined) return notSeen('No request was answered with 401.');
    return asked > 0 ? met('It asked for a new token.') : notMet('It did not ask for a new token.');
  },
  'one-new-token': (requests) => {
    const asked = tokenRequestsAfter401(requests);
    if (asked === undefined || asked === 0) return notSeen('No new token was asked for.');
    return asked === 1 ? met('It asked once.') : notMet(`It asked ${asked} times.`);
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
    if (!found) return notSeen('No request was answered with 403.');
    const asked = found.rest.filter(isToken).length;
    return asked <= 1
      ? met(`It asked for ${counted(asked, 'token')} after the 403.`)
      : notMet(`It asked for ${asked} tokens; none can have more scope.`);
  },
  'token-retried': (requests) => {
    const tokens = requests.filter(isToken);
    if (tokens.length === 0) return notSeen('No token was asked for.');
    const last = tokens.at(-1);
    return last && last.status < 400
      ? met(`The token endpoint was asked ${tokens.length} times, the last time with success.`)
      : notMet(`The token endpoint was asked ${tokens.length} times; the last answer was ${last?.status ?? 0}.`);
  },
  'refused-certificate': (requests) =>
    requests.length === 0
      ? met('Nothing was sent over the connection with the bad certificate.')
      : notMet(`${counted(requests.length, 'request')} went over a connection whose certificate had expired.`),
  'kept-token-from-redirect': (requests) => {
    if (toService(requests).length === 0) return notSeen('No request came.');
    const leaked = requests.filter(({ authorized, to }) => to === 'catcher' && authorized);
    return leaked.length === 0
      ? met('No token came to the address that the redirect led to.')
      : notMet('The token was sent on to another origin.');
  },
  'no-blind-repeat': (requests) => {
    const posts = toService(requests).filter(({ method }) => method === 'POST');
    if (posts.length === 0) return notSeen('No POST came.');
    const [first, second] = posts;
    if (!first || !second) return met('The POST was not repeated.');
    const looked = toService(requests).some(
      ({ atMs, method }) => method === 'GET' && atMs > first.atMs && atMs < second.atMs,
    );
    return looked
      ? met('It looked before it repeated the POST.')
      : notMet(`The POST was sent ${posts.length} times without a look; the work was done ${posts.length} times.`);
  },
  'has-timeout': (requests) =>
    toService(requests).length >= 2
      ? met('It gave up the request that was never answered, and tried again.')
      : notSeen('Nothing more came; whether it gave up cannot be seen from here.'),
} satisfies Record<string, (requests: readonly SeenRequest[]) => Judgement>;

export type ClientJudge = keyof typeof clientJudges;
