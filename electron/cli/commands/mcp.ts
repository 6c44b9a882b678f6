import { once } from 'node:events';
import type { Command } from 'commander';
import { messageOf } from '#shared/errors/message-of.ts';
import { installedFolder } from '../../engine/folders/installed-folder.ts';
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

async function run({ allowHosts, secrets = false, ...options }: McpOptions): Promise<void> {
  await withControl(options, async ({ address }) => {
    const [{ serveStdio }, { controlClient }, { createMcpServer }, { readDocs }] = await Promise.all([
      import('@modelcontextprotocol/server/stdio'),
      import('../../headless/control-client.ts'),
      import('../../mcp/create-mcp-server.ts'),
      import('../../mcp/resources.ts'),
    ]);
    const control = controlClient(address.control, address.key);
    const docs = readDocs(installedFolder('docs'));
    // Standard output belongs to the protocol.
    const onerror = (error: Error): void => err.print(`hookbench: ${messageOf(error)}`);
    const server = serveStdio(() => createMcpServer({ control, docs, version, secrets, allowHosts }), { onerror });
    const left = once(process.stdin, 'close');
    await Promise.race([left, untilStopped(() => server.close())]);
  });
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
