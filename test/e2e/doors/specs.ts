import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Door } from './door.ts';

const folder = 'test/e2e';
const root = join(import.meta.dirname, '../../..');

/** What the gate runs through the double besides all it runs in the browser. */
const journeys = ['first-minute', 'authorize', 'lab', 'restart'].map((name) => `${folder}/${name}.test.ts`);

/** The journeys of the gate through a door that is not its own. */
export const journeySpecs = (): string[] => journeys.filter((file) => existsSync(join(root, file)));

/** The specs that a door is for: those that open a workbench by it. Others start what they look at themselves. */
export function specsOf(door: Door): string[] {
  if (door === 'browser') return [folder];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("'./open-workbench.ts'"));
}
