import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { tokenCondition, type TokenCondition } from '#shared/model/token-condition.ts';
import { withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';

interface TokenOptions extends CommonOptions {
  client: string;
  scope?: string;
  subject?: string;
  lifetime?: string;
  condition: TokenCondition;
}

function lifetimeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds > 0) return seconds;
  throw new HookbenchError('wrong_usage', `--lifetime is "${text}".`, { hint: 'Give a number of seconds, e.g. 300.' });
}

async function run(options: TokenOptions): Promise<void> {
  const { client, condition, scope, subject } = options;
  const lifetimeSeconds = lifetimeOf(options.lifetime);
  const wanted = { clientId: client, condition, scope, subject, lifetimeSeconds };
  const token = (await withControl(options, ({ call }) => call('POST', '/tokens', wanted))) as { accessToken: string };
  process.stdout.write(`${options.json ? JSON.stringify(token) : token.accessToken}\n`);
}

/** `hookbench token` */
export function tokenCommand(program: Command): void {
  withCommonOptions(program.command('token'))
    .description('prints an access token, good or wrong in one way')
    .option('--client <id>', 'for which client', 'demo-service')
    .option('--scope <scopes>', 'scopes, separated by spaces; without it all of the client')
    .option('--subject <name>', 'for whom; without it the client itself')
    .option('--lifetime <seconds>', 'how long it is good')
    .addOption(
      new Option('--condition <condition>', 'what is wrong with it').choices(tokenCondition.options).default('valid'),
    )
    .addHelpText('after', '\nExample:\n  hookbench token --scope read:customers --condition expired')
    .action(run);
}
