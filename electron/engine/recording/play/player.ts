import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Unmatched } from '#shared/recording/playing.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { EventSender } from '../../interface/emit/record-event.ts';
import type { Recorded } from '../../interface/records/records.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { PartBase } from '../../part-base.ts';
import type { PassThrough, PassThroughDeps } from './pass-through.ts';
import type { Play } from './play-recording.ts';
import type { Playable, PlayDeps } from './playable.ts';
import type { RecordedIssuer } from './recorded-issuer.ts';
import type { PlayedWebhook } from './write-message.ts';

/** Where a recording comes from. */
export interface PlaySource {
  folder?: string | undefined;
  /** The id of an opened case file. */
  caseId?: string | undefined;
}

/** The recording that is played now. */
export interface Playing extends PlaySource {
  readonly title: string;
  readonly startedMs: number;
  readonly play: Play;
  readonly issuer: RecordedIssuer;
  readonly unmatched: Unmatched;
  /** The recorded servers. */
  readonly servers: Playable['file']['servers'];
  /** Requests since the start. */
  readonly counts: { matched: number; unmatched: number };
  /** Passes requests without a recorded response to the recorded service. */
  readonly passThrough: PassThrough | undefined;
}

/** Plays recordings, one at a time: the service and the authorization server respond as recorded. */
export type Player = ReturnType<typeof createPlayer>;

export interface PlayerDeps
  extends Pick<PartBase, 'clocks' | 'jobs' | 'journal'>, PlayDeps, Pick<PassThroughDeps, 'send'> {
  sender: () => EventSender;
  /** The address for what no request causes. */
  origin: string;
}

/** Creates the rows of a recorded webhook: the sender signs it again, by the recorded scheme and with our secret. */
export function recordWebhook(
  sender: EventSender,
  { afterMs, body, contentType, event, headers, method, path, scheme, signatureHeader, subject }: PlayedWebhook,
  trace: string,
): Recorded {
  const sending = { method, path, headers, scheme: scheme ?? ('none' as const), signatureHeader };
  return sender.record({ event, customerId: subject, trace, afterMs, own: { body, contentType, sending } });
}

/** Sends the webhooks that no exchange caused, with their delays. */
async function sendSpontaneous(play: Play, { clocks, journal, origin, random, sender }: PlayerDeps): Promise<void> {
  const webhooks = play.spontaneous({ origin, nowMs: clocks.service.now() });
  if (webhooks.length === 0) return;
  const trace = newTrace(random);
  const recorded = webhooks.map((webhook) => recordWebhook(sender(), webhook, trace));
  await journal.append(
    recorded.flatMap(({ entries }) => entries),
    recorded.flatMap(({ statements }) => statements),
  );
  sender().wake();
}

export function createPlayer(deps: PlayerDeps) {
  const { clocks, journal, random } = deps;
  const inTurn = oneAtATime();
  let current: Playing | undefined;

  async function passing(recording: Playable, { folder }: PlaySource, play: Play): Promise<PassThrough> {
    if (folder === undefined)
      throw new HookbenchError('bad_input', 'A case file is not a recording that exchanges can be added to.', {
        field: '/unmatched',
        hint: 'Pass requests through while a recording in a folder is played.',
      });
    const { createPassThrough } = await import('./pass-through.ts');
    return createPassThrough(recording, folder, play, { ...deps, now: () => clocks.wall.now() });
  }

  const note = (message: string): Promise<unknown> =>
    journal.append([{ kind: 'engine', atMs: clocks.wall.now(), change: 'recording', message }]);

  async function start(recording: Playable, source: PlaySource, unmatched: Unmatched): Promise<Playing> {
    const [{ playRecording }, { recordedIssuer }] = await Promise.all([
      import('./play-recording.ts'),
      import('./recorded-issuer.ts'),
    ]);
    const play = await playRecording(recording, deps);
    const passThrough = unmatched === 'pass-through' ? await passing(recording, source, play) : undefined;
    const next = {
      ...source,
      title: recording.file.title,
      servers: recording.file.servers,
      startedMs: clocks.wall.now(),
      play,
      issuer: recordedIssuer(recording, random),
      unmatched,
      passThrough,
      counts: { matched: 0, unmatched: 0 },
    };
    current = next;
    await note(`Plays ${next.title}: ${counted(play.exchanges, 'exchange', 'exchanges')}`);
    await sendSpontaneous(play, deps);
    return next;
  }

  return {
    current: (): Playing | undefined => current,
    start: (recording: Playable, source: PlaySource, unmatched: Unmatched = 'refuse'): Promise<Playing> =>
      inTurn(() => start(recording, source, unmatched)),
    async stop(): Promise<void> {
      const was = current;
      current = undefined;
      if (was) await note(`Stopped playing ${was.title}`);
    },
  };
}
