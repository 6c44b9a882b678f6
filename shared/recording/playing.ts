import { z } from 'zod';
import { instant } from '../model/instant.ts';
import { signingScheme } from '../model/signing-scheme.ts';
import { recordedServer } from './recorded-exchange.ts';
import { unmatched } from './play-setting.ts';

/** A recording that is played. */
export const playedRecording = z.object({
  title: z.string(),
  folder: z.string().optional(),
  case: z.string().optional().describe('The id of the opened case file that is played'),
  startedAt: instant,
  servers: z.array(z.object({ name: recordedServer, url: z.string() })).describe('The recorded servers'),
  exchanges: z.int().nonnegative().describe('Exchanges with the service'),
  requests: z.int().nonnegative().describe('Requests that differ'),
  webhooks: z.int().nonnegative(),
  unmatched,
  counts: z
    .object({ matched: z.int().nonnegative(), unmatched: z.int().nonnegative() })
    .describe('Requests since the start'),
  clients: z
    .array(z.string())
    .describe('The recorded clients of the authorization server, which any secret authenticates'),
  users: z.array(z.string()).describe('Recorded users; the password of each is the user name'),
  signatures: z
    .array(
      z.object({
        scheme: signingScheme,
        subscription: z.string(),
        url: z.string(),
        key: z.string().optional().describe('What the receiver verifies with'),
      }),
    )
    .describe('How webhooks are signed for each subscription'),
});
export type PlayedRecording = z.infer<typeof playedRecording>;

/** Whether a recording is played. */
export const playingState = z.object({ playing: playedRecording.optional() });
export type PlayingState = z.infer<typeof playingState>;
