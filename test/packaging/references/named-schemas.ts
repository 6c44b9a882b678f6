import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const shared = join(import.meta.dirname, '../../../shared');

export const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** The schemas that modules of `shared/` export, by name: `capture` becomes the type `Capture`. */
export async function namedSchemas(): Promise<Map<z.ZodType, string>> {
  const named = new Map<z.ZodType, string>();
  const taken = new Set<string>();
  const files = ['model', 'profile', 'contract', 'runs', 'scenario', 'load', 'trials', 'interface', 'pull-push']
    .flatMap((folder) => readdirSync(join(shared, folder)).map((name) => join(shared, folder, name)))
    .filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    for (const [name, value] of Object.entries((await import(file)) as Record<string, unknown>)) {
      const type = name.charAt(0).toUpperCase() + name.slice(1);
      if (!isSchema(value) || named.has(value) || taken.has(type)) continue;
      named.set(value, type);
      taken.add(type);
    }
  }
  return named;
}
