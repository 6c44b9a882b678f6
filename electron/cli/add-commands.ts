import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { experimentLayers } from '#shared/experiments/facts.ts';
import { defaultBase } from '#shared/model/addresses.ts';
import { exportFormat } from '#shared/model/export-format.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { inspectionKinds } from '#shared/model/inspection-kinds.ts';
import { journalRetention } from '#shared/model/journal-retention.ts';
import { party } from '#shared/model/party.ts';
import { payloadFault } from '#shared/model/fault.ts';
import { authCondition } from '#shared/model/request-auth.ts';
import { retryPreset } from '#shared/model/retry-policy.ts';
import { signingScheme } from '#shared/model/signing-scheme.ts';
import { receiverPaths } from '#shared/model/subscription.ts';
import { tokenCondition } from '#shared/model/token-condition.ts';
import { standardName } from '#shared/profile/entries/issuer-entries.ts';
import { keyedSchemes } from '#shared/signing/schemes.ts';
import { codeLanguages } from '#shared/signing/verify-code/verify-code.ts';
import { defaultDataDir } from '../engine/config/default-data-dir.ts';
import table from './commands.json' with { type: 'json' };
import { receiverOf } from './commands/grade.ts';
import { payloadDataOf } from './commands/send.ts';
import { snapshotActions } from './commands/session.ts';
import { proxyOf, expectationOf, headerOf } from './connection-options.ts';
import { collect, timeoutOf, urlOf, wholeNumber } from './command.ts';

/** The value of an option or argument in `commands.json`: names of choices and parsers are those below. */
interface ValueRow {
  default?: unknown;
  /** How the help shows the default. */
  defaultText?: string;
  choices?: string | readonly string[];
  parse?: string;
  required?: boolean;
  /** The option that excludes it. */
  conflicts?: string;
}

/** An option or an argument. */
type Row = readonly [name: string, description: string, value?: ValueRow];

/** A command in `commands.json`. */
export interface CommandRow {
  name: string;
  isDefault?: boolean;
  description: string;
  arguments?: readonly Row[];
  /** Options, and names of sets of options. */
  options?: readonly (Row | string)[];
  commands?: readonly CommandRow[];
  /** What follows the options in its help. */
  help?: string;
}

const choices: Readonly<Record<string, readonly string[]>> = {
  authConditions: [...new Set(authCondition.options)],
  codeLanguages,
  experimentLayers: experimentLayers.map(({ layer }) => layer),
  exportFormats: exportFormat.options,
  inspectionKinds: Object.keys(inspectionKinds),
  keyedSchemes,
  parties: party.options,
  payloadFaults: payloadFault.options,
  receiverPaths: receiverPaths.options,
  retryPresets: retryPreset.options,
  signingSchemes: signingScheme.options,
  snapshotActions,
  standards: standardName.options,
  tokenConditions: tokenCondition.options,
};

/** Parses a limit of the journal with the schema of the settings. */
const limitOf =
  (name: keyof typeof journalRetention.shape) =>
  (text: string): number => {
    const result = journalRetention.shape[name].safeParse(Number(text));
    if (result.success) return result.data;
    throw new InvalidArgumentError(issuePlace(result.error.issues[0]).words);
  };

const parsers: Readonly<Record<string, (text: string, before: never) => unknown>> = {
  collect,
  days: limitOf('days'),
  entries: limitOf('entries'),
  expectedStatus: expectationOf,
  header: (text, before: HeaderPair[]) => [...before, headerOf(text)],
  /** Splits lists with commas, and adds to those of the options before. */
  hosts: (text, before: string[]) => [...before, ...text.split(',').filter((host) => host !== '')],
  megabytes: limitOf('megabytes'),
  payloadData: payloadDataOf,
  pending: limitOf('pending'),
  proxy: proxyOf,
  receiver: receiverOf,
  redirects: (text) => wholeNumber(text, '--max-redirects', 0, 50),
  timeout: timeoutOf,
  url: urlOf,
};

const sets: Readonly<Record<string, unknown>> = table.sets;

/** What a name in `commands.json` stands for. @throws Error for a name without a meaning */
function named<Value>(meanings: Readonly<Record<string, Value>>, name: string): Value {
  const meaning = meanings[name];
  if (meaning === undefined) throw new Error(`commands.json: nothing is called "${name}".`);
  return meaning;
}

function withValue<One extends Argument | Option>(one: One, row: ValueRow = {}): One {
  const { default: given, defaultText, parse } = row;
  if (parse !== undefined) one.argParser(named(parsers, parse) as (text: string, before: unknown) => unknown);
  if (row.choices !== undefined)
    one.choices(typeof row.choices === 'string' ? named(choices, row.choices) : row.choices);
  if (given !== undefined) one.default(given === '{dataDir}' ? defaultDataDir() : given, defaultText);
  return one;
}

function optionOf([flags, description, value]: Row): Option {
  const option = withValue(new Option(flags, description.replace('{base}', String(defaultBase))), value);
  if (value?.conflicts !== undefined) option.conflicts(value.conflicts);
  return option.makeOptionMandatory(value?.required ?? false);
}

/** What each command does, by its names, e.g. `grade client`. */
export type CommandActions = Readonly<Record<string, (...given: never[]) => unknown>>;

/** Adds commands with their options to a program or command. */
export function addCommands(
  parent: Command,
  actions: CommandActions,
  rows = table.commands as unknown as readonly CommandRow[],
  path = '',
): void {
  for (const {
    arguments: given = [],
    commands = [],
    description,
    help,
    isDefault = false,
    name,
    options = [],
  } of rows) {
    const command = parent.command(name, { isDefault }).description(description);
    for (const [argument, text, value] of given) command.addArgument(withValue(new Argument(argument, text), value));
    for (const row of options.flatMap((one) => (typeof one === 'string' ? (named(sets, one) as Row[]) : [one])))
      command.addOption(optionOf(row));
    if (help !== undefined) command.addHelpText('after', help);
    if (commands.length === 0) command.action(named(actions, path + name) as (...given: unknown[]) => Promise<void>);
    addCommands(command, actions, commands, `${path}${name} `);
  }
}
