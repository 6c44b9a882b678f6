/** Longer JWTs are not decoded: no header field or form that carries a token may be longer. */
export const maxJwtLength = 64 * 1024;

/** The end of the year 9999 in seconds: a later NumericDate is not a usable time, but often one in milliseconds. */
const maxSeconds = 253_402_300_799;

/** Whether a value is a NumericDate (RFC 7519 2) before the year 10000. */
export const isNumericDate = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= maxSeconds;

const isText = (value: unknown): value is string => typeof value === 'string';

/** A type of claims. */
interface Form {
  is: (value: unknown) => boolean;
  words: string;
  advice: string;
}

const text: Form = { is: isText, words: 'a string', advice: 'Write it as a string.' };
const date: Form = {
  is: isNumericDate,
  words: 'a time in seconds',
  advice: 'Write seconds since 1970 as a number.',
};
const audience: Form = {
  is: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  words: 'a string or an array of strings',
  advice: 'Write one audience as a string, several as an array of strings.',
};
const object: Form = {
  is: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  words: 'an object',
  advice: 'Write it as an object.',
};

/** The type of each claim, with the section that defines it. */
const claimForms: Readonly<Record<string, readonly [form: Form, source: string]>> = {
  iss: [text, 'RFC 7519 4.1.1'],
  sub: [text, 'RFC 7519 4.1.2'],
  aud: [audience, 'RFC 7519 4.1.3'],
  exp: [date, 'RFC 7519 4.1.4'],
  nbf: [date, 'RFC 7519 4.1.5'],
  iat: [date, 'RFC 7519 4.1.6'],
  jti: [text, 'RFC 7519 4.1.7'],
  scope: [text, 'RFC 8693 4.2'],
  client_id: [text, 'RFC 8693 4.3'],
  cnf: [object, 'RFC 7800 3.1'],
  jkt: [text, 'RFC 9449 6.1'],
  htm: [text, 'RFC 9449 4.2'],
  htu: [text, 'RFC 9449 4.2'],
  ath: [text, 'RFC 9449 4.2'],
};
const names = Object.keys(claimForms);

/** A claim of another type than its specification says. */
export interface ClaimProblem {
  /** The top-level claim. */
  name: string;
  /** e.g. `exp is "never", not a time in seconds` */
  evidence: string;
  advice: string;
  source: string;
}

/** A value in an error. Values of others are not converted: that can fail, and nested ones may be large. */
function shown(value: unknown): string {
  if (isText(value)) return JSON.stringify(value.slice(0, 50));
  if (typeof value !== 'object' || value === null) return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}

function problemOf(name: string, value: unknown, within = name): ClaimProblem[] {
  const [form, source] = claimForms[name] ?? [];
  if (!form || source === undefined || value === undefined || form.is(value)) return [];
  const inMs = form === date && typeof value === 'number' && isNumericDate(value / 1000);
  const words = inMs
    ? `after the year 9999; as milliseconds it is ${new Date(value).toISOString()}`
    : `not ${form.words}`;
  return [{ name: within, evidence: `${name} is ${shown(value)}, ${words}`, advice: form.advice, source }];
}

/** The claims of another type than their specification says. Unknown claims may be anything. */
export function claimProblems(claims: Readonly<Record<string, unknown>>): ClaimProblem[] {
  const { cnf } = claims;
  const jkt = object.is(cnf) ? (cnf as { jkt?: unknown }).jkt : undefined;
  return [...names.flatMap((name) => problemOf(name, claims[name])), ...problemOf('jkt', jkt, 'cnf')];
}

/** Required claims of a JWT access token. `iss`, `aud` and `exp`, which are required too, are compared by checks of their own. */
const requiredNames = ['sub', 'client_id', 'iat', 'jti'];

/** The problems of the claims of a JWT access token: {@link claimProblems}, and claims that are missing. */
export const accessTokenProblems = (claims: Readonly<Record<string, unknown>>): ClaimProblem[] => [
  ...claimProblems(claims),
  ...requiredNames
    .filter((name) => claims[name] === undefined)
    .map((name) => ({ name, evidence: `${name} is missing`, advice: 'Add it to the token.', source: 'RFC 9068 2.2' })),
];

/** The first claim of another type as a sentence; undefined without one. */
export function malformedClaim(claims: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = claimProblems(claims);
  return first && `The claim ${first.name} of the token is malformed: ${first.evidence} (${first.source}).`;
}
