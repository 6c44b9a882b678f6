import { Command, CommanderError } from 'commander';
import { exitCodes } from '../engine/config/exit-code.ts';
import { catchCommand } from './commands/catch.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { inspectCommand } from './commands/inspect.ts';
import { labCommand } from './commands/lab.ts';
import { lessonCommand } from './commands/lesson.ts';
import { loadCommand } from './commands/load.ts';
import { openCommand } from './commands/open.ts';
import { reportCommand } from './commands/report.ts';
import { requestCommand } from './commands/request.ts';
import { runCommand } from './commands/run.ts';
import { sendCommand } from './commands/send.ts';
import { serveCommand } from './commands/serve.ts';
import { sessionCommand } from './commands/session.ts';
import { tokenCommand } from './commands/token.ts';
import { workerCommand } from './commands/worker.ts';
import { reportError } from './report-error.ts';
import { watchOutput } from './watch-output.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { version } from '../engine/config/version.ts';

const commands = [
  openCommand,
  serveCommand,
  tokenCommand,
  requestCommand,
  sendCommand,
  catchCommand,
  inspectCommand,
  labCommand,
  runCommand,
  loadCommand,
  exportCommand,
  reportCommand,
  lessonCommand,
  sessionCommand,
  doctorCommand,
  workerCommand,
];

function wrongUsage(error: CommanderError, { args: [command = ''], commands: known }: Command): HookbenchError {
  const hint = known.some((one) => one.name() === command)
    ? `Run hookbench ${command} --help for its options.`
    : 'Run hookbench --help for the list of commands.';
  if (error.code === 'commander.excessArguments' && error.message.includes("'open'") && command !== 'open') {
    return new HookbenchError('wrong_usage', `Unknown command "${command.slice(0, 100)}".`, { hint });
  }
  const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  return new HookbenchError('wrong_usage', `${message}.`.replace(/([.)])\.$/, '$1'), { hint });
}

/** Parses and runs the command line, and sets the exit code. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const json = argv.includes('--json');
  watchOutput(json);
  const program = new Command('hookbench')
    .description('A workbench for a token-secured REST API and its webhooks.')
    .version(version)
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  for (const add of commands) add(program);
  for (const command of program.commands) command.exitOverride().configureOutput({ outputError: () => undefined });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const known = error instanceof CommanderError ? wrongUsage(error, program) : error;
    process.exitCode = reportError(known, json) || exitCodes.start;
  }
}
