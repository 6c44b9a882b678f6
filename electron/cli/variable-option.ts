import { environmentVariable } from '#shared/model/request-run.ts';
import { invalidValue } from './wrong-usage.ts';

/**
 * Reads the values of `--var name=value`, of which a later one replaces an earlier one with the same name.
 * @throws HookbenchError `wrong_usage`
 */
export function variablesIn(texts: readonly string[] = []): Record<string, string> {
  const pairs = texts.map((text): [string, string] => {
    const at = text.indexOf('=');
    const name = text.slice(0, Math.max(0, at));
    if (environmentVariable.shape.name.safeParse(name).success) return [name, text.slice(at + 1)];
    throw invalidValue('--var', text, 'Use the form name=value, with letters, digits, dots, dashes and underscores.');
  });
  return Object.fromEntries(pairs);
}
