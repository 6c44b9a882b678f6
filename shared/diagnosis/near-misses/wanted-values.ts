import { percentDecoded } from '../../text/percent.ts';
import { nearestName } from '../nearest-name.ts';
import { jsonValue } from '../../text/json.ts';
import type { Part } from './request-parts.ts';

/** The smallest change that turns a part of a request into what would have been right. */
export interface NearMiss {
  /** The causes that it explains. */
  explains: RegExp;
  /** What differs, for sentences. */
  text: string;
  advice: string;
  /** Whether the text replaces the sentence of the cause, which would not be true. */
  replaces?: boolean;
}

/** A change of a value, and what was wrong before it. */
interface Change {
  was: string;
  change(value: string): string;
}

const listed = (value: string): string => {
  const list = jsonValue(value);
  return Array.isArray(list) ? list.join(' ') : value;
};

const isoOf = (value: string, digits: number): string => {
  const isTime = /^\d+$/.test(value) && value.length === digits;
  return isTime ? new Date(Number(value) * (digits === 10 ? 1000 : 1)).toISOString() : value;
};

/** Changes in the order of their size. */
const changes: readonly Change[] = [
  { was: 'is in seconds since 1970 instead of a date', change: (value) => isoOf(value, 10) },
  { was: 'is in milliseconds since 1970 instead of a date', change: (value) => isoOf(value, 13) },
  { was: 'has a space instead of T', change: (value) => value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T') },
  {
    was: 'lacks its time zone',
    change: (value) => value.replace(/^(\d{4}-\d\d-\d\d[T ][\d:.]+)$/, '$1Z').replace(' ', 'T'),
  },
  { was: 'is not in UTC', change: (value) => value.replace(/[+-]\d\d:?\d\d$/, 'Z') },
  { was: 'has spaces or line breaks around it', change: (value) => value.trim() },
  { was: 'is in quotation marks or brackets', change: (value) => value.replace(/^["'<{]+|["'>}]+$/g, '') },
  { was: 'lacks its quotation marks', change: (value) => `"${value}"` },
  { was: 'is in a different case', change: (value) => value.toLowerCase() },
  { was: 'is in a different case', change: (value) => value.toUpperCase() },
  { was: 'is written with hyphens instead of underscores', change: (value) => value.replaceAll('-', '_') },
  {
    was: 'is written in camel case',
    change: (value) => value.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  },
  { was: 'is separated by commas instead of spaces', change: (value) => value.split(/,\s*/).join(' ') },
  {
    was: 'is separated by semicolons or plus signs instead of spaces',
    change: (value) => value.split(/[;+]\s*/).join(' '),
  },
  { was: 'is a JSON array instead of a list with spaces', change: listed },
  { was: 'is percent-encoded once too often', change: percentDecoded },
  { was: 'contains its own name', change: (value) => value.replace(/^[\w-]+[=:]\s*/, '') },
  { was: 'contains a part after # or &', change: (value) => value.replace(/[#&].*$/s, '') },
  { was: 'is padded with =', change: (value) => value.replace(/=+$/, '') },
  {
    was: 'is in Base64 instead of Base64url',
    change: (value) => value.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  },
  {
    was: 'is hexadecimal instead of Base64url',
    change: (value) => (/^[0-9a-f]{64}$/i.test(value) ? 'x'.repeat(43) : value),
  },
];

const grantTypes =
  /^(authorization_code|client_credentials|refresh_token|password|implicit|urn:ietf:params:oauth:(grant-type:(device_code|jwt-bearer|saml2-bearer|token-exchange)|.*))$/;

/** A value that is expected, by its name. */
interface Wanted {
  name: string;
  /** What a right value looks like. */
  is: RegExp;
  explains: RegExp;
  /** Whether the value is no secret, so that it can be shown. */
  shown?: true;
  advice: string;
  replaces?: true;
  /** Values of which the nearest is named. */
  known?: readonly string[];
}

/** Matches a JWT. */
export const jwt = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;
const scope = /^[^\s,;[\]"'+%]+( [^\s,;[\]"'+%]+)*$/;

/** Parameters of OAuth requests, and what right values look like. */
export const wantedParameters: readonly Wanted[] = [
  {
    name: 'scope',
    is: scope,
    explains: /^scope-/,
    shown: true,
    advice: 'Separate scopes by single spaces (RFC 6749 3.3).',
  },
  {
    name: 'grant_type',
    is: grantTypes,
    explains: /^grant-|^form-expected/,
    shown: true,
    known: ['authorization_code', 'client_credentials', 'refresh_token', 'password'],
    advice: 'Write grant_type as the discovery document lists it, e.g. client_credentials.',
  },
  {
    name: 'response_type',
    is: /^(code|token|id_token|none)( (code|token|id_token))*$/,
    explains: /^grant-|^token-request/,
    shown: true,
    advice: 'Send response_type=code.',
  },
  {
    name: 'code_challenge',
    is: /^[\w-]{43}$/,
    explains: /^pkce-/,
    shown: true,
    advice: 'Send BASE64URL(SHA-256(code_verifier)) without padding: 43 characters.',
  },
  {
    name: 'code_challenge_method',
    is: /^(S256|plain)$/,
    explains: /^pkce-/,
    shown: true,
    advice: 'Send code_challenge_method=S256.',
  },
  {
    name: 'code_verifier',
    is: /^[\w.~-]{43,128}$/,
    explains: /^pkce-/,
    advice: 'Send the code verifier of the same sign-in: 43 to 128 letters, digits and -._~',
  },
  {
    name: 'code',
    is: /^[^\s#&%"'<>=]+$/,
    explains: /^code-/,
    advice: 'Send only the value of the parameter code of the redirect, decoded once.',
  },
  {
    name: 'redirect_uri',
    is: /^[a-z][a-z\d+.-]*:[^%\s"']*$/i,
    explains: /^redirect-uri-/,
    shown: true,
    advice: 'Send redirect_uri exactly as it is registered. HTTP libraries encode form parameters themselves.',
  },
  {
    name: 'refresh_token',
    is: /^[^\s#&"'<>]+$/,
    explains: /^refresh-/,
    advice: 'Send the whole refresh_token of the last token response, and nothing else.',
  },
  {
    name: 'client_id',
    is: /^[^\s"'<>]+$/,
    explains: /^client-/,
    shown: true,
    advice: 'Send the client ID as it is registered.',
  },
  {
    name: 'client_secret',
    is: /^[^\s"'<>]+$/,
    explains: /^client-/,
    advice: 'Send the secret without spaces and quotation marks around it.',
  },
];

/** Headers whose syntax is often wrong. */
export const wantedHeaders: readonly Wanted[] = ['If-Match', 'If-None-Match'].map((name) => ({
  name,
  is: /^(\*|(W\/)?"[^"]*")(, ?(W\/)?"[^"]*")*$/,
  explains: /^precondition-/,
  shown: true,
  advice: 'Send the whole ETag of the response with its quotation marks.',
  replaces: true,
}));

const shownValue = ({ shown }: Wanted, value: string, right: string): string =>
  shown && !right.startsWith('xxxx') ? `: ${value.slice(0, 60).replace(/\s+/g, ' ')}, not ${right.slice(0, 60)}` : '';

/** The first change that makes a value right, as what was wrong with it. */
export const mistakeIn = (value: string, holds: (value: string) => boolean): string | undefined =>
  changes.find(({ change }) => change(value) !== value && holds(change(value)))?.was;

/** What is wrong with the value of a parameter: the first change that makes it right. */
export function inValue(wanted: Wanted, { name, value }: Part): NearMiss[] {
  const { advice, explains, is, known = [], replaces = false } = wanted;
  const because = (text: string): NearMiss[] => [{ explains, text: `the value of ${name} ${text}`, advice, replaces }];
  if (/^(code|refresh_token)$/.test(name) && jwt.test(value)) return because('is a JWT, as access tokens are');
  if (is.test(value)) return [];
  const found = changes.find(({ change }) => change(value) !== value && is.test(change(value)));
  if (found) return because(`${found.was}${shownValue(wanted, value, found.change(value))}`);
  const nearest = nearestName(value.replaceAll(/([a-z])([A-Z])/g, '$1_$2'), known);
  if (nearest !== undefined) return because(`is ${value.slice(0, 60)}, not ${nearest}`);
  return value === '' ? because('is empty') : [];
}
