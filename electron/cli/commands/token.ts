import { Option, type Command } from 'commander';
import { maxTokenSeconds, tokenCondition, type TokenCondition } from '#shared/model/token-condition.ts';
import { withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { out } from '../output.ts';
import { wholeNumber } from '../option-values.ts';

interface TokenOptions extends CommonOptions {
  client: string;
  scope?: string;
  subject?: string;
  lifetime?: string;
  condition: TokenCondition;
}

async function run(options: TokenOptions): Promise<void> {
  const { client, condition, lifetime, scope, subject } = options;
  const lifetimeSeconds =
    lifetime === undefined
      ? undefined
      : wholeNumber(lifetime, '--lifetime', 1, maxTokenSeconds, 'whole number of seconds');
  const wanted = { clientId: client, condition, scope, subject, lifetimeSeconds };
  const token = (await withControl(options, ({ call }) => call('POST', '/tokens', wanted))) as { accessToken: string };
  if (options.json) out.json(token);
  else out.print(token.accessToken);
}

/** `hookbench token` */
export function tokenCommand(program: Command): void {
  withCommonOptions(program.command('token'))
    .description('Print a new access token, valid or with one defect.')
    .option('--client <id>', 'OAuth client of the token', 'demo-service')
    .option('--scope <scopes>', 'scopes, separated by spaces (default: all scopes of the client)')
    .option('--subject <name>', 'subject of the token (default: the client)')
    .option('--lifetime <seconds>', 'lifetime of the token in seconds (default: see Assumptions)')
    .addOption(
      new Option('--condition <condition>', 'condition of the token: valid, or its defect')
        .choices(tokenCondition.options)
        .default('valid'),
    )
    .addHelpText('after', '\nExample:\n  hookbench token --scope read:customers --condition expired')
    .action(run);
}
