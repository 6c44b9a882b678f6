import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { commandLine } from '../../support/start-serve.ts';
import type { TestControl } from '../../support/start-control.ts';

/** What a tool answered, as an agent sees it. */
export interface Answered {
  isError: boolean;
  /** The structured result; empty for an error. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it expects
  result: any;
  /** The text of the first content. */
  text: string;
}

/** A connected client of the protocol. */
export interface Agent extends AsyncDisposable {
  client: Client;
  /** The tools that it called, in order. */
  called: string[];
  call(name: string, input?: Record<string, unknown>): Promise<Answered>;
}

function agentOf(client: Client): Agent {
  const called: string[] = [];
  return {
    client,
    called,
    async call(name, input = {}) {
      called.push(name);
      const { content, isError = false, structuredContent = {} } = await client.callTool({ name, arguments: input });
      const [first] = content;
      return { isError, result: structuredContent, text: first?.type === 'text' ? first.text : '' };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

const newClient = (): Client =>
  new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });

/** Connects over HTTP. @param query e.g. `?allow-hosts=localhost:3000&secrets` */
export async function connectHttp({ key, origin }: TestControl, query = ''): Promise<Agent> {
  const client = newClient();
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp${query}`), { requestInit: { headers } }),
  );
  return agentOf(client);
}

/** Connects to `hookbench mcp`. */
export async function connectStdio(args: readonly string[]): Promise<Agent> {
  const client = newClient();
  const [command, ...rest] = commandLine;
  await client.connect(new StdioClientTransport({ command, args: [...rest, 'mcp', ...args] }));
  return agentOf(client);
}
