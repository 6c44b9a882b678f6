import type { Evidence } from './evidence.ts';
import { challengeParameter, responseHeader } from './message-facts.ts';
import { type Message, messagesOf } from './messages.ts';
import { oncePer } from './once-per.ts';
import { quoted } from './quoted.ts';
import { translated } from './translated.ts';

/** Headers that name the programs that answered. */
const namedHeaders = ['Proxy-Authenticate', 'Server', 'Via', 'CF-RAY', 'X-Powered-By'];

/** What the other side says, as evidence: its messages, and the servers that it names. */
export function ownWords(evidence: Evidence): string[] {
  return [
    ...messagesOf(evidence).map(({ from, text }) =>
      from === 'status line'
        ? `${from}: ${evidence.status} ${quoted(evidence, text)}`
        : `${from}: ${quoted(evidence, explaining(text))}`,
    ),
    ...namedHeaders.flatMap((name) => {
      const value = responseHeader(evidence, name.toLowerCase());
      return value === undefined ? [] : [`${name}: ${quoted(evidence, value)}`];
    }),
  ];
}

/** Texts that only repeat the status or a general error code. */
const general =
  /^(?:http )?(?:error )?(?:\d{3}[: -]*)?(?:(?:un|not )?authori[sz]ed|(?:401 )?authorization required|unauthenticated|forbidden|bad request|not found|file not found|404 page not found|method not allowed|not allowed|conflict|gone|unprocessable (?:entity|content)|payment required|too many requests|(?:internal )?server error|bad gateway|service (?:temporarily )?unavailable|unavailable|gateway time-?out|(?:an )?(?:unknown )?error(?: occurred)?|invalid[ _](?:token|request|grant|client|scope)|access[ _]denied|insufficient[ _]scope|request[ _]failed|not acceptable|permission[ _]denied)?[.!]?$/i;

/** Only numbers, or the name and version of a program (RFC 9110 10.2.4). */
const withoutReason = /^(?:[\d.,: -]*|[\w.-]{1,40}\/\d[\w.-]{0,40}(?: \([^()]{1,60}\))?)$/;

/** Sentences of the standard pages of servers, which they write whatever the reason is. */
const standardSentences = [
  /(This|The) server could not verify that you\s+are authorized to access the (document|URL)\s+requested\.[\s\S]{0,20}(Either )?you (either )?supplied the wrong\s+credentials \(e\.g\.,? (a )?bad password\), or your\s+browser doesn't understand how to supply\s+the credentials required\.?/gi,
  /The server is temporarily unable to service your\s+request due to maintenance downtime or capacity\s+problems\.( Please try again later\.)?/gi,
  /Your browser sent a request that this server could not understand\./gi,
  /The requested URL (\S{1,300} )?was not found on this server\./gi,
  /The server encountered an internal error or\s+misconfiguration and was unable to complete\s+your request\.|Sorry, the page you are looking for is currently unavailable\./gi,
  /Please contact the server administrator[\s\S]{0,300}error log\.|More information about this error may be available\s+in the server error log\./gi,
];
/** A sentence of Apache, which others write as a reason of their own. */
const ofPages = /You don't have permission to access (\S{1,300} on this server|this resource)\.?/gi;
/** Calls of a stack trace, whose files and functions are no words: `at read (/app/node_modules/raw-body/index.js:1:2)`. */
const calls =
  /\bat (?:[^()\n]{1,100} ?\((?:<anonymous>|[^()\n]{1,300}(?::\d{1,7}|\.(?:java|kt|scala)):\d{1,7})\)|(?:file:|node:|\/)[^\s()]{1,300}:\d{1,7}:\d{1,7})/g;
const withoutStandard = ({ from, text }: Message): string =>
  [...standardSentences, calls, ...(from.startsWith('the page') ? [ofPages] : [])]
    .reduce((rest, part) => rest.replace(part, ' '), text)
    .trim();

/** Words of a body about all of its errors, which are described one by one within it. */
const overall =
  /\b(an? |one or more |multiple |some |several |validation |input )*(errors?|problems?|violations?) (has |have |was |were )?(happened|occurred|found|detected)\b|\brequest (is |was |has been |could )?(not (be )?(accepted|processed|valid)|invalid|rejected|malformed)|\b(validation|request)( has)? failed\b|^(invalid|bad|malformed) (request|input|data|parameters?|arguments?|payload|body)\b[^:]{0,20}$|^validation errors?\.?$/i;
const depthOf = ({ from }: Message): number => (from.match(/[.[]/g) ?? []).length;
/** Whether a message is a description deeper in the body than another. */
const isWithin = (one: Message, outer: Message): boolean =>
  one.rank === 0 && depthOf(one) > depthOf(outer) && /\S \S/.test(one.text);

/** The text by which the other side explains itself best; undefined if it says nothing beyond its status. */
export const mainMessage = oncePer((evidence): string | undefined => {
  const described = challengeParameter(evidence, 'error_description');
  if (described !== undefined && !general.test(described)) return quoted(evidence, described);
  const telling = messagesOf(evidence)
    .map((one) => ({ ...one, text: withoutStandard(one) }))
    .filter(
      ({ from, rank, text }) =>
        from !== 'WWW-Authenticate' &&
        !general.test(text) &&
        !withoutReason.test(text) &&
        !(rank === 2 && /https?:\/\//.test(text)),
    );
  const [first] = telling;
  const found =
    telling.find(isHint) ??
    (first && overall.test(first.text) ? telling.find((one) => isWithin(one, first)) : undefined) ??
    (first && !/\S \S/.test(first.text) ? telling.find(isSentence) : undefined) ??
    telling.find(({ text }) => !sentencesOf(text).every(isCopied)) ??
    telling.at(0);
  return found && quoted(evidence, explaining(found.text));
});

/** Whether a message is a description in several words, which tells more than the only word of another. */
const isSentence = ({ rank, text }: Message): boolean => rank === 0 && /\S \S+ \S/.test(text);

/** Whether a message is a member for details beside a general description: those of league/oauth2-server, fosite and Microsoft Entra ID. */
const isHint = ({ from }: Message): boolean => /[(.](error_?)?(hint|sub_?error)\)$/i.test(from);

/** The main message for the end of a sentence, e.g. `: “Tenant missing”`; empty without one. The sentence ends it. */
export const saying = (evidence: Evidence): string => {
  const words = mainMessage(evidence)?.replace(/(?<!\.)\.$/, '');
  return words === undefined ? '' : `: “${words.length > maxShown ? `${words.slice(0, maxShown)}…` : words}”`;
};

/** Examples in parentheses, which need not be what happened. */
const examples = /\((?:e\.g\.|for example|for instance|such as)[^()]{0,400}\)/gi;
const faults =
  /\b(expired|revoked|invalid|malformed|unknown|unsupported|incorrect|missing|unauthori[sz]ed|not match|mismatch\w*|another client|no client authentication)\b/gi;
const minFaults = 3;

/** Whether a sentence lists so many faults that it names none of them, as that of RFC 6749 5.2 for `invalid_grant`. */
function listsFaults(sentence: string): boolean {
  const comma = sentence.indexOf(',');
  const isList = comma >= 0 && /\bor\b/i.test(sentence.slice(comma));
  const isContinued = /[.!?] Or\b/.test(sentence);
  const named = new Set([...sentence.matchAll(faults)].map(([fault]) => fault.toLowerCase())).size;
  return (isList && named >= minFaults) || (isContinued && named > 1);
}

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]) (?!Or\b)/);

/** Sentences that servers copy from RFC 6749 (4.1.2.1, 5.2), whatever the reason is. */
const isCopied = (sentence: string): boolean =>
  /^(The (provided )?authori[sz]ation grant \(e\.g\.|The request is missing a required parameter, |Client authentication failed \(e\.g\.|The requested scope is invalid, unknown,|The (authenticated )?client is not authori[sz]ed to |The authori[sz]ation server (does not support|encountered an unexpected condition)|The resource owner or authori[sz]ation server denied)/i.test(
    sentence,
  );

/** Words that tell what is wrong. */
const deciding =
  /\b(expired|revoked|invalid|malformed|unknown|unsupported|incorrect|missing|wrong|mismatch\w*|required|must|exceed\w*|expected|too (long|large|old|many|early)|(not|n't) (allowed|permitted|found|valid|supported|recogni[sz]ed|authori[sz]ed|accepted|match))\b/i;
const maxShown = 160;
const maxClause = 120;

/** A long text from the clause that tells what is wrong. */
function fromDeciding(text: string): string {
  const at = text.length > maxShown ? text.search(deciding) : -1;
  if (at < maxShown) return text;
  const before = text.slice(at - maxClause, at);
  const clause = /^.*[.:;,] /s.exec(before)?.[0] ?? /^\S* /.exec(before)?.[0] ?? '';
  return `… ${text.slice(at - maxClause + clause.length).trim()}`;
}

/** A text without the copied sentences before its own, and without what precedes the clause that decides. */
function explaining(text: string): string {
  const sentences = sentencesOf(text);
  const at = sentences.findIndex((sentence) => !isCopied(sentence));
  return at > 0 ? `… ${fromDeciding(sentences.slice(at).join(' '))}` : fromDeciding(text);
}

/** Faults that the other side excludes: `has not expired`, `wasn't revoked`. */
const excluded =
  /(?<!\b(?:ensure|sure|check|verify|whether|if)\b[^.!?]{0,60})\b(?:has|have|is|are|was|were)(?: not|n't)(?: been)? (?:expired|revoked|invalid|wrong|missing|malformed|blocked|disabled)\b/gi;
/** A limit that the other side excludes. */
const notOver =
  /\b(?:the |your )?(?:\w+ )?(?:limit|quota)s? (?:has|have|is|are|was|were)(?: not|n't)(?: been)? (?:exceeded|reached|used up|exhausted)\b/gi;
/** Advice for a case that need not be this one: `If your token has expired, request a new one.` */
const supposed = /^(?:if|when|in case) (?:your|the|an?|you)\b[^,]{1,120},/i;

/** A key with several faults, one of which it has: that it was sent tells more than the list. */
const ofKeys = /\b(api|app|access|secret|subscription|licen[sc]e)[ _-]?key\b/i;

/** A message without what it only lists, supposes or excludes. */
const withoutLists = (text: string): string =>
  sentencesOf(text.replace(examples, ' ').replace(excluded, ' ').replace(notOver, ' '))
    .filter((sentence) => !supposed.test(sentence))
    .map((sentence) => {
      if (!listsFaults(sentence)) return sentence;
      if (!ofKeys.test(sentence)) return '';
      return `The API key is ${/\bmissing\b/i.test(sentence) ? 'missing or ' : ''}invalid.`;
    })
    .filter((sentence) => sentence !== '')
    .join(' ');

/** Two faults with a slash or a comma between them: `missing/invalid`. */
const bothFaults =
  /\b(missing|absent|invalid|incorrect|wrong|bad|malformed|expired|revoked|unknown)(?: ?\/ ?|, (?:or )?)(?=(?:has been |is )?(?:missing|absent|invalid|incorrect|wrong|bad|malformed|expired|revoked|unknown)\b)/g;

/** Text in the form in which phrases are written: lower case, with `invalid_api_key` and `apiKeyMissing` split into words. */
export const normalizeText = (text: string): string =>
  text
    .replace(/dpop|mtls|oauth|javascript|webhook/gi, (word) => word.toLowerCase())
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/["“”`]/g, '')
    .replace(/(?<![a-z])'|'(?![a-z])/g, '')
    .replace(/[\s_-]+/g, ' ')
    .replaceAll('time stamp', 'timestamp')
    .replace(bothFaults, '$1 or ')
    .replace(/\bapikey/g, 'api key');

const maxText = 6000;

/** Parameters of challenges that are no messages. */
const otherParameters =
  /\b(realm|nonce|opaque|qop|algorithm|algs|charset|domain|resource_metadata|authorization_uri|scope)=("[^"]{0,500}"|[^\s,]{1,300})/gi;

/** Names of schemes in a challenge, which are no messages either. */
const schemes = /(^|, ?)(dpop|bearer|basic|digest|negotiate|ntlm)\b/gi;

/** Tokens that a status for credentials is about: with others, they can be those of a record. */
const ofCaller = /\b(?:customer|member|guest|shopper|buyer|seller|merchant|device) token\b/g;

/** All messages in the form in which phrases are written, one in a line, with the words of other languages in English. */
export const allWords = oncePer((evidence): string => {
  const words = wordsOf(messagesOf(evidence));
  return evidence.status === 401 ? words.replace(ofCaller, 'access token') : words;
});

/** The messages that name details, in the same form. */
export const hintWords = oncePer((evidence): string => wordsOf(messagesOf(evidence).filter(isHint)));

/** Sentences that advise, beside those that say what is wrong: `Make sure that the token has not expired.` */
const advises =
  /^(?:please )?(?:make sure|ensure|check|double check|verify|see|visit|refer|consult|provide a properly) \b/i;
const withoutAdvice = (text: string): string =>
  sentencesOf(text)
    .filter((one) => !advises.test(one))
    .join(' ');

/** How something came to the server, between it and what is said about it: `The token included in the request is invalid`. */
const attributes =
  /\b(tokens?|keys?|credentials?|signatures?|secrets?|passwords?|certificates?) (?:that (?:was|were|is) )?(?:included|passed|sent|used|provided|supplied|presented|specified|given)(?: (?:in|with|by|for) (?:the |your |this )?(?:request|headers?|call|client|caller))? (?=(?:is|was|are|were|has|have|does|could|cannot)\b)/g;

/** Messages as phrases read them. */
function wordsOf(messages: readonly Message[]): string {
  const read = messages.map((one) => ({ from: one.from, text: withoutLists(withoutStandard(one)) }));
  const isExplained = read.some(({ text }) => deciding.test(withoutAdvice(text)));
  return read
    .map(({ from, text }) =>
      translated(
        normalizeText(
          (isExplained ? withoutAdvice(text) : text)
            .replace(otherParameters, '')
            .replace(from === 'WWW-Authenticate' ? schemes : /$^/, ''),
        ),
      )
        .replace(attributes, '$1 ')
        .trim(),
    )
    .join('\n')
    .slice(0, maxText);
}
