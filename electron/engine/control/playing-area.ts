import { isAbsolute } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { PlayedRecording, PlayingState } from '#shared/recording/playing.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import type { Engine } from '../engine.ts';
import { lazily } from '../lazily.ts';
import type { Playing } from '../recording/play/player.ts';
import { verifyKeyOf } from '../signing/secret-key.ts';
import { os } from './implementer.ts';

type Signature = PlayedRecording['signatures'][number];

/** How the webhooks of a recording are signed for each enabled subscription: as it says itself, or as they were recorded. */
function signaturesOf({ play: { schemes } }: Playing, { subscriptions }: Engine): Signature[] {
  return subscriptions.all().flatMap(({ enabled, id, url }) => {
    const stored = subscriptions.stored(id);
    if (!enabled || !stored) return [];
    return (stored.scheme === undefined ? schemes : [stored.scheme]).map((scheme): Signature => {
      const secret = scheme === 'none' ? undefined : stored.secrets[scheme]?.[0];
      const key =
        scheme === 'none' || secret === undefined ? undefined : (verifyKeyOf(schemeRows[scheme], secret) ?? secret);
      return { scheme, subscription: id, url, ...(key !== undefined && { key }) };
    });
  });
}

function toPlayed(playing: Playing, engine: Engine): PlayedRecording {
  const { caseId, counts, folder, issuer, play, servers, startedMs, title, unmatched } = playing;
  return {
    title,
    ...(folder !== undefined && { folder }),
    ...(caseId !== undefined && { case: caseId }),
    startedAt: toInstant(startedMs),
    servers: [...servers],
    exchanges: play.exchanges,
    requests: play.requests,
    webhooks: play.webhooks,
    unmatched,
    counts: { ...counts },
    clients: [...issuer.clients.keys()],
    users: [...issuer.users.keys()],
    signatures: signaturesOf(playing, engine),
  };
}

/** The procedures of the area `recordings` that play recordings. */
export function playingProcedures(engine: Engine) {
  const { jobs, player } = engine;
  const reader = lazily(async () => (await import('../recording/folder/read-recording.ts')).readRecording);
  const state = (): PlayingState => {
    const playing = player.current();
    return playing ? { playing: toPlayed(playing, engine) } : {};
  };
  return {
    playing: os.recordings.playing.handler(state),
    play: os.recordings.play.handler(async ({ input: { folder, unmatched } }) => {
      if (!isAbsolute(folder))
        throw new HookbenchError('bad_input', 'The folder of the recording is not an absolute path.', {
          field: '/folder',
          hint: 'Enter the whole path.',
        });
      const readRecording = await reader();
      await player.start(await readRecording(folder, jobs), { folder }, unmatched);
      return state();
    }),
    stopPlaying: os.recordings.stopPlaying.handler(() => {
      player.stop();
      return state();
    }),
  };
}
