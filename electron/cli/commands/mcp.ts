import { once } from 'node:events';
import type { ControlClient } from '#shared/contract/client.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { installedFolder } from '../../engine/folders/list-files.ts';
import { lazily } from '../../engine/lazily.ts';
import { version } from '../../engine/config/version.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, err } from '../command.ts';
import { untilStopped } from '../until-stopped.ts';

interface McpOptions extends CommonOptions {
  allowHosts: string[];
  secrets?: boolean;
}

/** A control client that joins or starts Hookbench at its first use, and keeps it until the end. */
function openedLater(options: CommonOptions, end: Promise<unknown>) {
  let using: Promise<void> | undefined;
  const control = lazily(async () => {
    const opened = Promise.withResolvers<ControlClient>();
    using = withControl(options, async (control) => {
      opened.resolve(control);
      await end;
    });
    using.catch(opened.reject);
    return opened.promise;
  });
  return { control, closed: async () => using?.catch(() => undefined) };
}

/** `hookbench mcp` */
export async function mcp({ allowHosts, secrets = false, ...options }: McpOptions): Promise<void> {
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
