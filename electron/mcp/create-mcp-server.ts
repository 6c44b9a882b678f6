import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { agentTools, toolNames, type AgentTool } from '#shared/tools/agent-tools.ts';
import { addPrompts } from './prompts.ts';
import { addResources, type ShippedDoc } from './resources.ts';

/** What an agent may do and see. */
export interface AgentRights {
  /** Whether results show secrets. */
  secrets: boolean;
  /** Hosts besides Hookbench's own that tools may call. */
  allowHosts: readonly string[];
}

export interface McpDeps extends AgentRights {
  /** Joins or starts Hookbench at its first use: clients that only look at the tools need none. */
  control: () => Promise<ControlClient>;
  docs: readonly ShippedDoc[];
  version: string;
}

const instructions = `Hookbench is an OAuth authorization server, an API, a webhook sender and a webhook catcher on this machine, whose clocks and faults you control. It says why a token, a request or a webhook is rejected.
Start with status and list_operations. After a request by the user's program, call explain_request without an id; after a webhook, wait_for_capture or explain_signature. Results name ids for the next call. If a result has "cut", call again with part.`;

/** An error as an agent reads it: what happened, where, and what to do. */
function errorText(error: unknown): string {
  if (!(error instanceof HookbenchError)) return messageOf(error);
  const { code, field, hint, message } = error;
  return [`${code}: ${message}`, field !== undefined && `At ${field}.`, hint].filter(Boolean).join(' ');
}

/** Creates a server of the Model Context Protocol with Hookbench's tools, documents and prompts. */
export function createMcpServer(deps: McpDeps): McpServer {
  const { allowHosts, control, docs, secrets, version } = deps;
  const server = new McpServer({ name: 'hookbench', title: 'Hookbench', version }, { instructions });
  for (const name of toolNames) {
    const { description, input, readOnly, title }: AgentTool = agentTools[name];
    const annotations = { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: allowHosts.length > 0 };
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      async (given, { mcpReq: { signal } }): Promise<CallToolResult> => {
        try {
          const shown = secrets ? ('include' as const) : ('redact' as const);
          const call = { name, arguments: given, secrets: shown, allowHosts: [...allowHosts] };
          const { tools } = await control();
          const { result } = await tools.call(call, { signal });
          return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
        } catch (error) {
          return { content: [{ type: 'text', text: errorText(error) }], isError: true };
        }
      },
    );
  }
  addResources(server, control, docs);
  addPrompts(server);
  return server;
}
