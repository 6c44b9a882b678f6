import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const asked = (text: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text } }] });

/** What an agent should do, step by step. */
const steps = (...lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n');

/** Adds the questions that users ask most. */
export function addPrompts(server: McpServer): void {
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
