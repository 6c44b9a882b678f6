import type { NewFaultInput } from '../model/fault.ts';
import type { TrialQuestion } from '../model/trial.ts';
import type { ClientJudge } from './client-judges.ts';

/** One trial of a client: the faults that are active while it calls, and the questions about its requests. */
export interface ClientTrial {
  id: string;
  title: string;
  does: string;
  /** The instruction for the user. */
  asks: string;
  source: string;
  /** `{{catcher}}` in a header is replaced by the catcher's address. */
  faults: readonly Omit<NewFaultInput, 'match'>[];
  /** Whether a client passes by sending nothing; the trial then waits less for a first request. */
  expectsSilence?: boolean;
  /** The id of a question is the name of its judge. */
  questions: readonly (TrialQuestion & { id: ClientJudge })[];
}

const call = 'Make your client call the service, e.g. GET /api/customer?customerId=C-1001.';
const post = 'Make your client start a chat: POST /api/chat/start.';

const answer = (status: number, headers: [string, string][], first = 1): Omit<NewFaultInput, 'match'> => ({
  where: 'api',
  what: { kind: 'status', status, headers },
  when: { first },
});

/** The trials of a client, in the order in which they run. */
export const clientTrials: readonly ClientTrial[] = [
  {
    id: 'token-expires',
    title: 'Access token expires',
    does: 'Answers the first call with 401 invalid_token, as for an expired token.',
    asks: call,
    source: 'RFC 6750 3.1',
    faults: [
      answer(401, [['WWW-Authenticate', 'Bearer error="invalid_token", error_description="The access token expired"']]),
    ],
    questions: [
      {
        id: 'new-token-after-401',
        question: 'Does the client get a new token?',
        weight: 3,
        why: 'The expired token stays rejected',
      },
      {
        id: 'one-new-token',
        question: 'Does it get only one?',
        weight: 2,
        why: 'With rotation, parallel refreshes revoke the refresh family (RFC 9700 4.14)',
      },
      {
        id: 'success-after-401',
        question: 'Does it repeat the request successfully?',
        weight: 3,
        why: 'Users should not notice an expired token',
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
        id: 'success-after-429',
        question: 'Does the client retry successfully?',
        weight: 2,
        why: 'The request was valid, only too early',
      },
      {
        id: 'waited-for-429',
        question: 'Does it wait as long as Retry-After says?',
        weight: 3,
        why: 'Earlier retries make the overload worse',
      },
    ],
  },
  {
    id: 'unavailable',
    title: 'Service unavailable',
    does: 'Answers the first two calls with 503 and Retry-After: 1.',
    asks: call,
    source: 'RFC 9110 15.6.4',
    faults: [answer(503, [['Retry-After', '1']], 2)],
    questions: [
      {
        id: 'success-after-503',
        question: 'Does the client retry until it succeeds?',
        weight: 2,
        why: 'The outage is temporary',
      },
      {
        id: 'waited-for-503',
        question: 'Does it wait between retries?',
        weight: 2,
        why: 'Retries without delays can overload a service',
      },
    ],
  },
  {
    id: 'token-endpoint-down',
    title: 'Token endpoint unavailable',
    does: 'Answers the first two token requests with 503.',
    asks: 'Restart your client, so that it needs a token, and make it call the service.',
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
        id: 'token-retried',
        question: 'Does the client retry until it gets a token?',
        weight: 2,
        why: 'The outage is temporary',
      },
    ],
  },
  {
    id: 'scope-missing',
    title: 'Insufficient scope',
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
      { id: 'gave-up-on-403', question: 'Does the client stop?', weight: 2, why: 'The same request stays rejected' },
      {
        id: 'no-new-token-on-403',
        question: 'Does it make at most one token request?',
        weight: 1,
        why: 'A new token has the same scope',
      },
    ],
  },
  {
    id: 'answer-lost',
    title: 'Response lost',
    does: 'Executes the first call, then closes the connection before the response.',
    asks: post,
    source: 'RFC 9110 9.2.2',
    faults: [{ where: 'api', what: { kind: 'drop-answer' }, when: { first: 1 } }],
    questions: [
      {
        id: 'no-blind-repeat',
        question: 'Does the client check before it retries a POST?',
        weight: 3,
        why: 'The call was executed, so a blind retry executes it twice',
      },
    ],
  },
  {
    id: 'no-answer',
    title: 'No response',
    does: 'Reads the first call and never responds.',
    asks: call,
    source: 'Interface, Errors',
    faults: [{ where: 'api', what: { kind: 'hang' }, when: { first: 1 } }],
    questions: [
      {
        id: 'has-timeout',
        question: 'Does the client time out and retry?',
        weight: 2,
        why: 'Without a timeout it hangs forever',
      },
    ],
  },
  {
    id: 'redirected',
    title: 'Redirect to a different origin',
    does: 'Answers the first call with 307 to another origin.',
    asks: call,
    source: 'RFC 9110 15.4, RFC 6750 5.3',
    faults: [answer(307, [['Location', '{{catcher}}/redirected']])],
    questions: [
      {
        id: 'kept-token-from-redirect',
        question: 'Does the client keep its token from the other origin?',
        weight: 3,
        why: 'Otherwise whoever controls the redirect gets the token',
      },
    ],
  },
  {
    id: 'certificate-expired',
    title: 'Certificate expired',
    does: 'Uses an expired certificate at the https address of the service.',
    asks: 'Make your client call the service over https, on a new connection.',
    source: 'RFC 5280 6',
    faults: [{ where: 'api', what: { kind: 'tls', condition: 'expired' }, when: { always: true } }],
    expectsSilence: true,
    questions: [
      {
        id: 'refused-certificate',
        question: 'Does the client refuse to send anything?',
        weight: 3,
        why: 'Anyone on the network path could read the token',
      },
    ],
  },
];
