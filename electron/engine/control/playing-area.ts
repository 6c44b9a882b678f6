import { isAbsolute } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { PlayedRecording, PlayingState } from '#shared/recording/playing.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Engine } from '../engine.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import type { Recording } from '../recording/folder/read-recording.ts';
import type { Playable } from '../recording/play/playable.ts';
import type { Playing } from '../recording/play/player.ts';
import { verifyKeyOf } from '../signing/secret-key.ts';
import { os, orNotFound } from './area.ts';

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

/** Messages of a case file that are played. */
const maxMessages = 20_000;

/** A case file as a recording. @throws HookbenchError `not_found`, `bad_input` if it has no messages */
async function recordingOfCase({ cases, store }: Engine, id: string): Promise<Playable> {
  const { from } = orNotFound(
    cases.all().find((one) => one.id === id),
    'case',
    id,
  );
  const [{ caseRecording }, { readCaseMessages }] = await Promise.all([
    import('../recording/play/case-recording.ts'),
    import('../journal/cases/case-details.ts'),
  ]);
  const recording = caseRecording(from.name, readCaseMessages(store, id, maxMessages), issuerPath);
  if (recording.exchanges.length + recording.webhooks.length > 0) return recording;
  throw new HookbenchError('bad_input', `${from.name} added no requests to the journal.`, {
    field: '/case',
    hint: 'Open a case file of another Hookbench. What the journal had before cannot be played.',
  });
}

/** The folder of a recording. @throws HookbenchError `bad_input` */
export function absolute(folder: string): string {
  if (isAbsolute(folder)) return folder;
  throw new HookbenchError('bad_input', 'The folder is not an absolute path.', {
    field: '/folder',
    hint: 'Enter the whole path.',
  });
}

/** A recording in a folder. @throws HookbenchError `bad_input`, and those of its files */
export async function recordingIn(folder: string, { jobs, recorder }: Engine): Promise<Recording> {
  const { openRecording } = await import('../recording/analyse/finish-recording.ts');
  const { folder: current, state } = recorder.status();
  const isInProgress = current === folder && state !== 'stopped';
  return openRecording(absolute(folder), jobs, isInProgress);
}

/** The procedures of the area `recordings` that play recordings. */
export function playingProcedures(engine: Engine) {
  const { player } = engine;
  const state = (): PlayingState => {
    const playing = player.current();
    return playing ? { playing: toPlayed(playing, engine) } : {};
  };
  return {
    playing: os.recordings.playing.handler(state),
    play: os.recordings.play.handler(async ({ input: { case: caseId, folder = '', unmatched } }) => {
      const recording = await (caseId === undefined ? recordingIn(folder, engine) : recordingOfCase(engine, caseId));
      await player.start(recording, caseId === undefined ? { folder } : { caseId }, unmatched);
      return state();
    }),
    stopPlaying: os.recordings.stopPlaying.handler(async () => {
      await player.stop();
      return state();
    }),
  };
}
