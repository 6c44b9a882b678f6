import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordingStart } from '#shared/recording/recording-status.ts';
import { finishRecording, hideLater } from '../analyse/finish-recording.ts';
import { createRecordingFolder } from '../folder/write-recording.ts';
import { createAddresses, type Addresses } from './addresses.ts';
import { mustBeSound } from './check-start.ts';
import { KeptBytes } from './exchange-bytes.ts';
import { createIdTokens } from './id-tokens.ts';
import { recordRequest, type RecorderDeps, type Running } from './record-request.ts';
import type { ProxyDeps } from './recording-proxy.ts';
import { RecordingSession } from './recording-session.ts';

/** A recording in progress. */
export interface BegunRecording extends Pick<Running, 'session' | 'notes'> {
  /** Forwards a request and records it. */
  record(request: IncomingMessage, response: ServerResponse, origin: string): void;
  /** The address of the proxy, if one was asked for. */
  proxy: string | undefined;
  /** Completes the recording. */
  finish(): Promise<void>;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

async function openProxy({ ca, clocks, random }: RecorderDeps, { isReal }: Addresses, handle: ProxyDeps['handle']) {
  const { openRecordingProxy } = await import('./recording-proxy.ts');
  return openRecordingProxy({ authority: ca, wall: clocks.wall, random, handle, isRecorded: isReal });
}

/** Creates the folder and what a recording needs. @throws HookbenchError `bad_input`, and those of the folder */
export async function beginRecording(deps: RecorderDeps, given: RecordingStart): Promise<BegunRecording> {
  const { clocks, issuerPath, jobs, onFailure } = deps;
  const auth = given.auth === undefined ? undefined : withoutSlash(given.auth);
  const start = { ...given, to: withoutSlash(given.to), ...(auth !== undefined && { auth }) };
  mustBeSound(start);
  const writer = await createRecordingFolder(start.folder);
  const session = new RecordingSession(start, { wall: clocks.wall, jobs, writer, hideLater, onFailure });
  const idTokens = auth === undefined ? undefined : await createIdTokens(() => session.issuer ?? '');
  await session.write();
  const addresses = createAddresses({ api: start.to, auth }, issuerPath);
  const running: Running = { session, idTokens, addresses, kept: new KeptBytes(), notes: new Set() };
  const handle = (request: IncomingMessage, response: ServerResponse, origin: string): void =>
    recordRequest(deps, running, request, response, origin, 'proxy');
  const proxy = start.proxy ? await openProxy(deps, addresses, handle) : undefined;
  return {
    session,
    notes: running.notes,
    proxy: proxy?.url,
    record: (request, response, origin) => recordRequest(deps, running, request, response, origin),
    async finish() {
      await proxy?.close();
      await finishRecording(session, jobs, clocks.wall.now() - session.startedMs);
    },
  };
}
