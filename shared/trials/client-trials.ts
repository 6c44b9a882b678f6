import type { NewFaultInput } from '../model/fault.ts';
import type { TrialQuestion } from '../model/trial.ts';
import type { ClientJudge } from './client-judges.ts';

/** One trial of a client: the faults that are set while it calls, and what is asked of its requests. */
export interface ClientTrial {
  id: string;
  title: string;
  does: string;
  /** What the user has the client do. */
  asks: string;
  source: string;
  /** `{{catcher}}` in a header stands for the address of the catcher. */
  faults: readonly Omit<NewFaultInput, 'match'>[];
  /** Whether the good outcome is that nothing comes: the wait for a first request is then shorter. */
  expectsSilence?: boolean;
  questions: readonly (TrialQuestion & { judge: ClientJudge })[];
}

const call = 'Have your client call the service, e.g. GET /api/customer?customerId=C-1001.';
const post = 'Have your client start a chat: POST /api/chat/start.';

const answer = (status: number, headers: [string, string][], first = 1): Omit<NewFaultInput, 'match'> => ({
  where: 'api',
  what: { kind: 'status', status, headers },
  when: { first },
});

/** What is done to a client, in this order. */
export const clientTrials: readonly ClientTrial[] = [
  {
    id: 'token-expires',
    title: 'The access token expires',
    does: 'Answers the first call with 401 invalid_token, as when the token has expired.',
    asks: call,
    source: 'RFC 6750 3.1',
    faults: [
      answer(401, [['WWW-Authenticate', 'Bearer error="invalid_token", error_description="The access token expired"']]),
    ],
    questions: [
      {
        judge: 'new-token-after-401',
        question: 'Does it get a new token?',
        weight: 3,
        why: 'The old one stays refused',
      },
      {
        judge: 'one-new-token',
        question: 'Does it get just one?',
        weight: 2,
        why: 'Parallel refreshes cost a rotated family its life (RFC 9700 4.14)',
      },
      {
        judge: 'success-after-401',
        question: 'Does it send the request again, with success?',
        weight: 3,
        why: 'An expired token is no error for the user',
      },
    ],
  },
  {
    id: 'rate-limited',
    title: 'Too many requests',
    does: 'Answers the first call with 429 and Retry-After: 2.',
    asks: call,
    source: 'RFC 6585 4',
    faults: [answer(429, [['Retry-After', '2']])],
    questions: [
      {
        judge: 'success-after-429',
        question: 'Does it try again, with success?',
        weight: 2,
        why: 'It was only too early',
      },
      {
        judge: 'waited-for-429',
        question: 'Does it wait as Retry-After says?',
        weight: 3,
        why: 'Else it makes it worse',
      },
    ],
  },
  {
    id: 'unavailable',
    title: 'The service is unavailable',
    does: 'Answers the first two calls with 503 and Retry-After: 1.',
    asks: call,
    source: 'RFC 9110 15.6.4',
    faults: [answer(503, [['Retry-After', '1']], 2)],
    questions: [
      {
        judge: 'success-after-503',
        question: 'Does it try again until it works?',
        weight: 2,
        why: 'It passes by itself',
      },
      {
        judge: 'waited-for-503',
        question: 'Does it wait between?',
        weight: 2,
        why: 'Retries without a pause bring services down',
      },
    ],
  },
  {
    id: 'token-endpoint-down',
    title: 'The token endpoint is unavailable',
    does: 'Answers the first two token requests with 503.',
    asks: 'Start your client anew, so that it needs a token, and have it call the service.',
    source: 'RFC 6749 5.2',
    faults: [
      {
        where: 'authorization',
        what: { kind: 'status', status: 503, error: 'temporarily_unavailable' },
        when: { first: 2 },
      },
    ],
    questions: [
      {
        judge: 'token-retried',
        question: 'Does it ask again until it has a token?',
        weight: 2,
        why: 'It passes by itself',
      },
    ],
  },
  {
    id: 'scope-missing',
    title: 'Not allowed',
    does: 'Answers each call with 403 insufficient_scope.',
    asks: call,
    source: 'RFC 6750 3.1',
    faults: [
      {
        where: 'api',
        what: { kind: 'status', status: 403, headers: [['WWW-Authenticate', 'Bearer error="insufficient_scope"']] },
        when: { always: true },
      },
    ],
    questions: [
      { judge: 'gave-up-on-403', question: 'Does it stop?', weight: 2, why: 'The same request stays refused' },
      {
        judge: 'no-new-token-on-403',
        question: 'Does it leave the token endpoint alone?',
        weight: 1,
        why: 'A new token has the same scope',
      },
    ],
  },
  {
    id: 'answer-lost',
    title: 'The answer is lost',
    does: 'Does the work of the first call, then cuts the connection before the answer.',
    asks: post,
    source: 'RFC 9110 9.2.2',
    faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }],
    questions: [
      {
        judge: 'no-blind-repeat',
        question: 'Does it look before it repeats a POST?',
        weight: 3,
        why: 'The work was done; a blind repeat does it twice',
      },
    ],
  },
  {
    id: 'no-answer',
    title: 'The answer never comes',
    does: 'Reads the first call and never answers it.',
    asks: call,
    source: 'Interface, Errors',
    faults: [{ where: 'api', what: { kind: 'hang' }, when: { first: 1 } }],
    questions: [
      {
        judge: 'has-timeout',
        question: 'Does it give up and try again?',
        weight: 2,
        why: 'Without a time limit it hangs for good',
      },
    ],
  },
  {
    id: 'redirected',
    title: 'Redirected elsewhere',
    does: 'Answers the first call with 307 to another origin.',
    asks: call,
    source: 'RFC 9110 15.4, RFC 6750 5.3',
    faults: [answer(307, [['Location', '{{catcher}}/redirected']])],
    questions: [
      {
        judge: 'kept-token-from-redirect',
        question: 'Does it keep the token from the other origin?',
        weight: 3,
        why: 'Whoever controls the redirect would have the token',
      },
    ],
  },
  {
    id: 'certificate-expired',
    title: 'The certificate has expired',
    does: 'Shows an expired certificate at the https address of the service.',
    asks: 'Have your client call the service by https, on a new connection.',
    source: 'RFC 5280 6',
    faults: [{ where: 'api', what: { kind: 'tls', condition: 'expired' }, when: { always: true } }],
    expectsSilence: true,
    questions: [
      {
        judge: 'refused-certificate',
        question: 'Does it refuse to send anything?',
        weight: 3,
        why: 'Anyone in between could read the token',
      },
    ],
  },
];
