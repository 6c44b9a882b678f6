import { redactedMark, spanOf, type Spans } from './span.ts';

const scheme = /\b(bearer|basic|dpop)\s{1,8}/gi;
const credentials = /[^\s"'`,;<>(){}\\]+/y;

/** Words that follow a scheme in sentences. */
const proseWords = new Set([
  ...['a', 'alone', 'an', 'and', 'are', 'as', 'at', 'auth', 'authentication', 'authorization', 'before', 'but', 'by'],
  ...['credential', 'credentials', 'for', 'from', 'has', 'header', 'headers', 'in', 'is', 'it', 'key', 'keys', 'may'],
  ...['must', 'not', 'of', 'on', 'or', 'proof', 'proofs', 'realm', 'scheme', 'schemes', 'that', 'the', 'there', 'to'],
  ...['token', 'tokens', 'twice', 'was', 'when', 'where', 'which', 'with', 'without', 'bearer', 'basic', 'dpop'],
]);

/** A parameter of a challenge such as `realm="api"`, not a credential. */
const isParameter = (text: string, next: string): boolean =>
  /^[\w-]{1,40}=(?:[^=]|$)/.test(text) && (next === '"' || !text.endsWith('='));

function credentialsIn(text: string, found: Spans): void {
  scheme.lastIndex = 0;
  for (let match = scheme.exec(text); match; match = scheme.exec(text)) {
    const start = scheme.lastIndex;
    credentials.lastIndex = start;
    const sent = credentials.exec(text)?.[0] ?? '';
    const word = sent
      .slice(0, 20)
      .toLowerCase()
      .replace(/[.:!?]$/, '');
    if (sent === '' || sent === redactedMark || proseWords.has(word)) continue;
    if (isParameter(sent, text.charAt(start + sent.length))) continue;
    // "Basic settings" is a sentence: credentials are base64 of a name and a password.
    if (match[1]?.toLowerCase() === 'basic' && /^[a-z]+[.:]?$/.test(sent)) continue;
    found.push(spanOf(start, start + sent.length));
    scheme.lastIndex = start + sent.length;
  }
}

const jwtStart = 'eyJ';
const jwtRun = /[\w\-.]+/y;
const minJwtLength = 16;

/** Signed and encrypted tokens in compact form (RFC 7515, RFC 7516). */
function jwtsIn(text: string, found: Spans): void {
  for (let at = text.indexOf(jwtStart); at >= 0; at = text.indexOf(jwtStart, at)) {
    jwtRun.lastIndex = at;
    const run = (jwtRun.exec(text)?.[0] ?? jwtStart).length;
    if (run >= minJwtLength && text.slice(at, at + run - 1).includes('.')) found.push(spanOf(at, at + run));
    at += run;
  }
}

const authority = /[^\s/?#"'`<>\\]+/y;

/** User information in a URL: the password of `https://user:password@host`, and a single word completely. */
function userInfoIn(text: string, found: Spans): void {
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at)) {
    at += 3;
    authority.lastIndex = at;
    const run = authority.exec(text)?.[0] ?? '';
    const end = run.lastIndexOf('@');
    const colon = run.indexOf(':');
    const start = colon >= 0 && colon < end ? colon + 1 : 0;
    const sent = run.slice(start, Math.max(start, end));
    if (sent !== '' && sent !== redactedMark) found.push(spanOf(at + start, at + end));
    at += run.length;
  }
}

const pemBegin = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/g;
const pemEnd = '-----END ';

/** Private keys in PEM; a cut one to the end of the text. */
function privateKeysIn(text: string, found: Spans): void {
  pemBegin.lastIndex = 0;
  for (let match = pemBegin.exec(text); match; match = pemBegin.exec(text)) {
    const start = pemBegin.lastIndex;
    const ended = text.indexOf(pemEnd, start);
    const end = ended < 0 ? text.length : ended;
    if (text.slice(start, end).trim() !== redactedMark && end > start) found.push(spanOf(start, end));
    pemBegin.lastIndex = end;
  }
}

/** Secrets with a known prefix: of webhooks (Standard Webhooks), payment services, code forges, chats. */
const prefixed = /(?:whsec_|whsk_|sk_live_|sk_test_|rk_live_|gh[oprsu]_|github_pat_|glpat-|xox[abeprs]-)[\w+/=-]{12,}/g;

function prefixedIn(text: string, found: Spans): void {
  for (const { 0: sent, index } of text.matchAll(prefixed)) found.push(spanOf(index, index + sent.length));
}

/** Finds secrets by their shape, regardless of their context. */
export function findShapes(text: string, found: Spans): void {
  credentialsIn(text, found);
  jwtsIn(text, found);
  userInfoIn(text, found);
  privateKeysIn(text, found);
  prefixedIn(text, found);
}
