import { z } from 'zod';
import { instant } from '../model/instant.ts';
import { signingScheme } from '../model/signing-scheme.ts';
import { recordedServer } from './recorded-exchange.ts';

const folder = z.string().min(1).max(4096);

/** What responds to requests that the recording has no response to. */
export const unmatched = z
  .enum(['refuse', 'interface', 'pass-through'])
  .describe(
    'refuse: 404 with the nearest exchanges (default); interface: your own interface, or the built-in one; pass-through: the recorded service, whose response is added to the recording',
  );
export type Unmatched = z.infer<typeof unmatched>;

/** A recording to play. */
export const playSetting = z.union([
  folder,
  z.strictObject({ folder: folder.describe('The folder of the recording'), unmatched: unmatched.optional() }),
]);
export type PlaySetting = z.infer<typeof playSetting>;

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
