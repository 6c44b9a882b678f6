import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FormatConfig, format } from 'oxfmt';

const settingsFile = join(import.meta.dirname, '../../.oxfmtrc.json');

/** Formats the text of a generated file as `npm run format` does. @throws Error if its syntax is wrong */
export async function formatFile(name: string, text: string): Promise<string> {
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as FormatConfig & { ignorePatterns: unknown };
  const { ignorePatterns: _, ...options } = settings;
  const { code, errors } = await format(name, text, options);
  const [error] = errors;
  if (error) throw new Error(`${name}: ${error.message}`);
  return code;
}
