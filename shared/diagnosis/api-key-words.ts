const key = String.raw`(?:x )?(?:api|subscription) ?key\b`;
const article = '(?:an? |the |your |any )?';
/** Excludes text about what a key may do rather than about the key, e.g. "API key has no permission". */
const notItsRights = String.raw`(?!(?:'s)? (?:scopes?|permissions?|privileges?|roles?|rights?|access|has|to have|with)\b)`;
/** Requires that the phrase ends here or continues with where or why, so that it describes the key itself. */
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

/** Normalizes text for the functions below: lower case, with `invalid_api_key` and `apiKeyMissing` split into words. */
export const normalizeText = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s_-]+/g, ' ');

/** Whether the text mentions an API key. */
export const keyIsMentioned = (words: string): boolean => named.test(words);

/** Whether the text says that the API key is missing. A key that lacks a scope is not missing. */
export const keyIsMissing = (words: string): boolean => missing.some((one) => one.test(words));

/** Whether the text says that an API key was sent but is invalid. */
export const keyIsInvalid = (words: string): boolean => wrong.some((one) => one.test(words));
