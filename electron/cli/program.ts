import { Command, CommanderError } from 'commander';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { exitCodes } from '../engine/config/exit-code.ts';
import { addCommands, type CommandActions } from './add-commands.ts';
import { catchCaptures } from './commands/catch.ts';
import { exportCollection, importCollection, runCollection } from './commands/collection.ts';
import { completion } from './commands/completion.ts';
import { doctor } from './commands/doctor.ts';
import { exportJournal } from './commands/export.ts';
import { gradeClient, gradeReceiver } from './commands/grade.ts';
import { inspect } from './commands/inspect.ts';
import { checkInterface, writeNewOverlay } from './commands/interface.ts';
import { lab } from './commands/lab.ts';
import { lesson } from './commands/lesson.ts';
import { load } from './commands/load.ts';
import { mcp } from './commands/mcp.ts';
import { open } from './commands/open.ts';
import { record } from './commands/record.ts';
import { report } from './commands/report.ts';
import { request } from './commands/request.ts';
import { runFiles } from './commands/run.ts';
import { send } from './commands/send.ts';
import { serve } from './commands/serve.ts';
import { session } from './commands/session.ts';
import { token } from './commands/token.ts';
import { worker } from './commands/worker.ts';
import { reportError, wrongUsage, err, out } from './command.ts';
import { version } from '../engine/config/version.ts';

/**
 * Ends the command when standard output cannot be written. A reader that closes the pipe early, as `head` does, is not an
 * error. Errors of standard error are ignored: the exit code still reports what happened.
 */
function watchOutput(json: boolean): void {
  out.stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    const cause = new HookbenchError('bad_input', `Cannot write to standard output: ${messageOf(error)}.`, {
      hint: 'If it is redirected to a file, check that its disk has room.',
    });
    process.exit(reportError(cause, json));
  });
  err.stream.on('error', () => undefined);
}

/** What the commands of `commands.json` do, by their names. */
const actions: CommandActions = {
  catch: catchCaptures,
  'collection run': runCollection,
  'collection import': importCollection,
  'collection export': exportCollection,
  completion: completion,
  doctor: doctor,
  export: exportJournal,
  inspect: inspect,
  lab: lab,
  lesson: lesson,
  load: load,
  mcp: mcp,
  open: open,
  record: record,
  report: report,
  request: request,
  run: runFiles,
  send: send,
  serve: serve,
  session: session,
  token: token,
  worker: worker,
  'grade receiver': gradeReceiver,
  'grade client': gradeClient,
  'interface check': checkInterface,
  'interface new': writeNewOverlay,
};

/** What replaces options that `hookbench lab` had. */
const replacements = new Map([
  ['--receiver-under-test', 'hookbench grade receiver URL'],
  ['--client-under-test', 'hookbench grade client'],
]);

/** The names of the command that the arguments start with, e.g. of `grade receiver`. */
function namesIn([first, ...rest]: readonly string[], known: readonly Command[]): string[] {
  const command = known.find((one) => one.name() === first);
  return command ? [command.name(), ...namesIn(rest, command.commands)] : [];
}

function hintFor({ args, commands: known }: Command): string {
  const names = namesIn(args, known);
  const replaced = args.map((one) => replacements.get(one.replace(/=.*/s, ''))).find((one) => one !== undefined);
  if (names[0] === 'lab' && replaced !== undefined) return `Use ${replaced}.`;
  return names.length > 0
    ? `Run hookbench ${names.join(' ')} --help for its options.`
    : 'Run hookbench --help for the list of commands.';
}

function usageError(error: CommanderError, program: Command): HookbenchError {
  const [command = ''] = program.args;
  const hint = hintFor(program);
  if (error.code === 'commander.excessArguments' && error.message.includes("'open'") && command !== 'open') {
    return wrongUsage(`Unknown command "${command.slice(0, 100)}".`, hint);
  }
  if (error.code === 'commander.help') {
    const commands = program.commands.find((one) => one.name() === command)?.commands ?? [];
    return wrongUsage(`hookbench ${command} needs a command: ${commands.map((one) => one.name()).join(' or ')}.`, hint);
  }
  const message = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
  return wrongUsage(`${message}.`.replace(/([.)])\.$/, '$1'), hint);
}

/** All commands with their options. */
export function createProgram(): Command {
  const program = new Command('hookbench')
    .description('A workbench for a token-secured REST API and its webhooks.')
    .version(version)
    .configureOutput({ outputError: () => undefined, writeErr: () => undefined })
    .exitOverride();
  addCommands(program, actions);
  return program;
}

/** Parses and runs the command line, and sets the exit code. */
export async function runProgram(argv: readonly string[]): Promise<void> {
  const json = argv.includes('--json');
  watchOutput(json);
  const program = createProgram();
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return;
    const known = error instanceof CommanderError ? usageError(error, program) : error;
    process.exitCode = reportError(known, json) || exitCodes.start;
  }
}
