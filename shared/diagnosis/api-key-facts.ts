import type { Evidence } from './evidence.ts';
import { addressOf, responseHeader } from './message-facts.ts';
import { schemeSent } from './token-facts.ts';

const longestWords = 1000;

/** What an answer says in words: its challenge, and the beginning of its body. */
const words = (evidence: Evidence): string =>
  `${responseHeader(evidence, 'www-authenticate') ?? ''} ${(evidence.responseText ?? '').slice(0, longestWords)}`;

/** Whether an API key went along: in a header field that is called so, as a scheme, or in the query. */
export const sendsApiKey = (evidence: Evidence): boolean =>
  (evidence.authSent ?? '').startsWith('api-key') ||
  schemeSent(evidence) === 'apikey' ||
  /(^|&)api[-_]?key=/i.test(addressOf(evidence).query);

/** Whether the answer speaks of an API key: by a challenge of a scheme that is called so, or in words. */
export const demandsApiKey = (evidence: Evidence): boolean =>
  /\b(api[-_ ]?key|subscription[-_ ]key)\b/i.test(words(evidence));

/** Whether the answer says that there was none, where it looked: what was sent may have another name. */
export const missesApiKey = (evidence: Evidence): boolean =>
  demandsApiKey(evidence) &&
  (!sendsApiKey(evidence) || /\b(missing|absent|no (api|subscription)[-_ ]?key)\b/i.test(words(evidence)));
