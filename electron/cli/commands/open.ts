import type { Command } from 'commander';
import type { Served } from '../../headless/serve.ts';
import { isServed, withControl } from '../call-control.ts';
import { caseArgument, openedLine, type CaseArgument } from '../case-argument.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { findElectron } from '../find-electron.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { runElectron } from '../run-electron.ts';
import { startServing } from '../start-serving.ts';
import { untilStopped } from '../until-stopped.ts';

const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Opens the file before anything else; with one that is no good, nothing is served. */
async function openIn(served: Served, { content, name }: CaseArgument): Promise<void> {
  try {
    say(openedLine(await served.engine.cases.open(content, name)));
  } catch (error) {
    await served.close();
    throw error;
  }
}

async function openPage(options: CommonOptions, file: CaseArgument | undefined): Promise<void> {
  const served = await startServing(options);
  if (file) await openIn(served, file);
  const address = served.server.pageAddress();
  for (const { url, problem } of served.engine.listeners.filter((listener) => !listener.up)) {
    say(`hookbench: ${url} is not up: ${problem ?? ''}`);
  }
  for (const notice of served.engine.notices) say(`hookbench: ${notice}`);
  const opened = await openInBrowser(address);
  process.stdout.write(`${opened ? 'The workbench is open in the browser' : 'Open the workbench at'}: ${address}\n`);
  await untilStopped(served.close);
}

async function run(given: string | undefined, options: CommonOptions): Promise<void> {
  const file = given === undefined ? undefined : await caseArgument(given);
  if (file && isServed(options)) {
    process.stdout.write(`${openedLine(await withControl(options, ({ openCase }) => openCase(file)))}\n`);
    return;
  }
  const electron = await findElectron(say);
  if (electron.path !== undefined) {
    process.exitCode = await runElectron(electron.path, options, file ? [file.path] : []);
    return;
  }
  say(`The desktop window is not to be had (${electron.reason}); the workbench opens in the browser instead.`);
  await openPage(options, file);
}

/** `hookbench open`, also what `hookbench` alone does. */
export function openCommand(program: Command): void {
  withCommonOptions(program.command('open', { isDefault: true }))
    .description('the desktop app where Electron is there or can be had, else the same workbench in the browser')
    .argument('[file]', 'a case file to open in it')
    .addHelpText('after', '\nExample:\n  hookbench open --data-dir ./demo failed-login.hookbench-case')
    .action(run);
}
