import { percentDecoded } from '../../text/percent.ts';
import { jsonValue } from '../../text/json.ts';
import { editDistance } from '../nearest-name.ts';
import type { Evidence } from '../evidence.ts';
import { purposeOf } from '../meanings.ts';
import { addressOf, requestHeader } from '../message-facts.ts';
import { messagesOf } from '../messages.ts';
import { allWords } from '../words.ts';
import { maxText, partsOf, type Part, type Place } from './request-parts.ts';
import { inValue, jwt, mistakeIn, wantedHeaders, wantedParameters, type NearMiss } from './wanted-values.ts';

const maxName = 60;

/** A name without case, separators, `X-` and the path of a member. */
const bare = (name: string): string =>
  name
    .slice(-maxName)
    .replace(/^.*\./, '')
    .replace(/^x-/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** How far two names are apart: 0 for other spellings, otherwise changed letters. */
const far = (one: string, other: string): number => editDistance(bare(one), bare(other));
const minNear = 6;
const isNear = (one: string, other: string): boolean => far(one, other) <= (bare(other).length >= minNear ? 2 : 0);

/** Whether a name is the last word of another, such as `secret` of `client_secret`. */
const isLastWord = (one: string, other: string): boolean =>
  one.length >= minNear && other.toLowerCase().endsWith(`_${one.toLowerCase()}`);

const placed: Record<Place, string> = {
  form: 'the form in the body',
  'JSON body': 'the JSON body',
  query: 'the query',
  headers: 'the headers',
  cookies: 'the cookies',
};

/** Something that a message must carry. */
export interface WantedPart {
  name: string;
  place: Place;
  /** Whether a value is right. Without a name that is similar, a part with such a value is what was meant. */
  holds?: ((value: string) => boolean) | undefined;
}

/** How a message carries what is wanted in a different way: by its value, its name or its place. */
export function nearPart(parts: readonly Part[], { holds, name, place }: WantedPart): string | undefined {
  const own = parts.find((part) => part.place === place && part.name.toLowerCase() === name.toLowerCase());
  if (own) {
    const mistake = holds && mistakeIn(own.value, holds);
    return mistake === undefined ? undefined : `the value of ${name} ${mistake}`;
  }
  const others = parts.filter((part) => isNear(part.name, name) || isLastWord(name, part.name));
  const named = others.toSorted((a, b) => far(a.name, name) - far(b.name, name))[0];
  const near = named ?? parts.find(({ value }) => holds?.(value));
  return near && `${near.name} in ${placed[near.place]} is probably what ${name} in ${placed[place]} should be`;
}

/** Parameters of OAuth whose names are wrong, or that are not in the body as a form. */
function ofParameters(parts: readonly Part[], evidence: Evidence): NearMiss[] {
  const isAuthorize = evidence.method === 'GET';
  const right: Place = isAuthorize ? 'query' : 'form';
  return wantedParameters.flatMap((wanted): NearMiss[] => {
    const { advice, explains, name } = wanted;
    const sent = parts.find((part) => part.place === right && part.name === name);
    if (sent) return inValue(wanted, sent);
    const near = parts
      .filter((part) => !wantedParameters.some((other) => other.name === part.name && other.name !== name))
      .filter(
        (part) =>
          (isNear(part.name, name) || isLastWord(part.name, name)) && part.name.toLowerCase() !== 'authorization',
      )
      .sort((a, b) => far(a.name, name) - far(b.name, name))[0];
    if (!near || (near.name === name && near.place === right)) return [];
    const called = near.name === name ? '' : `, as ${near.name}`;
    const where =
      near.place === right
        ? `the parameter ${name} is called ${near.name}`
        : `the parameter ${name} is in ${placed[near.place]}${called}, not in ${placed[right]}`;
    return [
      {
        explains: new RegExp(`${explains.source}|^form-expected|^grant-type`),
        text: where,
        advice: isAuthorize ? advice : `Send ${name} in the body, as application/x-www-form-urlencoded.`,
      },
    ];
  });
}

const tokenName = /^(x-)?(access|auth|api|id|bearer|session)?[-_]?(token|jwt|authori[sz]ation|authentication|bearer)$/i;
const aboutToken =
  /^(token-missing|authorization-scheme-wrong|token-malformed|token-refused|credentials-refused|receiver-auth)/;

/** Tokens that are not in `Authorization: Bearer …`. */
function ofToken(parts: readonly Part[], evidence: Evidence): NearMiss[] {
  const advice = 'Send the token in the header Authorization: Bearer, one space, and the token.';
  const value = requestHeader(evidence, 'authorization')?.trim();
  const wrong = (text: string): NearMiss[] => [{ explains: aboutToken, text, advice }];
  if (value === undefined) {
    const found =
      parts.find((part) => tokenName.test(part.name) && part.value !== '') ??
      parts.find((part) => jwt.test(part.value.replace(/^bearer /i, '')));
    if (!found) return [];
    return wrong(
      found.place === 'headers'
        ? `a token is in the header ${found.name}, not in Authorization`
        : `a token is in ${placed[found.place]} (${found.name}), not in the Authorization header`,
    );
  }
  const separator = /^(?:bearer|token|jwt|basic|dpop)([:=,;+]|%20)/i.exec(value)?.[1];
  const names: Record<string, string> = {
    ':': 'a colon',
    '=': 'an equals sign',
    ',': 'a comma',
    ';': 'a semicolon',
    '+': 'a plus sign',
    '%20': 'a percent-encoded space',
  };
  if (separator !== undefined)
    return wrong(
      `${names[separator]} follows the scheme (${value.slice(0, value.indexOf(separator) + separator.length)}) instead of a space`,
    );
  if (jwt.test(value)) return wrong('the scheme Bearer is missing before the token');
  const named = /^\S+\s+((?:access_)?token|jwt|value)[=:]/i.exec(value)?.[1];
  return named === undefined ? [] : wrong(`the name ${named}= was sent with the token`);
}

/** Basic credentials that cannot be decoded (RFC 7617 2). */
function ofBasic(evidence: Evidence): NearMiss[] {
  const credentials = /^basic\s+(.*)$/is.exec(requestHeader(evidence, 'authorization')?.trim() ?? '')?.[1];
  if (credentials === undefined || /^[A-Za-z0-9+/]+={0,2}$/.test(credentials)) return [];
  const is = credentials.includes(':')
    ? 'are sent as text, not encoded in Base64'
    : /[-_]/.test(credentials)
      ? 'are in Base64url, not in Base64'
      : 'are not Base64';
  return [
    {
      explains: /^(client-|credentials-refused|password-|receiver-auth)/,
      text: `the Basic credentials ${is}`,
      advice: 'Send Basic, one space, and the Base64 of user, colon and password.',
      replaces: true,
    },
  ];
}

/** The words of the other side and of our checks. */
const askingWords = (evidence: Evidence): string =>
  [evidence.failedCheck?.evidence ?? '', ...messagesOf(evidence).map(({ text }) => text)].join('\n').slice(0, maxText);

/** Whether words name a member with all that it is in: `lineItems[0].price`, `/lineItems/0/price` for `lineItems.0.price`. */
const isAddressed = (words: string, name: string): boolean => words.replace(/[[\]/.]+/g, '.').includes(name);

/** Names that words ask for. */
function askedNames(words: string): string[] {
  const found = [
    ...words.matchAll(
      /["'`/.]([A-Za-z][\w-]{1,59})(?=["'`:\s,.]|$)|\b([a-z]+[A-Z]\w{1,40}|[A-Za-z]+[_-][\w-]{1,40})\b/g,
    ),
  ];
  // Names in capitals are codes of errors.
  const names = found.map(([, quoted, plain = '']) => quoted ?? (/^[A-Z\d_]+$/.test(plain) ? '' : plain));
  return [...new Set(names)].slice(0, 30);
}

/** Something that the other side asks for by name, and that was sent under a similar name or in a different place. */
function ofAskedNames(parts: readonly Part[], evidence: Evidence): NearMiss[] {
  const words = askingWords(evidence);
  for (const name of askedNames(words)) {
    if (parts.some((part) => part.name === name)) continue;
    const near = parts.find(
      (part) =>
        part.place !== 'cookies' &&
        isNear(part.name, name) &&
        part.name.toLowerCase() !== name.toLowerCase().replaceAll('_', '-'),
    );
    const sameCase = parts.find((part) => part.place === 'JSON body' && part.name.toLowerCase() === name.toLowerCase());
    const found = sameCase ?? near;
    if (!found || (found.place === 'headers' && found.name.toLowerCase() === name.toLowerCase())) continue;
    const isNested = found.name.endsWith(`.${name}`);
    if (isNested && isAddressed(words, found.name)) continue;
    return [
      {
        explains: /^(field-invalid|request-invalid|token-request-invalid|receiver-signature)/,
        text: isNested
          ? `the member ${name} was sent within ${found.name.slice(0, -name.length - 1)}`
          : `the request has ${found.name} in ${placed[found.place]}, not ${name}`,
        advice: isNested ? `Send ${name} at the top of the body.` : `Send it as ${name}.`,
      },
    ];
  }
  return [];
}

/** Texts that stand for a value that was never filled in. */
const placeholder =
  /^(undefined|null|None|NaN|nil|\[object \w+\]|\{\{?[\w. -]*\}?\}|:[A-Za-z_]\w*|<[\w -]+>|\$\{?\w+\}?|%7B\w+%7D)$/i;

function ofPath(evidence: Evidence): NearMiss[] {
  const { path } = addressOf(evidence);
  const explains = /^(record-unknown|endpoint-not-found|path-wrong|receiver-path-wrong)$/;
  const advice = 'Fill in the value before the request is sent.';
  const empty = path.split('/').find((segment) => placeholder.test(percentDecoded(segment)));
  if (empty !== undefined)
    return [
      { explains, text: `the path contains ${percentDecoded(empty)}, a placeholder or an empty variable`, advice },
    ];
  return path.includes('//')
    ? [
        {
          explains,
          text: 'the path contains two slashes in a row',
          advice: 'Join base address and path with one slash.',
        },
      ]
    : [];
}

function ofBody(evidence: Evidence): NearMiss[] {
  const { requestText = '' } = evidence;
  const explains = /^(field-invalid|body-not-json|media-type-wrong)/;
  const text = requestText.trim();
  const type = (requestHeader(evidence, 'content-type') ?? '').slice(0, 100);
  const inner = jsonValue(text);
  if (typeof inner === 'string' && typeof jsonValue(inner) === 'object')
    return [
      {
        explains,
        text: 'the body is a JSON string that contains JSON: it was serialised twice',
        advice: 'Serialise the body once.',
      },
    ];
  const wanted = /must be an? (object|array)|expected an? (?:json )?(object|array)/i.exec(
    `${evidence.failedCheck?.evidence ?? ''}\n${allWords(evidence)}`,
  );
  const kind = wanted?.[1] ?? wanted?.[2];
  if (kind === 'object' && Array.isArray(inner))
    return [{ explains, text: 'the object is in an array', advice: 'Send the object itself, without [ and ].' }];
  if (kind === 'array' && typeof inner === 'object' && !Array.isArray(inner))
    return [
      { explains, text: 'the body is an object, not an array of objects', advice: 'Send the object within [ and ].' },
    ];
  if (/[/+]json\b/.test(type) && /^[\w.%+-]+=[^\s{}]*(&|$)/.test(text))
    return [
      {
        explains,
        text: 'the body is a form, but declared as JSON',
        advice: 'Send JSON, or declare application/x-www-form-urlencoded.',
      },
    ];
  if (/^[[{]/.test(text) && !/json/.test(type) && inner !== undefined)
    return [
      {
        explains,
        text: `the body is JSON, but declared as ${type === '' ? 'nothing' : type}`,
        advice: 'Send Content-Type: application/json.',
      },
    ];
  return [];
}

/** Compares a rejected request with what would have been right, and lists the smallest differences, the surest first. */
export function nearMisses(evidence: Evidence): NearMiss[] {
  const parts = partsOf(evidence);
  const { query } = addressOf(evidence);
  const isOAuth = purposeOf(evidence) === 'token' || /(^|&)response_type=/.test(query);
  return [
    ...ofBasic(evidence),
    ...(isOAuth ? ofParameters(parts, evidence) : ofToken(parts, evidence)),
    ...wantedHeaders.flatMap((wanted) =>
      parts
        .filter(({ name, place }) => place === 'headers' && name.toLowerCase() === wanted.name.toLowerCase())
        .flatMap((part) => inValue(wanted, part)),
    ),
    ...ofPath(evidence),
    ...ofBody(evidence),
    ...ofAskedNames(parts, evidence),
  ];
}
