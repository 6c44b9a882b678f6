import type { Evidence } from './evidence.ts';
import { answerMembers, answerText, challengeParameter, parametersOf } from './message-facts.ts';
import { messagesOf } from './messages.ts';
import { jwtSent } from './token-facts.ts';

const maxScopes = 30;
const listed = (text: string, separator: RegExp): string[] =>
  text
    .slice(0, 1000)
    .split(separator)
    .filter((scope) => scope !== '')
    .slice(0, maxScopes);

/** The scopes after the word in a message: `missing required scope: a`, `expected any of: a`, `scopes:[a, b]`, `scope 'a'`. */
const inWords =
  /\bscopes?(?:\(s\)| \((?:one|any|all)(?: of)?(?: \w{1,20})?\))?[ ,]{0,2}(?:(?:expected|required|needed|any|all|one|of|is|are|the|following)[ ,]{0,2}){0,5}[:=]? ?(?:\[|\(|'|"|`|: ?)([\w:./*-]{2,100}(?:[ ,]{1,2}[\w:./*-]{2,100}){0,9})/i;

/** A scope before the word: `must have the \`read_builds\` scope`. */
const beforeWord = /["'`]([\w:./*-]{2,100})["'`] scope\b/i;

/** The scopes that the call requires, by the challenge (RFC 6750 3), our own check, or the words of the server. */
export function requiredScopes(evidence: Evidence): string[] {
  const isBody = answerText(evidence, 'error') === 'insufficient_scope';
  const named = challengeParameter(evidence, 'scope') ?? (isBody ? answerText(evidence, 'scope') : undefined);
  if (named !== undefined) return listed(named, /[ ,]+/);
  const checked = /needs (\S+),/.exec(evidence.failedCheck?.evidence ?? '')?.[1];
  if (checked !== undefined) return [checked];
  const words = messagesOf(evidence)
    .map(({ text }) => (inWords.exec(text.slice(0, 1000)) ?? beforeWord.exec(text.slice(0, 1000)))?.[1])
    .find((found) => found !== undefined);
  return words === undefined ? [] : listed(words.replace(/[.]$/, ''), /[ ,]+/);
}

/** A claim that lists what a token may do. */
interface Granted {
  claim: string;
  /** The claim as text. */
  text: string;
  scopes: string[];
}

/** What the token that was sent may do, as it says itself. */
function grantedScopes(evidence: Evidence): Granted | undefined {
  const claims = jwtSent(evidence)?.claims ?? {};
  for (const claim of ['scope', 'scp', 'scopes', 'permissions']) {
    const value = claims[claim];
    if (typeof value === 'string') return { claim, text: value.slice(0, 300), scopes: listed(value, / +/) };
    if (!Array.isArray(value)) continue;
    const scopes = value.filter((one) => typeof one === 'string').slice(0, maxScopes);
    return { claim, text: scopes.join(' ').slice(0, 300), scopes };
  }
  return undefined;
}

/** How the scopes of the token differ from those that the call requires. */
export interface ScopeDifference {
  /** Required, and not in the token. */
  missing: string[];
  granted: Granted;
  /** What is wrong with how the token lists a scope that is missing. */
  mistake?: string;
}

/** Compares the scopes of the token with those that the call requires; undefined if one of them does not show. */
export function scopeDifference(evidence: Evidence): ScopeDifference | undefined {
  const [required, granted] = [requiredScopes(evidence), grantedScopes(evidence)];
  if (required.length === 0 || !granted) return undefined;
  const missing = required.filter((scope) => !granted.scopes.includes(scope));
  const byMark = missing.find((scope) => granted.scopes.some((one) => one.split(/[,;+]/).includes(scope)));
  const byCase = missing.flatMap((scope) =>
    granted.scopes.filter((one) => one.toLowerCase() === scope.toLowerCase()).map((one) => ({ one, scope })),
  )[0];
  const mistake =
    byMark !== undefined
      ? `its claim ${granted.claim} separates scopes by commas or other marks, not by spaces`
      : byCase && `it has ${byCase.one}, in a different case than ${byCase.scope}`;
  return { missing, granted, ...(mistake !== undefined && { mistake }) };
}

/** The scopes that a token request asks for. */
export const requestedScopes = ({ grantType, requestText = '' }: Evidence): string[] =>
  grantType === undefined ? [] : listed(parametersOf(requestText).get('scope') ?? '', / +/);

/** Requested scopes that a token response names as not granted: its `scope` lists the others (RFC 6749 5.1). */
export function scopesNotGranted(evidence: Evidence): string[] {
  const granted = answerMembers(evidence)?.['scope'];
  if (typeof granted !== 'string' || answerText(evidence, 'access_token') === undefined) return [];
  const all = granted.split(/[ ,]+/);
  return requestedScopes(evidence).filter((scope) => !all.includes(scope));
}
