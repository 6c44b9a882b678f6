import type { Reader } from './store/connection.ts';

/** Values that are kept out of what is recorded, with the names that stand for them there. */
export type Secrets = readonly { name: string; value: string }[];

/** Shorter ones would be found in anything. */
const shortest = 4;

/** A text with each secret replaced by its name, e.g. `{{password}}`; also where it is percent-encoded. */
export function maskSecrets(text: string, secrets: Secrets): string {
  let masked = text;
  for (const { name, value } of secrets) {
    if (value.length < shortest) continue;
    for (const form of new Set([value, encodeURIComponent(value), encodeURI(value)])) {
      masked = masked.replaceAll(form, `{{${name}}}`);
    }
  }
  return masked;
}

const environmentsThere = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'environments'";

/** The secret values of all environments; none in a database of a version that had no environments. */
export function readSecretValues(store: Pick<Reader, 'iterate'>): string[] {
  if ([...store.iterate(environmentsThere)].length === 0) return [];
  return [...store.iterate('SELECT environment FROM environments')].flatMap((row) => {
    const { variables } = JSON.parse(row['environment'] as string) as {
      variables: { value: string; secret: boolean }[];
    };
    return variables.filter(({ secret, value }) => secret && value.length >= shortest).map(({ value }) => value);
  });
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON with secret values replaced, also where a text within it is JSON or percent-encoded. */
export function redactValues(json: string, values: readonly string[]): string {
  let redacted = json;
  for (const value of values) {
    for (const form of new Set([
      escaped(escaped(value)),
      escaped(value),
      encodeURIComponent(value),
      encodeURI(value),
    ])) {
      redacted = redacted.replaceAll(form, '[redacted]');
    }
  }
  return redacted;
}
