import type { Command } from 'commander';
import type { PageLink } from '#shared/model/shell.ts';
import type { Status } from '#shared/model/status.ts';
import type { Served } from '../../headless/serve.ts';
import { isServed, withControl } from '../call-control.ts';
import { caseArgument, openedLine, type CaseArgument } from '../case-argument.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { findElectron } from '../find-electron.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { runElectron } from '../run-electron.ts';
import { startServing } from '../start-serving.ts';
import { untilStopped } from '../until-stopped.ts';
import { err, out } from '../output.ts';

/** Opens the case file first; if it is invalid, Hookbench stops. */
async function openIn(served: Served, { content, name }: CaseArgument): Promise<void> {
  try {
    err.print(openedLine(await served.engine.cases.open(content, name)));
  } catch (error) {
    await served.close();
    throw error;
  }
}

/** Opens the page in the browser and prints its address. A file passes the code, so that other users cannot see it. */
async function openLink({ file, url }: PageLink): Promise<void> {
  const opened = await openInBrowser(file);
  const lead = opened ? 'Hookbench opened in your browser. If it did not, open' : 'Open Hookbench at';
  out.print(`${lead} ${url} (works once, within 60 s)`);
}

async function openPage(options: CommonOptions, file: CaseArgument | undefined): Promise<void> {
  const served = await startServing(options);
  if (file) await openIn(served, file);
  for (const { url, problem } of served.engine.listeners.filter((listener) => !listener.up)) {
    err.print(`hookbench: Cannot listen on ${url}: ${problem ?? ''}`);
  }
  for (const notice of served.engine.notices) err.print(`hookbench: ${notice}`);
  await openLink(served.server.links.link());
  await untilStopped(served.close);
}

/** Opens the page of the Hookbench that runs with the data folder. */
const openRunning = (options: CommonOptions): Promise<void> =>
  withControl(options, async ({ call }) => openLink((await call('POST', '/shell/page-link')) as PageLink));

/** Whether the desktop app runs with the data folder. Opening it again shows its window. */
const isDesktop = (options: CommonOptions): Promise<boolean> =>
  withControl(options, async ({ call }) => ((await call('GET', '/status')) as Status).runtime.electron !== undefined);

async function run(given: string | undefined, options: CommonOptions): Promise<void> {
  const file = given === undefined ? undefined : await caseArgument(given);
  const served = isServed(options);
  if (file && served) {
    out.print(openedLine(await withControl(options, ({ openCase }) => openCase(file))));
    return;
  }
  if (served && !(await isDesktop(options))) return openRunning(options);
  const electron = await findElectron(err.print);
  if (electron.path !== undefined) {
    process.exitCode = await runElectron(electron.path, options, file ? [file.path] : []);
    return;
  }
  if (served) return openRunning(options);
  err.print(`The desktop app is not available (${electron.reason}). Opening Hookbench in the browser instead.`);
  await openPage(options, file);
}

/** `hookbench open`, the default command. */
export function openCommand(program: Command): void {
  withCommonOptions(program.command('open', { isDefault: true }))
    .description('Open Hookbench in the desktop app, or in the browser if Electron is not available (default command).')
    .argument('[file]', 'case file to open')
    .addHelpText('after', '\nExample:\n  hookbench open --data-dir ./demo failed-login.hookbench-case')
    .action(run);
}
