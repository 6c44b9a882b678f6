import { McpServer, type CallToolResult, type GetPromptResult } from '@modelcontextprotocol/server';
import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { agentTools, toolNames, type AgentTool } from '#shared/tools/agent-tools.ts';
import { z } from 'zod';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document that is shipped with Hookbench. */
export interface ShippedDoc {
  name: string;
  title: string;
  text: string;
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? 'Document';

/** Reads the documents of a folder; none without a folder. */
export function readDocs(folder: string | undefined): ShippedDoc[] {
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, title: titleOf(text), text };
  });
}

/** The OpenAPI document of the interface that the service offers, as the service sends it. */
async function openApiOf(control: ControlClient): Promise<string> {
  const { listeners } = await control.status.get();
  const service = listeners.find(({ party, scheme, up }) => party === 'service' && scheme === 'http' && up);
  if (!service) throw new HookbenchError('party_down', 'The service does not listen on http.');
  const response = await fetch(`${service.url}/openapi.json`);
  if (!response.ok) throw new HookbenchError('unexpected_status', `The service responds with ${response.status}.`);
  return response.text();
}

/** Adds the documents and the OpenAPI document. */
function addResources(server: McpServer, control: () => Promise<ControlClient>, docs: readonly ShippedDoc[]): void {
  server.registerResource(
    'openapi.json',
    'hookbench://openapi.json',
    { title: 'OpenAPI document of the API', mimeType: 'application/json' },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: 'application/json', text: await openApiOf(await control()) }],
    }),
  );
  for (const { name, text, title } of docs) {
    const mimeType = 'text/markdown';
    server.registerResource(name, `hookbench://docs/${name}`, { title, mimeType }, ({ href }) => ({
      contents: [{ uri: href, mimeType, text }],
    }));
  }
}

const asked = (text: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text } }] });

/** What an agent should do, step by step. */
const steps = (...lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** Adds the questions that users ask most. */
function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'why-was-my-token-rejected',
    {
      title: 'Why was my token rejected?',
      description: 'Finds the check that an access token fails, and the change that fixes it.',
      argsSchema: z.object({
        request: z.string().max(200).optional().describe('Id of the rejected request; default: the last'),
      }),
    },
    ({ request }) =>
      asked(
        `Find out why an access token was rejected, and fix the program that sends it.\n${steps(
          `Call explain_request${request === undefined ? ' without an id' : ` with the id ${request}`}. Quote the failed check and its evidence.`,
          'Call inspect with the token if its claims or signature are in question, and status if a clock or a fault may be the cause.',
          'Find the line of the program that is wrong. Change only it.',
          'Run the program again, call explain_request again, and show that the status is now below 400.',
        )}\nIf the diagnosis is not certain, say so, and test its alternatives before you change anything.`,
      ),
  );
  server.registerPrompt(
    'why-does-my-receiver-reject-the-webhook',
    {
      title: 'Why does my receiver reject the webhook?',
      description: 'Sends a signed webhook to a receiver and explains what its verification does wrong.',
      argsSchema: z.object({
        url: z.string().max(2000).describe('URL of the receiver'),
        scheme: z.string().max(100).optional().describe('Signing scheme, e.g. standard-webhooks, stripe, github'),
      }),
    },
    ({ scheme, url }) =>
      asked(
        `Find out why the receiver at ${url} rejects webhooks, and fix it.\n${steps(
          `Call send_webhook with this url${scheme === undefined ? '' : `, the scheme ${scheme}`} and the secret that the receiver uses. Read the diagnosis of the attempt.`,
          'If the signature is rejected, let the receiver log the signature that it computed, and call explain_signature with the sent request and computed: it names the mistake.',
          'Change the receiver, send again, and show that the attempt is delivered.',
          'Send once more with the fault wrong-signature: the receiver must reject it.',
        )}`,
      ),
  );
  server.registerPrompt(
    'make-my-client-survive-failures',
    {
      title: 'Make my client survive failures',
      description: 'Breaks the authorization server, the API and the network step by step, and hardens a client.',
      argsSchema: z.object({ command: z.string().max(2000).optional().describe('Command that runs the client') }),
    },
    ({ command }) =>
      asked(
        `Make the client robust against failures of the servers that it calls.${command === undefined ? '' : ` Run it with: ${command}`}\n${steps(
          'Call status, and run the client once without faults. It must succeed.',
          'For each of these, call set_fault, run the client, call list_traces, then clear_faults: token expired (where authorization), status 429 with Retry-After, status 503 first 2, delay of 30 s, reset during-body, html.',
          'Note for each: did it retry, wait, get a new token, stop, or lose data?',
          'Fix the worst first, and run all again.',
          'Call clear_faults and move_clock with 0 seconds at the end.',
        )}`,
      ),
  );
}

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

const instructions = `Hookbench is an OAuth authorization server, an API, a webhook sender and a webhook receiver on this machine, whose clocks and faults you control. It says why a token, a request or a webhook is rejected.
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
