import { z } from 'zod';
import { instant } from '../model/instant.ts';
import { recordedServer } from './recorded-exchange.ts';

/** Exchanges of a recording, unless its start says otherwise. */
const defaultMaxExchanges = 20_000;
/** Bytes of a recording, unless its start says otherwise. */
const defaultMaxBytes = 1_000_000_000;
/** Bytes of each body, unless its start says otherwise. */
const defaultMaxBody = 10_000_000;

const url = z.url({ protocol: /^https?$/, error: 'Enter a URL that begins with http:// or https://' }).max(2000);
const names = z.array(z.string().min(1).max(200)).max(1000);

/** What is recorded, and where it is stored. */
export const recordingStart = z.strictObject({
  to: url.describe('The real service, which our address of the service forwards to'),
  auth: url
    .optional()
    .describe('The real authorization server, which our address of the authorization server forwards to'),
  webhooksTo: url.optional().describe('The receiver that webhooks are forwarded to'),
  folder: z.string().min(1).max(4000).describe('A new or empty folder, as an absolute path'),
  title: z.string().min(1).max(300).optional().describe('Default: the host of the service'),
  ca: z.string().max(1_000_000).optional().describe('Certificates in PEM that are trusted besides those of the system'),
  cert: z.string().max(1_000_000).optional().describe('The client certificate for the real servers, in PEM'),
  key: z.string().max(1_000_000).optional().describe('The key of the client certificate, in PEM'),
  proxy: z
    .boolean()
    .default(false)
    .describe('Whether to open an HTTP proxy, so that the client keeps the addresses of the real servers'),
  secretNames: names.default([]).describe('Members, parameters and header fields whose values are secrets'),
  plainNames: names.default([]).describe('The same whose values are no secrets, although their names look so'),
  maxExchanges: z.int().min(1).max(200_000).default(defaultMaxExchanges),
  maxBytes: z.int().min(1).max(100_000_000_000).default(defaultMaxBytes),
  maxBody: z.int().min(0).max(100_000_000).default(defaultMaxBody).describe('Recorded bytes of each body'),
});
export type RecordingStart = z.infer<typeof recordingStart>;

/** A recorded message in a list. */
export const recordedLine = z.object({
  kind: z.enum(['exchange', 'webhook']),
  n: z.int(),
  server: recordedServer.optional(),
  method: z.string(),
  path: z.string(),
  status: z.int().optional(),
  error: z.string().optional(),
  at: z.number().describe('Milliseconds from the start of the recording'),
  took: z.number(),
  size: z.int().optional().describe('Bytes of its files, while it is recorded'),
});
export type RecordedLine = z.infer<typeof recordedLine>;

/** A recording in progress, or the last one. */
export const recordingStatus = z.object({
  state: z
    .enum(['none', 'recording', 'full', 'stopping', 'stopped'])
    .describe('full: a limit is reached; requests are still forwarded'),
  folder: z.string().optional(),
  to: z.string().optional(),
  auth: z.string().optional(),
  webhooksTo: z.string().optional(),
  proxy: z.string().optional().describe('The address of the proxy'),
  startedAt: instant.optional(),
  ended: z.string().optional().describe('Which limit was reached'),
  exchanges: z.int(),
  webhooks: z.int(),
  inProgress: z.int().describe('Exchanges that are not finished'),
  bytes: z.int(),
  maxExchanges: z.int().optional(),
  maxBytes: z.int().optional(),
  secrets: z.int().describe('Values that names replace'),
  notes: z.array(z.string()).describe('What does not work through our addresses, as far as requests show it'),
  latest: z.array(recordedLine).describe('The newest messages, newest first'),
});
export type RecordingStatus = z.infer<typeof recordingStatus>;
