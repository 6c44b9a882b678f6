import { readdir } from 'node:fs/promises';
import { join, isAbsolute } from 'node:path';
import type { RecordedExchange, RecordedWebhook, RecordedBody } from '#shared/recording/recorded-exchange.ts';
import type { RecordedLine } from '#shared/recording/recording-status.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { PlayedRecording, PlayingState } from '#shared/recording/playing.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Engine } from '../engine.ts';
import { diskError } from '../folders/disk-error.ts';
import { toBodyView } from '../http/body-view.ts';
import { lazily } from '../lazily.ts';
import type { Recording } from '../recording/folder/read-recording.ts';
import { os, orNotFound } from './area.ts';
import { issuerPath } from '../authorization/issuer-path.ts';
import type { Playable } from '../recording/play/playable.ts';
import type { Playing } from '../recording/play/player.ts';
import { verifyKeyOf } from '../signing/secret-key.ts';

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
function absolute(folder: string): string {
  if (isAbsolute(folder)) return folder;
  throw new HookbenchError('bad_input', 'The folder is not an absolute path.', {
    field: '/folder',
    hint: 'Enter the whole path.',
  });
}

/** A recording in a folder. @throws HookbenchError `bad_input`, and those of its files */
async function recordingIn(folder: string, { jobs, recorder }: Engine): Promise<Recording> {
  const { openRecording } = await import('../recording/analyse/finish-recording.ts');
  const { folder: current, state } = recorder.status();
  const isInProgress = current === folder && state !== 'stopped';
  return openRecording(absolute(folder), jobs, isInProgress);
}

/** The procedures of the area `recordings` that play recordings. */
function playingProcedures(engine: Engine) {
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

const maxListed = 500;
/** Bytes of a body that are returned. */
const maxViewed = 10_000_000;

/** Loaded at the first use. */
const reading = lazily(() => import('../recording/folder/read-recording.ts'));

/** The folders that may have recordings: a folder and its subfolders. */
async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(absolute(folder), { withFileTypes: true });
    const below = entries.filter((one) => one.isDirectory()).map(({ name }) => join(folder, name));
    return [folder, ...below.toSorted().slice(0, maxListed)];
  } catch (error) {
    throw diskError(error, folder);
  }
}

async function foundIn(folder: string) {
  try {
    const { readRecordingFile } = await reading();
    const { recorded, servers, title, took } = readRecordingFile(folder);
    return [{ folder, title, recorded, ...(took !== undefined && { took }), servers: servers.map(({ url }) => url) }];
  } catch {
    return [];
  }
}

const lineOf = (kind: RecordedLine['kind'], one: RecordedExchange | RecordedWebhook): RecordedLine => ({
  kind,
  n: one.n,
  ...('server' in one && { server: one.server, ...(one.error && { error: one.error.code }) }),
  method: one.request.method,
  path: one.request.path + (one.request.query === undefined ? '' : `?${one.request.query}`),
  ...(one.response && { status: one.response.status }),
  at: one.at,
  took: one.took,
});

const toOpened = ({ exchanges, file, folder, webhooks }: Recording) => ({
  folder,
  file,
  messages: [
    ...exchanges.map((one) => lineOf('exchange', one)),
    ...webhooks.map((one) => lineOf('webhook', one)),
  ].toSorted((one, other) => one.at - other.at),
});

/** The area `recordings`. */
export function recordingsArea(engine: Engine) {
  const { recordings } = os;
  const { connection, recorder } = engine;
  const read = (folder: string): Promise<Recording> => recordingIn(folder, engine);
  return {
    ...playingProcedures(engine),
    status: recordings.status.handler(() => recorder.status()),
    start: recordings.start.handler(({ input }) => recorder.start(input)),
    stop: recordings.stop.handler(() => recorder.stop()),
    list: recordings.list.handler(async ({ input }) => {
      const found = await Promise.all((await foldersIn(input.folder)).map(foundIn));
      return { items: found.flat() };
    }),
    get: recordings.get.handler(async ({ input }) => toOpened(await read(input.folder))),
    message: recordings.message.handler(async ({ input: { folder, kind, n } }) => {
      const { readMessage } = await reading();
      const { bytesOf, exchanges, webhooks } = await readMessage(absolute(folder), kind, n);
      const found = orNotFound([...exchanges, ...webhooks][0], kind, String(n));
      const view = ({ body }: { body?: RecordedBody | undefined }) => toBodyView(bytesOf(body), maxViewed);
      const bodies = { request: view(found.request), ...(found.response && { response: view(found.response) }) };
      return { ...('server' in found ? { exchange: found } : { webhook: found }), bodies };
    }),
    edit: recordings.edit.handler(async ({ input: { folder, match, title, volatile } }) => {
      const [{ readRecordingFile }, { recordingWriter }] = await Promise.all([
        reading(),
        import('../recording/folder/write-recording.ts'),
      ]);
      const file = readRecordingFile(absolute(folder));
      const changed = {
        ...file,
        ...(title !== undefined && { title }),
        ...(volatile && { volatile }),
        ...(match && { match }),
      };
      await recordingWriter(folder).recording(changed);
      return toOpened(await read(folder));
    }),
    export: recordings.export.handler(async ({ input: { folder, format } }) => {
      const recording = await read(folder);
      if (format === 'har') {
        const { recordingHar } = await import('../recording/export/recording-har.ts');
        return recordingHar(recording);
      }
      const { recordingOpenApi } = await import('../recording/export/recording-openapi.ts');
      return recordingOpenApi(recording);
    }),
    compare: recordings.compare.handler(async ({ input: { also, ca, folder, headers, secrets } }) => {
      const { compareRecording } = await import('../recording/analyse/compare-recording.ts');
      const known = new Map(Object.entries(secrets));
      return compareRecording(await read(folder), { send: connection.send, also, ca, headers, secrets: known });
    }),
  };
}
