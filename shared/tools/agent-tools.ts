import { z } from 'zod';
import { captureMatch } from '../model/capture.ts';
import { eventName } from '../model/event-name.ts';
import { experimentLayer } from '../model/experiment.ts';
import { newFault, payloadFault } from '../model/fault.ts';
import { namedRecord } from '../model/named-record.ts';
import { party } from '../model/party.ts';
import { requestSpec, requestToken } from '../model/request-run.ts';
import { maxSecret, signingScheme } from '../model/signing-scheme.ts';
import { tokenCondition } from '../model/token-condition.ts';

/** What a tool is for, what it takes, and what it does to Hookbench. */
export interface AgentTool {
  title: string;
  description: string;
  input: z.ZodObject;
  /** Whether it changes nothing. */
  readOnly: boolean;
}

const text = (max: number) => z.string().min(1).max(max);
const id = text(200);
const scheme = signingScheme.exclude(['none']);
const secret = text(maxSecret);

/** Selects what was cut from a result. */
const part = z
  .string()
  .max(1000)
  .regex(/^(?:\/[^/]*)+$/, 'Enter a JSON Pointer, e.g. /response/body')
  .optional()
  .describe('JSON Pointer of the part to return');

const limit = z.int().min(1).max(100).default(20);

/** A request as an agent enters it: header fields are an object. */
const sentRequest = z.strictObject({
  method: requestSpec.shape.method,
  url: text(10_000).describe('An absolute URL, or a path of the service'),
  headers: namedRecord(text(256), z.string().max(65_536)).optional(),
  body: z.unknown().optional().describe('Text as it is; anything else as JSON'),
  token: requestToken
    .omit({ flowId: true })
    .optional()
    .describe('The token to attach; {} is a valid one, default: none'),
  verifyTls: z.boolean().default(true),
});

/** The tools that coding agents call, by name. */
export const agentTools = {
  status: {
    title: 'Status',
    description:
      'Addresses of the service, authorization server and receiver; active faults, moved clocks, what is served.',
    input: z.strictObject({}),
    readOnly: true,
  },
  list_operations: {
    title: 'List operations',
    description:
      'Operations of the served API with scopes, and events with their signing; with an id, one with an example.',
    input: z.strictObject({ id: id.optional().describe('Operation id or event name'), part }),
    readOnly: true,
  },
  mint_token: {
    title: 'Mint a token',
    description: 'Issue an access token, valid or with one defect, to test how an API treats it.',
    input: z.strictObject({
      condition: tokenCondition.default('valid'),
      clientId: id.default('demo-service'),
      scope: z.string().max(2000).optional().describe('Default: all scopes of the client'),
      subject: z.string().max(1000).optional(),
      lifetimeSeconds: z.int().positive().max(1e8).optional(),
    }),
    readOnly: false,
  },
  send_request: {
    title: 'Send a request',
    description:
      'Send an HTTP request as the client, with a token in any condition. Returns the response and its diagnosis.',
    input: sentRequest,
    readOnly: false,
  },
  explain_request: {
    title: 'Explain a request',
    description:
      'Why a request got its response: cause, evidence, failed checks, advice. Without an id, the last one that Hookbench refused or sent without success.',
    input: z.strictObject({ id: id.optional().describe('A request, exchange, decision or trace'), part }),
    readOnly: true,
  },
  inspect: {
    title: 'Inspect a text',
    description: 'Recognise and check a text: JWT, HTTP message, webhook, certificate, JWKS, URL, encoded data.',
    input: z.strictObject({
      text: text(200_000),
      audience: z.string().max(2000).optional().describe('The audience that a token must have'),
      issuer: z.string().max(2000).optional(),
      scope: z.string().max(2000).optional(),
      keys: z.string().max(200_000).optional().describe('JWK Set, JWK or PEM that verify the signature'),
      secret: secret.optional(),
      part,
    }),
    readOnly: true,
  },
  list_traces: {
    title: 'List traces',
    description: 'What happened, newest first: each trace with its cause, its worst outcome and its failures.',
    input: z.strictObject({
      q: z.string().max(1000).optional().describe('Words that an entry must contain'),
      failed: z.boolean().default(false).describe('Only traces with a failure'),
      limit,
    }),
    readOnly: true,
  },
  get_trace: {
    title: 'Get a trace',
    description:
      'All of one trace in order: requests, checks, tokens, deliveries, captures; as a diagram and as entries with ids.',
    input: z.strictObject({ trace: id, part }),
    readOnly: true,
  },
  wait_for_capture: {
    title: 'Wait for a webhook',
    description:
      'Wait until a matching webhook arrives at the receiver. Returns it with its checks, or what arrived instead.',
    input: z.strictObject({
      match: captureMatch.default({}),
      timeoutMs: z.int().min(0).max(60_000).default(10_000),
      since: z.iso.datetime().optional().describe('Also captures since this time; default: only new ones'),
    }),
    readOnly: true,
  },
  send_webhook: {
    title: 'Send a webhook',
    description:
      'Send a signed event to a receiver, or to the subscriptions, and return the first attempt with its diagnosis.',
    input: z.strictObject({
      event: eventName,
      url: z
        .url({ protocol: /^https?$/ })
        .max(10_000)
        .optional()
        .describe('The receiver; default: the subscriptions'),
      customerId: text(1000).optional(),
      data: namedRecord(z.string(), z.unknown()).optional().describe('Members of the payload'),
      scheme: scheme.optional(),
      secret: secret.optional(),
      fault: payloadFault.optional().describe('A deliberate fault'),
    }),
    readOnly: false,
  },
  explain_signature: {
    title: 'Explain a signature',
    description:
      'Which mistake produces a webhook signature that does not match. Takes a capture, or the raw request as text with its secret.',
    input: z.strictObject({
      capture: id.optional(),
      text: z.string().max(200_000).optional().describe('Header fields, an empty line, and the body'),
      url: z.string().max(10_000).optional().describe('The URL that was called, if the scheme signs it'),
      scheme: scheme.optional(),
      secret: secret.optional(),
      computed: text(2000).optional().describe('The signature that your code computed; explains it instead'),
      part,
    }),
    readOnly: true,
  },
  set_fault: {
    title: 'Set a fault',
    description: 'Break something on purpose: errors, delays, resets, defective tokens, payloads, TLS, DNS.',
    input: newFault,
    readOnly: false,
  },
  clear_faults: {
    title: 'Clear faults',
    description: 'Clear one fault or all.',
    input: z.strictObject({ id: id.optional() }),
    readOnly: false,
  },
  move_clock: {
    title: 'Move a clock',
    description:
      'Move the clock of a party, to test expiry, tolerance and retries. 0 seconds for all: back to real time.',
    input: z.strictObject({
      party: z.enum([...party.options, 'all']).default('all'),
      seconds: z.number().min(-1e9).max(1e9),
    }),
    readOnly: false,
  },
  run_scenario: {
    title: 'Run a scenario',
    description: 'Run a scenario file (YAML). Returns each failed step with what was expected and observed.',
    input: z.strictObject({
      file: text(4096).describe('Absolute path of the file'),
      variables: z.record(z.string().max(100), z.string().max(65_536)).optional(),
    }),
    readOnly: false,
  },
  run_experiment: {
    title: 'Run an experiment',
    description: 'Run an experiment of the failure lab and show what each side observes. Without an id, list them.',
    input: z.strictObject({ id: id.optional(), layer: experimentLayer.optional().describe('Only list this layer') }),
    readOnly: false,
  },
} as const satisfies Record<string, AgentTool>;

export type ToolName = keyof typeof agentTools;
export const toolNames = Object.keys(agentTools) as [ToolName, ...ToolName[]];

/** The input of a tool, with defaults. */
export type ToolInput<Name extends ToolName> = z.output<(typeof agentTools)[Name]['input']>;
