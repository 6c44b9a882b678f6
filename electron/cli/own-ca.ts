import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The certificate of the CA of a data folder, which receivers of Hookbench have. */
export function ownCaOf(dataDir: string): string | undefined {
  const file = join(dataDir, 'ca.pem');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
