import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './target.ts';

const folder = 'test/e2e';
const root = join(import.meta.dirname, '../../..');

/** Specs that the gate also runs with the double. */
const journeys = ['first-minute', 'authorize', 'restart'].map((name) => `${folder}/${name}.test.ts`);

/** The specs that the gate also runs with the double, as far as they exist. */
export const journeySpecs = (): string[] => journeys.filter((file) => existsSync(join(root, file)));

/** The specs for a target. Specs that do not call `openWorkbench` start their own app and run only once, with the browser. */
export function specsOf(target: Target): string[] {
  if (target === 'browser') return [folder];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("'./open-workbench.ts'"));
}
