const secretNames = new Set(['clientSecret', 'key', 'password', 'secret', 'secrets', 'token', 'value']);

/** The values of members with names of secrets in settings of Hookbench; not of variables that are not secret. */
export function secretsWithin(value: unknown, named = false): string[] {
  if (typeof value === 'string') return named ? [value] : [];
  if (typeof value !== 'object' || value === null || ('secret' in value && value.secret === false)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    secretsWithin(part, Array.isArray(value) ? named : secretNames.has(name)),
  );
}
