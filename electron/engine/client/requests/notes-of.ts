import { brokenToken, type BrokenToken, type RequestAuth } from '#shared/model/request-auth.ts';
import type { RequestStep, RequestSpec } from '#shared/model/request-run.ts';
import { hasHeader } from './client-message.ts';

/** The kinds of authentication that set Authorization. */
const withAuthorization: ReadonlySet<RequestAuth['kind']> = new Set(['basic', 'bearer', 'token']);

const last = (steps: readonly RequestStep[]): RequestStep | undefined => steps.at(-1);

interface Note {
  when: (spec: RequestSpec, steps: readonly RequestStep[]) => boolean;
  text: string | ((spec: RequestSpec) => string);
}

const brokenOf = ({ auth }: RequestSpec): BrokenToken | undefined =>
  auth?.kind === 'token' ? brokenToken.safeParse(auth.condition).data : undefined;

const notes: readonly Note[] = [
  {
    when: (spec) => brokenOf(spec) !== undefined,
    text: 'The token was sent broken on purpose, in the condition that the request asks for.',
  },
  {
    when: ({ auth, headers, token }) =>
      (token.condition !== 'none' || withAuthorization.has(auth?.kind ?? 'none')) &&
      hasHeader(headers, 'authorization'),
    text: 'The Authorization header of the request was sent instead of that of its authentication.',
  },
  {
    when: ({ refreshOn401 }, steps) =>
      refreshOn401 && last(steps)?.role === 'request' && last(steps)?.exchange.response?.status === 401,
    text: 'The token was not refreshed: the request has its own Authorization header, or its flow has no refresh token.',
  },
  {
    when: ({ connection, followRedirects }, steps) =>
      followRedirects === true &&
      steps.filter(({ role }) => role === 'redirect').length === connection?.maxRedirects &&
      last(steps)?.exchange.response?.headers.some(([name]) => name.toLowerCase() === 'location') === true,
    text: ({ connection }) => `Stopped after ${connection?.maxRedirects ?? 0} redirects, the limit.`,
  },
  {
    when: (_spec, steps) =>
      steps.some(({ exchange: { request, response }, role }, index) => {
        const next = steps[index + 1];
        if (next?.role !== 'redirect' || !response || role === 'token') return false;
        const sent = hasHeader(request.headers, 'authorization');
        return sent && !hasHeader(next.exchange.request.headers, 'authorization');
      }),
    text: 'The redirect leads to another origin, so Authorization was not sent there.',
  },
];

/** Notes on how a run differs from its specification. */
export function notesOf(spec: RequestSpec, steps: readonly RequestStep[]): string[] {
  return notes
    .filter(({ when }) => when(spec, steps))
    .map(({ text }) => (typeof text === 'string' ? text : text(spec)));
}
