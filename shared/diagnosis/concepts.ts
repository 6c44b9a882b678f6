import { ownMember } from '../model/own-member.ts';
import table from './concepts.json' with { type: 'json' };
import type { Evidence } from './evidence.ts';
import type { Meaning } from './meanings.ts';
import { addressOf, isSignedCall } from './message-facts.ts';
import { isPage } from './messages.ts';
import { oncePer } from './once-per.ts';
import { sentCredentials } from './premises.ts';
import { sentNames } from './sent-names.ts';
import { isOpenStatus, isOwnTrouble } from './open-status.ts';
import { allWords } from './words.ts';

/** What a clause says: the thing that it is about, and what is said of it, as `concepts.json` pairs them. */
interface Concept {
  means: Meaning;
  pattern: RegExp;
  /** Words that the clause must have as well. */
  others: RegExp;
  /** What the request and the clause must bear out. */
  when: (evidence: Evidence, clause: string) => boolean;
}

/** Words of a concept that decided, with what they mean. */
interface Conceived {
  means: Meaning;
  /** The words of the clause from the first to the last that decided. */
  words: string;
}

const ofServerTime = /\b(?:server|recv ?window|request time|clocks?|date header|skew\w*)\b/;

/** Limits of a record or of the server itself, which are none of the caller. */
const otherLimits =
  /\b(?:campaigns?|cards?|carts?|orders?|items?|quantity|files?|uploads?|images?|products?|bookings?|rooms?|transfers?|payments?|amounts?|withdrawals?|invoices?|customers?|balance|sizes?|lengths?|characters?|bytes|depth|redirects?|price|weight|age|stock|seats?|not exceed\w*|must)\b/;
/** What a server looks for that is no record. */
const noRecords =
  /\b(?:class|module|view|permission\w*|authori\w+|or|template|bean|driver|package|librar\w+|header|parameter|param|field|column|property|attribute|argument|method|function|operation|route|endpoint|path|url|page|file|director\w+|relation|schema|key|token|credentials?|session|signature|certificate|scope|role|client|application|tenant|realm|host|domain|event type|grant|code|api|types?|status|format|kind|errors?|reason|classpath)\b/;

/** Whether a clause names a segment of the path or something that was sent: `board` at `/boards/7`. */
function namesCalled(evidence: Evidence, clause: string): boolean {
  const called = [...addressOf(evidence).path.split('/'), ...sentNames(evidence)].map((name) =>
    name.toLowerCase().replace(/ies$/, 'y').replace(/s$/, ''),
  );
  return clause
    .split(' ')
    .some((word) => word.length > 3 && called.includes(word.replace(/ies$/, 'y').replace(/s$/, '')));
}

const ofRecord = (evidence: Evidence, clause: string): boolean =>
  evidence.status !== 401 && !noRecords.test(clause) && !(evidence.status === 500 && /\btables?\b/.test(clause));

const premises: Readonly<Record<string, Concept['when']>> = {
  credentials: sentCredentials,
  signed: isSignedCall,
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

const concepts: readonly Concept[] = table.rules.map((rule) => {
  const subject = wordsOf(table.subjects, rule.subject);
  const predicate = wordsOf(table.predicates, rule.predicate);
  const { means, when = '', with: others = '' } = rule as { means: string; when?: string; with?: string };
  return {
    means: means as Meaning,
    pattern: new RegExp(
      String.raw`\b(?:${subject})\b${between} (?:${predicate})\b|\b(?:${predicate})\b${between} (?:${subject})\b`,
    ),
    others: new RegExp(others === '' ? '' : String.raw`\b(?:${others})\b`),
    when: ownMember(premises, when) ?? (() => true),
  };
});

const maxClauses = 20;
const maxClause = 200;
/** Clauses that deny what they name: `The rate limit was not exceeded`. */
const denied = /\b(?:not|never|n't|no longer) (?:been |yet )?(?:exceed\w*|expired|reached|used up|exhausted)\b/;

/** Things and what is said of them, in the clauses of a rejection whose status tells little: a limit that is passed, a clock that differs. */
export const conceived = oncePer((evidence): readonly Conceived[] => {
  if (!(isOpenStatus(evidence) || evidence.status === 404) || isPage(evidence)) return [];
  if (isOwnTrouble(evidence, allWords(evidence))) return [];
  const clauses = allWords(evidence)
    .split(/[\n;:,]|[.!?](?: |$)/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && clause.length <= maxClause && !denied.test(clause))
    .slice(0, maxClauses);
  const fitting = evidence.status === 404 ? concepts.filter(({ means }) => means === 'value-outside') : concepts;
  return fitting.flatMap(({ means, others, pattern, when }) => {
    const clause = clauses.find((one) => pattern.test(one) && others.test(one) && when(evidence, one));
    return clause === undefined ? [] : [{ means, words: pattern.exec(clause)?.[0] ?? clause }];
  });
});
