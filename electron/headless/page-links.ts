import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { toInstant } from '#shared/model/instant.ts';
import type { PageLink } from '#shared/model/shell.ts';
import type { Clock } from '../engine/clock.ts';
import { writePrivateFile } from '../engine/config/private-file.ts';
import type { Random } from '../engine/random.ts';
import { codeLifeMs, type Keys } from './keys.ts';

/** Creates links to the page, each with a code that works once, within 60 s. */
export type PageLinks = ReturnType<typeof createPageLinks>;

export interface PageLinksDeps {
  keys: Keys;
  dataDir: string;
  clock: Clock;
  random: Random;
  /** e.g. `http://127.0.0.1:4000` */
  origin: () => string;
}

const redirectFile = /^open-[0-9a-f]{16}\.html$/;

/** A page that redirects to a URL without a script. */
const redirectTo = (address: string): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Hookbench</title>
<p><a href="${address}">Open Hookbench</a></p>
</html>
`;

/** Creates links to the page. Removes redirect files of earlier starts. */
export function createPageLinks({ clock, dataDir, keys, origin, random }: PageLinksDeps) {
  const removeAll = (): void => {
    // The folder may have been deleted while Hookbench ran.
    if (!existsSync(dataDir)) return;
    for (const name of readdirSync(dataDir)) if (redirectFile.test(name)) rmSync(join(dataDir, name), { force: true });
  };
  const address = (onEnd?: () => void): string => `${origin()}/#code=${keys.newCode(onEnd)}`;
  removeAll();
  return {
    address: (): string => address(),
    /** A URL, and a file that redirects there. Opening the file in a browser does not reveal the code to other users. */
    link(): PageLink {
      const file = join(dataDir, `open-${random.bytes(8).toString('hex')}.html`);
      const urlInFile = address(() => {
        rmSync(file, { force: true });
      });
      writePrivateFile(file, redirectTo(urlInFile));
      return { url: address(), file, expiresAt: toInstant(clock.now() + codeLifeMs) };
    },
    close: removeAll,
  };
}
