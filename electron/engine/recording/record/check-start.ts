import { isAbsolute } from 'node:path';
import { createSecureContext } from 'node:tls';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { RecordingStart } from '#shared/recording/recording-status.ts';

/** Checks what a recording starts with. @throws HookbenchError `bad_input` with the field */
export function mustBeSound({ auth, ca, cert, folder, key, to, webhooksTo }: RecordingStart): void {
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
