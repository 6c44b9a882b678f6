import { isDeepStrictEqual } from 'node:util';
import type { Capture } from '#shared/model/capture.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import type { SignatureDiagnosis } from '#shared/model/inspection.ts';
import { toWholeBody } from '../http/body-view.ts';
import type { Engine } from '../engine.ts';
import type { SignedMessage } from '../signing/signed-message.ts';
import { readAttemptOf } from '../webhooks/read-attempts.ts';

type Change = SignatureDiagnosis['mistakes'][number];

/** What Hookbench signed for a capture, and how the capture differs from it. */
export interface ChangedMessage {
  message: SignedMessage;
  change: Change;
}

/** Fields that each connection sets. */
const ofConnection = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding']);

/** The value of each header field, by its name in lower case. */
const valuesOf = (headers: SignedMessage['headers']): Map<string, string> =>
  new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** The names of the sent header fields that arrived with another value, or did not arrive. */
function changedHeaders(signed: SignedMessage, received: SignedMessage): string[] {
  const arrived = valuesOf(received.headers);
  return [...valuesOf(signed.headers)].flatMap(([name, value]) =>
    ofConnection.has(name) || arrived.get(name) === value ? [] : [name],
  );
}

function changeBy({ faults = [], signedAs }: Attempt, what: string): Change {
  if (signedAs?.by === 'held-edit') {
    const sentence = `You edited the ${what} of the held message after it was signed.`;
    return { id: 'held-edit', sentence, fix: 'Redeliver the event: it is sent as it is signed.' };
  }
  if (faults.length > 0) {
    const names = `${faults.length === 1 ? 'The fault' : 'The faults'} ${faults.join(', ')}`;
    const sentence = `${names} changed the ${what} after it was signed.`;
    return { id: 'fault', sentence, fix: 'Clear the fault, then redeliver the event.' };
  }
  return {
    id: 'changed-on-the-way',
    sentence: `The ${what} changed between Hookbench and the receiver.`,
    fix: `Find the program on the way, such as a proxy, that changes the ${what}.`,
  };
}

/** What Hookbench signed, if it sent the captured message and another message arrived. */
export function changedMessage(
  { store }: Pick<Engine, 'store'>,
  { pairing }: Pick<Capture, 'pairing'>,
  received: SignedMessage,
): ChangedMessage | undefined {
  const attempt = pairing && readAttemptOf(store, pairing.deliveryId, pairing.n, toWholeBody);
  if (!attempt) return undefined;
  const { request, signedAs } = attempt;
  const { content, encoding } = signedAs?.body ?? request.body;
  const message: SignedMessage = {
    method: request.method,
    urls: [signedAs?.url ?? request.url],
    headers: signedAs?.headers ?? request.headers,
    body: Buffer.from(content, encoding),
  };
  const isChanged = !isDeepStrictEqual(message.body, Buffer.from(received.body));
  const headers = changedHeaders(message, received);
  const what = isChanged ? 'body' : headers.length > 0 ? `header ${headers.join(', ')}` : 'URL';
  const differs = isChanged || headers.length > 0 || !message.urls.some((url) => received.urls.includes(url));
  return differs ? { message, change: changeBy(attempt, what) } : undefined;
}

/** The diagnosis of a message that changed: what was signed has the right signature. */
export function withChange(
  found: SignatureDiagnosis,
  ofSigned: SignatureDiagnosis,
  change: Change,
): SignatureDiagnosis {
  const { secret, signed } = ofSigned;
  const { excluded: _none, ...received } = found;
  return {
    ...received,
    outcome: 'mistake',
    sentence: change.sentence,
    mistakes: [change],
    ...(secret !== undefined && { secret }),
    ...(signed && { signed }),
  };
}
