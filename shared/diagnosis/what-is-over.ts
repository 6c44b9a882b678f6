/** Words about what the server itself calls, or about a token that is for something named: `invalid access token for Acme`. */
export const ofBehind =
  /\b(upstream|backend|database|db|redis|ldap|smtp|third party|downstream|provider|remote|internal service)\b|\b(tokens?|keys?|credentials?) (for|of|from|at|by) (?!(the|this|that|your|an?|any|user\w*|client\w*|request\w*|api|access|auth\w*|session|account|audience|type|signature|verification)\b)[a-z]/;

/** Things with `token` in their names that are no credentials of the request. */
const otherTokens =
  /\b(page|device|push|upload|reset|verification|invit\w+|lock|product|item|file|plan|customer|order|transaction|lease|share|sync|continuation|cursor|next|payment|card|registration|confirmation|[cx]srf|unexpected) tokens?\b|\btokens? (address(es)?|amounts?|budgets?|contracts?|counts?|lengths?|limits?|mints?|pairs?|symbols?|usage)\b|\btokens? ([^\n]{1,30} )?(in json|at (position|line|column|offset|index|char(acter)?)|near|<?eof>?)\b|\b(json|quer(y|ies)|lexer|parser|syntax( error)?)\b[^\n]{0,20}\b(invalid|bad|unknown|unrecogni[sz]ed|illegal) tokens?\b/g;

/** A code about a token, which is the one that a message beside it names. */
const onlyCode =
  /^(?:(?:err|error|invalid|bad|unknown|expired) ){0,2}tokens?(?: (?:is |has )?(?:expired|invalid|unknown|revoked|not found))?$/gm;

/** Words without those about tokens that are no credentials of the request. */
export function withoutOtherTokens(words: string): string {
  const rest = words.replace(otherTokens, ' ');
  return rest === words ? words : rest.replace(onlyCode, ' ');
}

/** Words of what authenticates a caller. */
const credential =
  /^(tokens?|jwts?|jw[se]|bearer|credentials?|oauth2?|oidc|(api)?keys?|logins?|auth|authentication|authori[sz]ation|grants?|codes?|exp|claims?|signatures?|cookies?|assertions?|secrets?|aadsts\w*|idx\d+)$/;
/** What can belong to a caller or to another thing. */
const belonging = /^(sessions?|access|connections?|lifetime|life|time|ttl|validity|period|duration|dates?|expir\w+)$/;
const caller = /^(users?|clients?|accounts?|callers?|sso|web|browser|api|current|signed|sign|in|id|security|server)$/;
const pronoun = /^(it|this|that|they|these|you|which|he|she)$/;
/** Words that name nothing by themselves. */
const empty =
  /^(the|an?|your|my|our|its|their|any|some|current|previous|old|provided|given|sent|supplied|used|presented|existing|error|err|code|status|state|reason|description|message|result|failed|failure|invalid|bad|wrong|unfortunately|sorry|or|and|now|already|\d+|.)$/;
const linking =
  /^(has|have|had|is|was|are|were|be|been|being|already|now|just|long|probably|may|might|also|either|since|not|invalid|malformed|missing|incorrect|unknown|revoked|expired|or|and)$/;
const joint =
  /^(of|for|in|on|with|to|from|by|at|you|supplied|provided|sent|used|presented|given|issued|signed|included)$/;
const ends =
  /^(at|on|in|since|for|ago|by|please|and|but|or|because|as|\d.*|when|after|before|from|to|is|was|has|have|that|which|with|you|your|get|try|re\w*|more)$/;

const over = /\b(expired|revoked|too old|past its|no longer valid|expir(y|ation))\b/g;
const boundary = /[\n.:;,!?()=]| (?:because|since|that|but|and|as|if|when|which|or|while) /;
const maxBefore = 120;
const maxAfter = 60;

const wordsOf = (text: string): string[] => text.split(/[^\w'/]+/).filter((word) => word !== '');

/** The words of a clause without those that end it: `the export has been` becomes `the export`. */
function subjectOf(words: readonly string[]): string[] {
  const end = words.findLastIndex((word) => !linking.test(word));
  return words.slice(0, end + 1);
}

/** Whether a noun with what follows it, e.g. `session of the basket`, is not what authenticates a caller. */
function isOther(noun: readonly string[]): boolean {
  const first = noun.findIndex((word) => !empty.test(word) && !joint.test(word));
  const at = noun.findIndex((word, index) => index > first && joint.test(word));
  const [head, rest] = at < 0 ? [noun, []] : [noun.slice(0, at), noun.slice(at + 1)];
  const named = head.filter((word) => !empty.test(word));
  if (named.length === 0 || named.some((word) => pronoun.test(word))) return false;
  const isCredential = wordsOf(named.join(' ').replace(otherTokens, ' ')).some((word) => credential.test(word));
  if (isCredential) return false;
  if (!named.some((word) => belonging.test(word))) return true;
  const owners = [...named, ...rest].filter((word) => !empty.test(word) && !joint.test(word) && !belonging.test(word));
  return owners.length > 0 && !owners.some((word) => credential.test(word) || caller.test(word));
}

/** Whether the thing that is over at a place in the words is not what authenticates a caller. */
function isOfOther(words: string, at: number, end: number): boolean {
  const before = subjectOf(
    wordsOf(
      words
        .slice(Math.max(0, at - maxBefore), at)
        .split(boundary)
        .at(-1) ?? '',
    ),
  );
  const after = wordsOf(words.slice(end, end + maxAfter).split(boundary)[0] ?? '');
  const isAttribute = before.every((word) => empty.test(word)) || joint.test(before.at(-1) ?? '');
  const stop = after.findIndex((word) => ends.test(word));
  return isOther(isAttribute ? after.slice(0, stop < 0 ? undefined : stop) : before);
}

const maxJudged = 30;
let lastWords = '';
let lastResult = '';

/** Words without those by which other things than credentials are over: `the export has expired`, `revoked certificate`. */
export function withoutOthersOver(words: string): string {
  if (words !== lastWords) {
    let judged = 0;
    lastResult = words.replace(over, (whole: string, ...found: unknown[]) => {
      const at = found.find((one) => typeof one === 'number') as number;
      return judged++ < maxJudged && isOfOther(words, at, at + whole.length) ? ' ' : whole;
    });
    lastWords = words;
  }
  return lastResult;
}
