import { isSecretMember } from './secret-name.ts';
import { knownScheme, minShownLength, shownCharacters } from './shown-scheme.ts';

/** What replaces a secret, or the part of it that is not shown. */
export const mask = '••••••••';

const hidden = mask.slice(0, 4);
const jwt = /^eyJ[\w-]{5,}(?:\.[\w-]*)+$/;
const count = String(shownCharacters);
/** The first characters of a secret, after the prefix that says what it is: `rt_` of a refresh token, which is Base64url. */
const firstCharacters = new RegExp(`^(?:(?:ac|at|dc|int|par|rt|ses|whsec)_[\\w+/=~.-]{${count}}|[\\w+/=~.]{${count}})`);

/** Outcomes and states, which are shown under the name of a secret, e.g. of the check `signature`. */
const outcome =
  /^(?:passed|failed|skipped|note|not[ -](?:reached|sent)|no such check|none|missing|expired|valid|invalid)$/;
/** An id of a token or session of Hookbench, which grants no access. */
const ownId = /^(?:fam|jti|rtk)_[0-9a-z]{26}$/;
/** An address, of which only parts are secret. */
const address = /^https?:\/\//;
/** The name of a variable, which contains no value: `{{token}}`, `$TOKEN`, `$(command …`. */
const reference = /^(?:\{\{[^{}]*\}\}$|\$\{?[A-Z_]+\}?$|\$\()/;

/** A value that is shown in this way already. */
const alreadyShown = /^(?:[\w-]+ )?(?:[\w+/=~.-]{0,10}•{8}|[\w-]{0,4}•{4}\(\d+\)(?:\.[\w-]{0,4}•{4}\(\d+\))*)$/;

/** A secret for display: its kind and first characters, then dots; of a JWT the parts with their lengths. */
export function shownSecret(secret: string): string {
  const scheme = knownScheme(secret);
  const value = scheme === undefined ? secret : secret.trim().slice(scheme.length).trim();
  if (value === '' || alreadyShown.test(secret)) return secret;
  return scheme === undefined ? shownValue(value) : `${scheme} ${reference.test(value) ? value : shownValue(value)}`;
}

function shownValue(value: string): string {
  if (jwt.test(value)) return value.split('.').map(shownPart).join('.');
  if (value.length < minShownLength) return mask;
  return (firstCharacters.exec(value)?.[0] ?? '') + mask;
}

/** A part of a JWT. The header and the payload start with a JSON object, the signature with nothing that can be read. */
const shownPart = (part: string, index: number): string =>
  `${index < 2 ? part.slice(0, shownCharacters) : ''}${hidden}(${String(part.length)})`;

/** Whether the whole value is masked under a name. Outcomes, ids, addresses and references to variables are shown. */
export const isMaskedMember = (name: string, value: string): boolean =>
  isSecretMember(name, value) && ![outcome, ownId, address, reference].some((harmless) => harmless.test(value));
