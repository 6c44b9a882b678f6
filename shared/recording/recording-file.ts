import { z } from 'zod';
import { instant } from '../model/instant.ts';
import { recordedServer } from './recorded-exchange.ts';

export const recordingFormat = 'hookbench-recording/1';

const text = z.string().max(2000);
const names = z.array(z.string().min(1).max(200)).max(1000);
const pointer = z.string().max(2000).describe('A JSON Pointer (RFC 6901); - stands for each item of a list');

/** An operation: a method and a path, in which `{name}` stands for one segment, e.g. `GET /orders/{id}`. */
const recordedOperation = z
  .string()
  .regex(/^[!-~]{1,100} \/\S{0,1999}$/, 'Enter a method and a path, e.g. GET /orders/{id}')
  .describe(
    'A method and a path, in which {name} stands for one segment, e.g. GET /orders/{id}; for webhooks, the method and path of the request',
  );

const volatileKind = z.enum(['id', 'time', 'token', 'nonce']);

/** A value that differs each time. Exactly one of `pointer`, `header`, `query` and `segment` says where it is. */
export const volatileValue = z.strictObject({
  operation: recordedOperation,
  where: z.enum(['request', 'response', 'webhook']),
  pointer: pointer.optional(),
  header: z.string().max(200).optional(),
  query: z.string().max(200).optional(),
  segment: z.string().max(200).optional().describe('The name of a segment of the path of the operation'),
  kind: volatileKind.describe(
    'id: created by a server; time: moves with the clock; token: a secret; nonce: differs without a meaning',
  ),
  format: z
    .string()
    .max(100)
    .optional()
    .describe('For a time: iso, iso-milliseconds, seconds, milliseconds or http-date; for an id: uuid, number or text'),
  why: text.describe('Why it is volatile'),
});
export type VolatileValue = z.infer<typeof volatileValue>;

/** Parts of requests that are not compared. */
export const ignoredParts = z.strictObject({
  operation: recordedOperation.optional().describe('Default: each request'),
  headers: names.optional(),
  query: names.optional(),
  body: z.array(pointer).max(1000).optional(),
});
export type IgnoredParts = z.infer<typeof ignoredParts>;

export const secretKind = z.enum([
  'access-token',
  'refresh-token',
  'id-token',
  'code',
  'password',
  'client-secret',
  'credentials',
  'cookie',
  'key',
  'signature',
  'proof',
  'secret',
]);
export type SecretKind = z.infer<typeof secretKind>;

export const recordedSecret = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .describe('In the files: {{secret.NAME}}'),
  kind: secretKind,
  where: text.describe('Where it was found first'),
  base64: text.optional().describe('What it encodes in base64, e.g. app:{{secret.client-secret-1}}'),
  part: text.optional().describe('The secret that it is a part of, and which part'),
});
export type RecordedSecret = z.infer<typeof recordedSecret>;

/** `recording.yaml`: what a recording contains, and how it is played. */
export const recordingFile = z.strictObject({
  format: z.literal(recordingFormat),
  title: z.string().min(1).max(300),
  recorded: instant.describe('When the recording started'),
  took: z.number().nonnegative().optional().describe('Milliseconds until it ended; missing while it is not ended'),
  inProgress: z
    .literal(true)
    .optional()
    .describe('While it is recorded. One whose program was ended is completed when it is opened'),
  ended: text.optional().describe('Why it ended, if it was not stopped: which limit was reached'),
  servers: z
    .array(z.strictObject({ name: recordedServer, url: z.url().max(2000) }))
    .min(1)
    .max(2),
  issuer: z
    .strictObject({
      issuer: z.string().max(2000).describe('The issuer identifier of the recorded authorization server'),
    })
    .optional(),
  match: z
    .strictObject({ ignore: z.array(ignoredParts).max(10_000).default([]) })
    .default({ ignore: [] })
    .describe('How requests are compared with recorded ones'),
  volatile: z.array(volatileValue).max(10_000).default([]).describe('Values that differ each time'),
  secrets: z
    .array(recordedSecret)
    .max(1_000_000)
    .default([])
    .describe('Names that replace secrets, never their values'),
  webhooks: z
    .strictObject({
      to: z.string().max(2000).optional().describe('The URL that webhooks were forwarded to'),
      signatures: z
        .array(
          z.strictObject({
            scheme: z.string().max(100),
            headers: names,
            how: text.describe('How it was recognised'),
          }),
        )
        .default([]),
    })
    .optional(),
});
export type RecordingFile = z.infer<typeof recordingFile>;
