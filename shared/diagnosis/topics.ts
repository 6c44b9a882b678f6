import { sendsApiKey } from './api-key-facts.ts';
import type { Evidence } from './evidence.ts';
import { addressOf, isOwn, isSignedCall } from './message-facts.ts';
import type { Purpose } from './meanings.ts';
import { oncePer } from './once-per.ts';
import { noRecords, sentCredentials } from './premises.ts';
import { sentNames } from './sent-names.ts';
import { jwtSent, schemeSent } from './token-facts.ts';
import { withoutOtherTokens } from './what-is-over.ts';
import { allWords, normalizeText } from './words.ts';

/** Something that words of a rejection can be about. */
export interface Topic {
  /** Words that only it has. */
  words: RegExp;
  /** Causes that these words fit as well: beside one of them, they tell nothing more. */
  fits: RegExp;
  /** The cause of the topic, by the purpose of the request; undefined if it has none. */
  cause: (evidence: Evidence, purpose: Purpose) => string | undefined;
  /** Statuses with which it is the diagnosis, if nothing else is said; default: none. */
  leads?: readonly number[];
  /** What the request must bear out, so that it is the diagnosis. */
  needs?: (evidence: Evidence) => boolean;
}

const always = (cause: string) => () => cause;
const inCalls = (api: string, delivery?: string) => (_of: Evidence, purpose: Purpose) =>
  purpose === 'api' ? api : purpose === 'delivery' ? delivery : undefined;

/** Causes about who calls, which the words of each can name. */
const ofCaller = 'token|key|credential|auth|scope|permission|role|forbidden|client|grant|code|refresh|step-up|csrf';

/** The cause of words about credentials that need not be tokens. */
function ofCredentials(evidence: Evidence, purpose: Purpose): string {
  if (purpose === 'token') return 'client-authentication-failed';
  if (purpose === 'delivery') return 'receiver-auth-refused';
  if (!sentCredentials(evidence)) return 'token-missing';
  return schemeSent(evidence) === 'bearer' ? 'token-refused' : 'credentials-refused';
}

const namesNoPermission = (evidence: Evidence): boolean =>
  !/\b(permi(ssions?|t)|privileges?|roles?|rights?)\b/.test(allWords(evidence));

/** The topics, the most telling words first. */
const topics: readonly Topic[] = [
  {
    words:
      /\bquotas?\b|\bthrottl\w+|\btoo many (requests|calls|attempts|tokens)\b|\brate (limit\w*|exceeded)\b|\b(limit|allowance) (was |is |has been )?(exceeded|reached)\b|\b(requests|calls|queries) per (second|minute|hour|day|month)\b/,
    fits: /^(rate-limited|payment-required)/,
    cause: always('rate-limited'),
    leads: [400, 401, 403],
    needs: namesNoPermission,
  },
  {
    words:
      /\b(billing(?! (?:account|address|id|country|name|email|details))|unpaid|overdue|trial|insufficient (funds|balance|credits?)|(your|current|free|paid|higher) (plan|subscription)|(subscription|licen[sc]e|plan) (has |is |was )?(been )?(expired|ended|lapsed|inactive|suspended|cancell?ed)|upgrade (to )?(your|a|the) (\w+ )?(plan|account|subscription))\b/,
    fits: /^payment/,
    cause: always('payment-required'),
    leads: [400, 401, 403],
    needs: namesNoPermission,
  },
  {
    words: /\baccount (has |is |was )?(been )?(expired|ended|lapsed|inactive|suspended|cancell?ed)\b/,
    fits: /^payment/,
    cause: always('payment-required'),
  },
  {
    words:
      /\b(ip( address\w*)?|vpn|firewall|waf|captcha|bots?|cors|referr?er|(white|black|allow|deny|block) ?list\w*|(your|this) (country|region|network|location))\b/,
    fits: /^(request-blocked|host-not-served|gateway|no-backend|rate-limited)/,
    cause: always('request-blocked'),
  },
  {
    words: /\b(timestamps?|clocks?|recv ?window|server time|out of sync)\b/,
    fits: /^(clock|token-|receiver-signature|client-assertion|conflict)/,
    cause: inCalls('clock-skew', 'receiver-signature-refused'),
    leads: [400, 401, 403],
    needs: (evidence) => isSignedCall(evidence) && !/\b(pars\w+|format\w*|missing|required)\b/.test(allWords(evidence)),
  },
  {
    words: /\b(signatures?|hmac|signed (request|payload|body))\b/,
    fits: /signature|credentials|^token-|certificate|^client-|clock|api-key|authorization-scheme/,
    cause: (evidence, purpose) => {
      if (purpose === 'delivery') return 'receiver-signature-refused';
      return jwtSent(evidence) ? 'token-signature-wrong' : inCalls('credentials-refused')(evidence, purpose);
    },
    leads: [400],
  },
  {
    words: /\b(api|app|access|secret|subscription|licen[sc]e) ?keys?\b/,
    fits: new RegExp(`${ofCaller}|^(rate|payment|request-blocked)`),
    cause: (evidence, purpose) => {
      const prefix = purpose === 'delivery' ? 'receiver-' : '';
      if (purpose === 'token') return undefined;
      return `${prefix}api-key-${sendsApiKey(evidence) || sentCredentials(evidence) ? 'wrong' : 'missing'}`;
    },
  },
  {
    words:
      /\b((access |bearer |auth\w* )?tokens?|jwts?|sessions?|passwords?|credentials?|log(ged)? ?in|(un)?auth(enticated|entication|ori[sz]ation))\b/,
    fits: new RegExp(`${ofCaller}|^(rate|payment|request-|clock|receiver-signature|password|login)`),
    cause: ofCredentials,
  },
  {
    words: /\b(certificates?|mtls)\b/,
    fits: /certificate|tls|binding|gateway/,
    cause: always('client-certificate-refused'),
  },
  {
    words:
      /\b(permissions?|privileges?|forbidden|access denied|not (allowed|permitted|authori[sz]ed|entitled|enabled) (to|for|on|in|with|by)\b)/,
    fits: new RegExp(`${ofCaller}|^(rate|payment|request-blocked|method|host|conflict)`),
    cause: inCalls('permission-denied', 'receiver-forbidden'),
    leads: [400],
    needs: (evidence) => sentNames(evidence).size === 0,
  },
  {
    words: /\b(already|duplicate[ds]?|conflict\w*|in use|locked|in progress|concurren\w+)\b/,
    fits: /^(conflict|code-|refresh-|precondition|rate-limited|request-blocked)|replay/,
    cause: inCalls('conflict', 'conflict'),
    leads: [400],
  },
  {
    words: /\b(not (be )?found|(do|does)( not|n't) exist|no such)\b/,
    fits: new RegExp(
      `record|endpoint|path|host|gateway|backend|no-recorded|api-key-missing|token-missing|receiver-api-key|resource|${ofCaller}`,
    ),
    cause: inCalls('record-unknown', 'receiver-path-wrong'),
    leads: [400],
    needs: (evidence) => !noRecords.test(allWords(evidence)),
  },
  {
    words: /\b(fields?|param(eter)?s?|arguments?|propert(y|ies)|attributes?|query ?string|constraints?)\b/,
    fits: /^(field|request-|body|conflict|media|form|grant|token-request|redirect|pkce|client|code|refresh|scope|resource|clock|token-in|csrf)/,
    cause: inCalls('field-invalid', 'field-invalid'),
    leads: [400],
    needs: (evidence) => sentNames(evidence).size > 0,
  },
];

/** Statuses that leave open what the words are about. The exception of a server (500) has words of its own code. */
const isOpen = (status: number): boolean => [400, 401, 403, 404, 409].includes(status);

const maxOwn = 10_000;
/** The words of the request itself, which a response repeats: its path, its query and its body. */
function wordsSent(evidence: Evidence): string {
  const { path, query } = addressOf(evidence);
  return normalizeText(`${path} ${query} ${(evidence.requestText ?? '').slice(0, maxOwn)}`);
}

/** Whether words, or one of them that is not short, were sent, at least as the start of a word. */
const isSent = (said: string, sent: string): boolean =>
  [said, ...said.split(/\W+/).filter(({ length }) => length > 3)].some((word) => new RegExp(`\\b${word}`).test(sent));

/** The topics that the words of a rejection name, each with the words. */
export const topicsOf = oncePer((evidence): (Topic & { said: string })[] => {
  const { error, status = 0 } = evidence;
  if (isOwn(evidence) || error !== undefined || !isOpen(status)) return [];
  const words = withoutOtherTokens(allWords(evidence));
  const found = topics.flatMap((topic) => {
    const said = topic.words.exec(words)?.[0];
    return said === undefined ? [] : { ...topic, said };
  });
  const sent = found.length > 0 ? wordsSent(evidence) : '';
  return found.filter(({ said }) => !isSent(said, sent));
});
