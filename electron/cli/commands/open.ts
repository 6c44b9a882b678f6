import type { Command } from 'commander';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { findElectron } from '../find-electron.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { runElectron } from '../run-electron.ts';
import { startServing } from '../start-serving.ts';
import { untilStopped } from '../until-stopped.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

async function openPage(options: CommonOptions): Promise<void> {
  const served = await startServing(options);
  const address = served.server.pageAddress();
  for (const { url, problem } of served.engine.listeners.filter((listener) => !listener.up)) {
    say(`hookbench: ${url} is not up: ${problem ?? ''}`);
  }
  for (const notice of served.engine.notices) say(`hookbench: ${notice}`);
  const opened = await openInBrowser(address);
  process.stdout.write(`${opened ? 'The workbench is open in the browser' : 'Open the workbench at'}: ${address}\n`);
  await untilStopped(served.close);
}

async function run(options: CommonOptions): Promise<void> {
  const electron = await findElectron(say);
  if (electron.path !== undefined) {
    process.exitCode = await runElectron(electron.path, options);
    return;
  }
  say(`The desktop window is not to be had (${electron.reason}); the workbench opens in the browser instead.`);
  await openPage(options);
}

/** `hookbench open`, also what `hookbench` alone does. */
export function openCommand(program: Command): void {
  withCommonOptions(program.command('open', { isDefault: true }))
    .description('the desktop app where Electron is there or can be had, else the same workbench in the browser')
    .addHelpText('after', '\nExample:\n  hookbench open --data-dir ./demo')
    .action(run);
}
