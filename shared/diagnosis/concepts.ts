import { ownMember } from '../model/own-member.ts';
import table from './concepts.json' with { type: 'json' };
import type { Evidence } from './evidence.ts';
import type { Meaning } from './meanings.ts';
import { addressOf, isPlain, isSignedCall } from './message-facts.ts';
import { isPage } from './messages.ts';
import { oncePer } from './once-per.ts';
import { noRecords, sentCredentials } from './premises.ts';
import { sentNames } from './sent-names.ts';
import { isOpenStatus, isOwnTrouble } from './open-status.ts';
import { allWords } from './words.ts';

/** What a clause says: the thing that it is about, and what is said of it, as `concepts.json` pairs them. */
interface Concept {
  means: Meaning;
  pattern: RegExp;
  /** The words of the table that it can match: others are of the response, and can be secrets. */
  known: ReadonlySet<string>;
  /** Words that the clause must have as well. */
  others: RegExp;
  /** What the request and the clause must bear out. */
  when: (evidence: Evidence, clause: string) => boolean;
  /** Whether the thing is so special that these words count before any phrase, with each status of a rejection. */
  isFirst: boolean;
}

/** Words of a concept that decided, with what they mean. */
interface Conceived {
  means: Meaning;
  isFirst: boolean;
  /** The words of the clause that decided, of those that the table has. */
  words: string;
}

const ofServerTime = /\b(?:server|recv ?window|request time|clocks?|date header|skew\w*)\b/;

/** Limits of a record or of the server itself, which are none of the caller. */
const otherLimits =
  /\b(?:campaigns?|cards?|carts?|orders?|items?|quantity|files?|uploads?|images?|products?|bookings?|rooms?|transfers?|payments?|amounts?|withdrawals?|invoices?|customers?|balance|sizes?|lengths?|characters?|bytes|depth|redirects?|price|weight|age|stock|seats?|not exceed\w*|must)\b/;
/** Whether a clause names a segment of the path or something that was sent: `board` at `/boards/7`. */
function namesCalled(evidence: Evidence, clause: string): boolean {
  const called = [...addressOf(evidence).path.split('/'), ...sentNames(evidence)].map((name) =>
    name
      .replace(/(?<=[a-z])[_-]?ids?$|(?<=[a-z])I[Dd]s?$/, '')
      .toLowerCase()
      .replace(/ies$/, 'y')
      .replace(/s$/, ''),
  );
  return clause
    .split(' ')
    .some((word) => word.length > 3 && called.includes(word.replace(/ies$/, 'y').replace(/s$/, '')));
}

const ofRecord = (evidence: Evidence, clause: string): boolean =>
  evidence.status !== 401 && !noRecords.test(clause) && !(evidence.status === 500 && /\btables?\b/.test(clause));

/** Words about an IP address that was asked about, or about how often it calls. */
const otherAddresses =
  /\b(?:rate|too many|too often|quer(?:y|ies)|limits?|quota|lookups?|attempts?|(?:param\w*|field|range|version|format|required|missing|empty|blank|null)|must be|valid ip|authentication|delivery|shipping)\b/;
const ipLiteral = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
/** Versions of what is no API. */
const otherVersions =
  /\b(?:previous|next|latest|new|modif\w+|chang\w+|conflict\w*|expected|mismatch|updated|out ?dated|stale|tls|ssl|http|document|record|object|item|file|model|resource|row|lock|(?:client|app|browser|software|node|firmware|product|plugin) versions?|jwt|token|signature|keys?|if match|etag)\b/;
/** A version of something that has a name: `the template version`. */
const namedVersion =
  /\b(?!(?:the|this|that|an?|api|rest|service|requested|given|specified|unsupported|invalid|unknown|wrong|bad|your|such|no) )[a-z]+ version\b/;
const maxBare = 7;

/** Things that are no part of the content of a request. */
const otherInputs =
  /\b(?:headers?|content type|auth\w*|bearer|jwts?|signatures?|sign|nonce|timestamps?|json|payload|https?|tls|ssl|certificates?|credentials?|client|grant|redirect|callback|scopes?|secrets?|pkce|verifier|csrf|tokens?|cookies?|sessions?|log ?in|passwords?|keys?|requests (?:per|limit)|rates?|quota|internal|server|database|sql|upgrade|user agent|status code|error code|http)\b/;

const premises: Readonly<Record<string, Concept['when']>> = {
  'address of the caller': (evidence, clause) => {
    const sent = `${addressOf(evidence).path} ${addressOf(evidence).query} ${evidence.requestText ?? ''}`;
    const isAsked =
      ipLiteral.test(sent) ||
      [...sentNames(evidence)].some((name) =>
        /(?:^|[_-])ip(?:v[46])?(?:[_-]?addr\w*)?$|ip_?address|location|network/i.test(name),
      );
    return !isAsked && !otherAddresses.test(clause) && !namesCalled(evidence, clause);
  },
  'version of the API': (evidence, clause) =>
    !otherVersions.test(clause) &&
    (/\b(?:api|protocol|requested version|endpoint|interface)\b/.test(clause) ||
      (!namedVersion.test(clause) &&
        clause.split(' ').length <= maxBare &&
        ![...sentNames(evidence)].some((name) => /version/i.test(name)))),
  'no idempotency key': ({ requestHeaders }) => !requestHeaders.some(([name]) => /idempoten/i.test(name)),
  'money of the caller': (_evidence, clause) =>
    !/\b(?:credit (?:card|memo|note)|balance sheet|warehouse|stock|inventory|leave|vacation)\b/.test(clause),
  'account of the caller': (evidence, clause) =>
    ![...sentNames(evidence)].some((name) => /account|user|merchant|customer|organi[sz]ation|tenant/i.test(name)) &&
    !/\b(?:does not|doesn't|feature|endpoint|method)\b/.test(clause) &&
    (/\byour\b/.test(clause) || !namesCalled(evidence, clause)),
  input: (evidence, clause) =>
    (sentNames(evidence).size > 0 || addressOf(evidence).path.split('/').length > 3) && !otherInputs.test(clause),
  'short input': (evidence, clause) =>
    sentNames(evidence).size > 0 && !otherInputs.test(clause) && clause.split(' ').length <= 3,
  rejected: ({ status = 0 }) => status === 401 || status === 403,
  plain: isPlain,
  credentials: sentCredentials,
  signed: isSignedCall,
  // An error of signatures can also be one of their time.
  'signature of the call': (evidence) =>
    isSignedCall(evidence) &&
    !/\b(?:expir\w+|earlier|later|old|clock|time(?:stamp)?s?|date)\b/.test(allWords(evidence)),
  timed: (evidence, clause) =>
    isSignedCall(evidence) || (ofServerTime.test(clause) && !sentNames(evidence).has('timestamp')),
  body: ({ requestText = '' }) => requestText !== '',
  'no body': ({ requestText = '' }) => requestText === '',
  'plan not sent': (evidence) =>
    ![...sentNames(evidence)].some((name) => /plan|tier|subscription|licen[sc]e|membership/i.test(name)),
  'limit of the caller': (_evidence, clause) => !otherLimits.test(clause),
  'value sent': (evidence, clause) => sentNames(evidence).size > 0 && !/\b(?:index|array|list)\b/.test(clause),
  'record in the path': (evidence, clause) => ofRecord(evidence, clause) && namesCalled(evidence, clause),
  'record of the caller': (evidence, clause) =>
    ofRecord(evidence, clause) && (addressOf(evidence).path.split('/').length > 2 || sentNames(evidence).size > 0),
};

/** At most this many words are between a subject and its predicate. */
const between = String.raw`(?: \S{1,40}){0,5}`;
const wordsOf = (of: Readonly<Record<string, string>>, name: string): string => ownMember(of, name) ?? name;

interface Rule {
  means: string;
  when?: string;
  with?: string;
  first?: boolean;
  /** Whether nothing is between the thing and what is said of it, which follows. */
  near?: boolean;
}

const concepts: readonly Concept[] = table.rules.map((rule) => {
  const subject = wordsOf(table.subjects, rule.subject);
  const predicate = wordsOf(table.predicates, rule.predicate);
  const { first = false, means, near = false, when = '', with: others = '' } = rule as Rule;
  return {
    means: means as Meaning,
    pattern: new RegExp(
      near
        ? String.raw`\b(?:${subject}) (?:${predicate})\b`
        : String.raw`\b(?:${subject})\b${between} (?:${predicate})\b|\b(?:${predicate})\b${between} (?:${subject})\b`,
    ),
    others: new RegExp(others === '' ? '' : String.raw`\b(?:${others})\b`),
    when: ownMember(premises, when) ?? (() => true),
    isFirst: first,
    known: new Set(`${subject} ${predicate}`.match(/[a-z]{2,}/g)),
  };
});

const maxClauses = 20;
const maxClause = 200;
/** Clauses that deny what they name: `The rate limit was not exceeded`. */
const denied = /\b(?:not|never|n't|no longer) (?:been |yet )?(?:exceed\w*|expired|reached|used up|exhausted)\b/;

const minStem = 5;
/** Whether a word is one of the table, or such a word with an ending: `exceeded`. */
const isKnown = (known: ReadonlySet<string>, word: string): boolean =>
  known.has(word) || [...word].some((_, at) => at >= minStem && known.has(word.slice(0, at)));

/** The statuses that a concept counts with: those that tell little, and for some each one of a rejection. */
function countsWith({ isFirst, means }: Concept, evidence: Evidence): boolean {
  const { status = 0 } = evidence;
  if (status === 429) return isFirst || means === 'payment';
  const words = allWords(evidence);
  if (status === 404)
    return (
      means === 'value-outside' ||
      (means === 'payment' && /\bnot (?:\S+ )?(?:included|available|covered|part)\b/.test(words)) ||
      (isFirst && (means !== 'version-unsupported' || /\bapi\b/.test(words)))
    );
  return isFirst && status >= 400 && status < 500 ? ![409, 410].includes(status) : isOpenStatus(evidence);
}

/** Things and what is said of them, in the clauses of a rejection: a limit that is passed, a clock that differs, an address that is not allowed. */
export const conceived = oncePer((evidence): readonly Conceived[] => {
  const fitting = concepts.filter((one) => countsWith(one, evidence));
  if (fitting.length === 0 || isPage(evidence)) return [];
  if (isOwnTrouble(evidence, allWords(evidence))) return [];
  const clauses = allWords(evidence)
    .split(/[\n;:,]|[.!?](?: |$)/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= maxClause && !denied.test(clause))
    .slice(0, maxClauses);
  return fitting.flatMap(({ isFirst, known, means, others, pattern, when }) => {
    const clause = clauses.find((one) => pattern.test(one) && others.test(one) && when(evidence, one));
    if (clause === undefined) return [];
    const words = (pattern.exec(clause)?.[0] ?? '').split(/[^a-z]+/).filter((word) => isKnown(known, word));
    return [{ means, isFirst, words: words.join(' ') }];
  });
});
