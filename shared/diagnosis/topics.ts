import { sendsApiKey } from './api-key-facts.ts';
import type { Alternative } from './cause.ts';
import type { Evidence } from './evidence.ts';
import { type Purpose, purposeOf } from './meanings.ts';
import { oncePer } from './once-per.ts';
import { sentCredentials } from './premises.ts';
import { isOwn } from './said.ts';
import { jwtSent, schemeSent } from './token-facts.ts';
import { withoutOtherTokens } from './what-is-over.ts';
import { allWords } from './words.ts';

/** Something that words of a rejection can be about. */
interface Topic {
  /** Words that only it has. */
  words: RegExp;
  /** Causes that these words fit as well: beside one of them, they tell nothing more. */
  fits: RegExp;
  /** The cause of the topic, by the purpose of the request; undefined if it has none. */
  cause: (evidence: Evidence, purpose: Purpose) => string | undefined;
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

/** The topics, the most telling words first. */
const topics: readonly Topic[] = [
  {
    words:
      /\bquotas?\b|\bthrottl\w+|\btoo many (requests|calls|attempts|tokens)\b|\brate (limit\w*|exceeded)\b|\b(limit|allowance) (was |is |has been )?(exceeded|reached)\b|\b(requests|calls|queries) per \w+/,
    fits: /^(rate-limited|payment-required)/,
    cause: always('rate-limited'),
  },
  {
    words:
      /\b(billing|unpaid|overdue|trial|insufficient (funds|balance|credits?)|(your|current|free|paid|higher) (plan|subscription)|(subscription|licen[sc]e|plan|account) (has |is |was )?(been )?(expired|ended|lapsed|inactive|suspended|cancell?ed)|upgrade (to|your (plan|account|subscription)))\b/,
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
  },
  {
    words: /\b(signatures?|hmac|signed (request|payload|body))\b/,
    fits: /signature|credentials|^token-|certificate|^client-|clock|api-key|authorization-scheme/,
    cause: (evidence, purpose) => {
      if (purpose === 'delivery') return 'receiver-signature-refused';
      return jwtSent(evidence) ? 'token-signature-wrong' : inCalls('credentials-refused')(evidence, purpose);
    },
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
    fits: new RegExp(`${ofCaller}|^(rate|payment|request-blocked|clock|receiver-signature|password|login)`),
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
  },
  {
    words: /\b(already|duplicate[ds]?|conflict\w*|in use|locked|in progress|concurren\w+)\b/,
    fits: /^(conflict|code-|refresh-|precondition|rate-limited|request-blocked|server-|receiver-(failed|ignored))|replay/,
    cause: inCalls('conflict', 'conflict'),
  },
  {
    words: /\b(not (be )?found|(do|does)( not|n't) exist|no such)\b/,
    fits: new RegExp(
      `record|endpoint|path|host|gateway|backend|no-recorded|api-key-missing|token-missing|receiver-api-key|resource|${ofCaller}`,
    ),
    cause: inCalls('record-unknown', 'receiver-path-wrong'),
  },
  {
    words: /\b(fields?|param(eter)?s?|arguments?|propert(y|ies)|attributes?|query ?string|constraints?)\b/,
    fits: /^(field|request-|body|conflict|media|form|grant|token-request|redirect|pkce|client|code|refresh|scope|resource|clock|token-in|csrf|server-)/,
    cause: inCalls('field-invalid', 'field-invalid'),
  },
  {
    words: /\b(json|xml|pars(e|ed|er|ing)|deseriali\w+)\b/,
    fits: /^(body|media|form|field|token-|client|request-unreadable|answer|receiver-signature|not-acceptable)/,
    cause: always('body-not-json'),
  },
  {
    words: /\b(upstream|backend|econn\w+|connection (refused|reset|timed out)|time(d)? ?out|timeouts?)\b/,
    fits: /gateway|backend|unavailable|timeout|^(token-|request-too-slow|credentials|receiver-signature|host)/,
    cause: (evidence) => (/time/.test(allWords(evidence)) ? 'gateway-timeout' : 'gateway-cannot-connect'),
  },
  {
    words: /\b(maintenance|overloaded|temporarily|try again later|(is|are) offline|unavailable)\b/,
    fits: /unavailable|backend|^(rate|gateway|bad-gateway|payment|request-blocked)/,
    cause: always('unavailable'),
  },
];

/** The topics that the words of a rejection name, each with the words. */
const named = oncePer((evidence): (Topic & { said: string })[] => {
  const { error, status = 0 } = evidence;
  if (isOwn(evidence) || error !== undefined || status < 400) return [];
  const words = withoutOtherTokens(allWords(evidence));
  return topics.flatMap((topic) => {
    const said = topic.words.exec(words)?.[0];
    return said === undefined ? [] : { ...topic, said };
  });
});

/** What the words of a rejection are about besides a cause, as further causes, the most probable first. */
export const otherTopics = (cause: string, evidence: Evidence): Alternative[] =>
  named(evidence).flatMap((topic): Alternative[] => {
    const other = topic.fits.test(cause) ? undefined : topic.cause(evidence, purposeOf(evidence));
    if (other === undefined || other === cause) return [];
    return [
      {
        cause: other,
        confidence: 'possible',
        evidence: [`the words of the response are also about this: ${topic.said}`],
        toTell: 'Change one part of the request at a time, and compare the responses.',
      },
    ];
  });
