import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Recording } from '../folder/read-recording.ts';
import type { Random } from '../../random.ts';
import type { PlayedWebhook } from './write-message.ts';

/** A recording that can be played: from a folder, or from a case file. */
export type Playable = Pick<Recording, 'file' | 'exchanges' | 'webhooks' | 'bytesOf'>;

/** Where and when a response is given. */
export interface PlayMoment {
  /** The address that received the request, e.g. `http://localhost:4010`. */
  origin: string;
  /** Milliseconds by the clock of the service. */
  nowMs: number;
  idempotencyKey?: string | undefined;
}

/** A recorded response with new ids and times, and the webhooks that follow. */
export interface PlayedResponse {
  /** The number of the exchange. */
  n: number;
  /** How many equal requests were received, with this one. */
  count: number;
  status: number;
  headers: HeaderPair[];
  body: Buffer;
  webhooks: PlayedWebhook[];
}

export interface PlayDeps {
  random: Random;
  /** The path of our authorization server, which replaces the recorded one. */
  issuerPath: string;
}
