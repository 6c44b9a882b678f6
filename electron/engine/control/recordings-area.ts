import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedExchange, RecordedWebhook, RecordedBody } from '#shared/recording/recorded-exchange.ts';
import type { RecordedLine } from '#shared/recording/recording-status.ts';
import type { Engine } from '../engine.ts';
import { diskError } from '../folders/disk-error.ts';
import { toBodyView } from '../http/body-view.ts';
import { lazily } from '../lazily.ts';
import type { Recording } from '../recording/folder/read-recording.ts';
import { os, orNotFound } from './area.ts';
import { absolute, playingProcedures, recordingIn } from './playing-area.ts';

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
