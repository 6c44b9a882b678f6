import { isSecretName } from '#shared/redaction/secret-name.ts';
import { knownScheme } from '#shared/redaction/shown-scheme.ts';

/** What replaces a secret on the screen. */
export const mask = '••••••••';

/** JWTs and PEM blocks, wherever they are. */
const tokens =
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*-----)?/g;

/** `"name": "value"` of JSON. */
const members = /"([^"\\\n]{1,200})"(\s*:\s*)"((?:[^"\\\n]|\\.)*)"/g;

/** `name=value` of forms and addresses. */
const parameters = /([\w.%-]{1,100})=([^&#\s"']+)/g;

/** `Name: value` of header fields, at the start of a line. */
const fields = /^([\w-]{1,100})(: ?)(.+)$/gm;

/** A text with its secrets masked: values with a secret's name, credentials and tokens. */
export function maskSecrets(text: string): string {
  return text
    .replace(tokens, mask)
    .replace(members, (whole, name: string, colon: string) =>
      isSecretName(name) ? `"${name}"${colon}"${mask}"` : whole,
    )
    .replace(fields, (whole, name: string, colon: string, value: string) =>
      isSecretName(name) ? name + colon + maskValue(name, value) : whole,
    )
    .replace(parameters, (whole, name: string) => (isSecretName(name) ? `${name}=${mask}` : whole));
}

/** A named value, masked if it is a secret. The scheme of a credential remains. */
export function maskValue(name: string, value: string): string {
  if (!isSecretName(name)) return maskSecrets(value);
  const scheme = knownScheme(value);
  return scheme === undefined ? mask : `${scheme} ${mask}`;
}
