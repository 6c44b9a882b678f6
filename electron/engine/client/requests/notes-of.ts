import type { RequestStep } from '#shared/model/request-run.ts';
import type { RequestSpec } from '#shared/model/request-spec.ts';
import { hasHeader } from './client-message.ts';

/** Redirects that are followed in one run. */
export const hopLimit = 10;

const last = (steps: readonly RequestStep[]): RequestStep | undefined => steps.at(-1);

interface Note {
  when: (spec: RequestSpec, steps: readonly RequestStep[]) => boolean;
  words: string;
}

const notes: readonly Note[] = [
  {
    when: ({ headers, token }) => token.condition !== 'none' && hasHeader(headers, 'authorization'),
    words: 'The Authorization header of the request was sent as it was written, and no token was attached.',
  },
  {
    when: ({ refreshOn401 }, steps) =>
      refreshOn401 && last(steps)?.role === 'request' && last(steps)?.exchange.response?.status === 401,
    words:
      'The answer was 401, and there is nothing to get a new token with: no refresh token, or a header of your own.',
  },
  {
    when: (_spec, steps) =>
      steps.filter(({ role }) => role === 'redirect').length === hopLimit && last(steps)?.role === 'redirect',
    words: `${hopLimit} redirects were followed, which is the limit.`,
  },
  {
    when: (_spec, steps) =>
      steps.some(({ exchange: { request, response }, role }, index) => {
        const next = steps[index + 1];
        if (next?.role !== 'redirect' || !response || role === 'token') return false;
        const sent = hasHeader(request.headers, 'authorization');
        return sent && !hasHeader(next.exchange.request.headers, 'authorization');
      }),
    words: 'The redirect leads to another origin, so Authorization was not sent there.',
  },
];

/** What was done otherwise than one might expect. */
export function notesOf(spec: RequestSpec, steps: readonly RequestStep[]): string[] {
  return notes.filter(({ when }) => when(spec, steps)).map(({ words }) => words);
}
