import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecordingStart } from '#shared/recording/recording-status.ts';
import { finishRecording, hideLater } from '../analyse/finish-recording.ts';
import { createRecordingFolder } from '../folder/write-recording.ts';
import { createAddresses, type Addresses } from './addresses.ts';
import { KeptBytes } from './exchange-bytes.ts';
import { createIdTokens } from './id-tokens.ts';
import { recordRequest, type RecorderDeps, type Running } from './record-request.ts';
import type { ProxyDeps } from './recording-proxy.ts';
import { RecordingSession } from './recording-session.ts';
import { isAbsolute } from 'node:path';
import { createSecureContext } from 'node:tls';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';

/** Checks what a recording starts with. @throws HookbenchError `bad_input` with the field */
function mustBeSound({ auth, ca, cert, folder, key, to, webhooksTo }: RecordingStart): void {
  if (!isAbsolute(folder))
    throw new HookbenchError('bad_input', `${folder} is not an absolute path.`, {
      field: '/folder',
      hint: 'Enter the whole path.',
    });
  for (const [name, url] of Object.entries({ to, auth, webhooksTo })) {
    if (url === undefined) continue;
    const { hash, password, search, username } = new URL(url);
    const hint = 'Credentials are sent by your client, not by the recorder.';
    if (username !== '' || password !== '')
      throw new HookbenchError('bad_input', `The URL has credentials.`, { field: `/${name}`, hint });
    if (name !== 'webhooksTo' && (search !== '' || hash !== ''))
      throw new HookbenchError('bad_input', `${url} has a query or a fragment.`, {
        field: `/${name}`,
        hint: 'Enter the URL that paths are appended to.',
      });
  }
  if ((cert === undefined) !== (key === undefined))
    throw new HookbenchError('bad_input', 'A client certificate needs its key, and a key its certificate.', {
      field: cert === undefined ? '/cert' : '/key',
      hint: 'Enter both in PEM.',
    });
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new HookbenchError('bad_input', `The client certificate cannot be used: ${messageOf(error)}.`, {
      field: '/cert',
      hint: 'Enter a certificate and its key in PEM.',
    });
  }
  if (ca === undefined) return;
  try {
    if (!ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('it is not a certificate');
    createSecureContext({ ca });
  } catch (error) {
    throw new HookbenchError('bad_input', `The CA cannot be used: ${messageOf(error)}.`, {
      field: '/ca',
      hint: 'Enter certificates in PEM.',
    });
  }
}

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
