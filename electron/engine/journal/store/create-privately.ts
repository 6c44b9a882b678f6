import { closeSync, openSync } from 'node:fs';

/** Makes a file that only its owner can read, unless it is there. What SQLite adds beside it takes the same mode. */
export function createPrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}
