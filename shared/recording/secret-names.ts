import { secretKind, type SecretKind } from './recording-file.ts';

/** A name that replaces a secret in the files of a recording, e.g. `{{secret.access-token-1}}`. */
export const secretPlaceholder = (name: string): string => `{{secret.${name}}}`;

/** Every name of a secret in a text; the first group is the name. Use it with `matchAll` or `replaceAll`. */
export const secretPlaceholders = /\{\{secret\.([a-z0-9-]{1,80})\}\}/g;

/** The names of secrets in a text, each once. */
export const secretNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(secretPlaceholders)].map(([, name = '']) => name)),
];

/** The kind that a name starts with: `access-token` for access-token-12. */
export const secretKindOf = (name: string): SecretKind =>
  secretKind.options.find((kind) => name === kind || name.startsWith(`${kind}-`)) ?? 'secret';
