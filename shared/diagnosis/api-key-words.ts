const key = String.raw`(?:x )?(?:api|subscription) ?key\b`;
const article = '(?:an? |the |your |any )?';
/** What follows a key when not the key is meant, but what it may do. */
const notItsRights = String.raw`(?!(?:'s)? (?:scopes?|permissions?|privileges?|roles?|rights?|access|has|to have|with)\b)`;
/** A word that is said of the key alone: the sentence ends, or goes on with a where, why or else. */
const ofTheKey = String.raw`(?= ?(?:$|[^\w ])| (?:in|from|for|on|by|or|and|but|when|to(?! (?:have|be)))\b)`;
const faulty =
  '(?:incorrect|invalid|wrong|bad|unknown|unrecogni[sz]ed|malformed|expired|revoked|disabled|inactive|no valid|not a valid)';
const foundFaulty =
  '(?:not valid|invalid|incorrect|wrong|unknown|malformed|expired|revoked|disabled|inactive|rejected|not (?:found|active|recogni[sz]ed|accepted|exist))';

const named = new RegExp(String.raw`\b${key}`);
const missing = [
  String.raw`\b(?:missing|no|without|lacks) ${article}(?:valid |required )?${key}${notItsRights}`,
  String.raw`\b(?:did not|didn't|must|requires?|needs?)(?: (?:provide|include|send|supply|specify|pass))? (?:an? |the |your )${key}${notItsRights}`,
  String.raw`\b${key}(?: (?:header|parameter|field))?(?: (?:is|was))? (?:missing|absent|required|needed|not (?:provided|present|supplied|sent|specified|given|set))${ofTheKey}`,
].map((source) => new RegExp(source));
const wrong = [
  String.raw`\b${faulty}(?: (?:or|and) \w+)? ${article}${key}${notItsRights}`,
  String.raw`\b${key}${notItsRights}(?: [\w*]+){0,4}? ${foundFaulty}\b(?! (?:scopes?|permissions?|roles?)\b)`,
].map((source) => new RegExp(source));

/** Text as the questions below take it: in small letters, names such as `invalid_api_key` and `apiKeyMissing` as words. */
export const plainWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s_-]+/g, ' ');

/** Whether an API key is spoken of. */
export const keyIsNamed = (words: string): boolean => named.test(words);

/** Whether it is said that there is no API key; one that lacks a scope is there. */
export const keyIsMissing = (words: string): boolean => missing.some((one) => one.test(words));

/** Whether it is said that an API key is there and not good. */
export const keyIsWrong = (words: string): boolean => wrong.some((one) => one.test(words));
