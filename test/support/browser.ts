import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const root = join(import.meta.dirname, '../..');

/** Nothing of the browser's own may reach for the network, and a container has no user namespaces for a sandbox. */
const quietArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Pages of tests end soon: optimised code would cost more than it saves, and so would collecting garbage often. */
const shortPageArguments = ['--js-flags=--no-opt --min-semi-space-size=16'];

/**
 * A headless browser; close it when done (`await using` does so). On Linux it is the one inside `@sparticuz/chromium`,
 * with the libraries and fonts it brings, so nothing needs installing; elsewhere the installed Chrome.
 * @param hasLongPages Whether pages run for so long that optimised code is worth its compilation.
 */
export async function launchBrowser({ hasLongPages = false } = {}): Promise<Browser> {
  const args = hasLongPages ? quietArguments : [...quietArguments, ...shortPageArguments];
  if (process.platform !== 'linux') return chromium.launch({ channel: 'chrome', args });
  const folder = await unpackedChromium(join(root, '.cache/browser'));
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: [...args, '--no-sandbox', '--disable-gpu'],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

let shared: Promise<Browser> | undefined;

/** The browser of all specs of this process, which ends with it. A spec closes its pages with `closePages`. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/** Closes all pages of a browser. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * The folder, below `cache`, of the unpacked browser. Each caller that finds none unpacks into a folder of its own and then renames it
 * into place, so that parallel workers never start a half-written browser: the first rename wins, the others throw theirs away.
 */
export async function unpackedChromium(cache: string, unpack = unpackInto): Promise<string> {
  const folder = join(cache, `chromium-${await chromiumVersion()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const own = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await unpack(own);
    await writeFile(join(own, 'fonts.conf'), fontsOf(folder));
    await rename(own, folder);
  } catch (cause) {
    await rm(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw new Error(`The browser could not be unpacked into ${folder}`, { cause });
  }
  return folder;
}

async function chromiumVersion(): Promise<string> {
  const manifest = await readFile(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The package unpacks into the temporary folder, and its libraries only where it believes to run on AWS Lambda. */
async function unpackInto(folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], {
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}

/** The package's own file names folders of AWS Lambda; the machine's fonts come after those of the package. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
