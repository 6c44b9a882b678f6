import { fillValue } from '#shared/template/fill-text.ts';
import { environmentVariables } from '../config/environment-variables.ts';
import { maskSecrets } from '../journal/secret-values.ts';

/** Replaces the values of environment variables that the text of a plan refers to, in progress and reports. */
export function hideSecrets(text: string): <Value>(value: Value) => Value {
  const secrets = Object.entries(environmentVariables(text)).map(([name, value]) => ({ name, value }));
  if (secrets.length === 0) return (value) => value;
  return <Value>(value: Value) => fillValue(value, (one) => maskSecrets(one, secrets)) as Value;
}
