import { once } from 'node:events';
import type { Command } from 'commander';
import type { ControlClient } from '#shared/contract/client.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { installedFolder } from '../../engine/folders/installed-folder.ts';
import { lazily } from '../../engine/lazily.ts';
import { version } from '../../engine/config/version.ts';
import { withControl } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { err } from '../output.ts';
import { untilStopped } from '../until-stopped.ts';

interface McpOptions extends CommonOptions {
  allowHosts: string[];
  secrets?: boolean;
}

/** Splits lists with commas, and adds to those of the options before. */
const addHosts = (text: string, before: string[]): string[] => [
  ...before,
  ...text.split(',').filter((host) => host !== ''),
];

/** A control client that joins or starts Hookbench at its first use, and keeps it until the end. */
function openedLater(options: CommonOptions, end: Promise<unknown>) {
  let using: Promise<void> | undefined;
  const control = lazily(async () => {
    const opened = Promise.withResolvers<ControlClient>();
    using = withControl(options, async ({ address }) => {
      const { controlClient } = await import('../../headless/control-client.ts');
      opened.resolve(controlClient(address.control, address.key));
      await end;
    });
    using.catch(opened.reject);
    return opened.promise;
  });
  return { control, closed: async () => using?.catch(() => undefined) };
}

async function run({ allowHosts, secrets = false, ...options }: McpOptions): Promise<void> {
  const [{ serveStdio }, { createMcpServer, readDocs }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../../mcp/create-mcp-server.ts'),
  ]);
  const docs = readDocs(installedFolder('docs'));
  const end = Promise.withResolvers<void>();
  const { closed, control } = openedLater(options, end.promise);
  // Standard output belongs to the protocol.
  const onerror = (error: Error): void => err.print(`hookbench: ${messageOf(error)}`);
  const server = serveStdio(() => createMcpServer({ control, docs, version, secrets, allowHosts }), { onerror });
  await Promise.race([once(process.stdin, 'close'), untilStopped(() => server.close())]);
  end.resolve();
  await closed();
}

/** `hookbench mcp` */
export function mcpCommand(program: Command): void {
  withCommonOptions(program.command('mcp'))
    .description('Offer the tools of a running Hookbench, or of a new one, to a coding agent over MCP (stdio).')
    .option(
      '--allow-hosts <hosts>',
      "hosts besides Hookbench's own that tools may call, with commas, e.g. localhost:3000; can be repeated",
      addHosts,
      [],
    )
    .option('--secrets', 'show tokens and secrets in results; by default they are redacted')
    .addHelpText(
      'after',
      '\nExamples:\n  hookbench mcp\n  hookbench mcp --allow-hosts localhost:3000,localhost:9000 --secrets',
    )
    .action(run);
}
