import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import type { Received } from '../received.ts';
import type { FilledAnswer } from './write-answer.ts';

/** Fields that are of one connection only (RFC 9110 7.6.1), and those that are written anew. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
]);
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;
const timeoutMs = 30_000;

/**
 * Refuses an address that captures must not be forwarded to.
 * @throws HookbenchError `bad_input`
 */
export function mustBeForwardable(url: string, beyondLoopback: boolean, field: string): void {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new HookbenchError('bad_input', `"${url.slice(0, 200)}" is not a URL.`, { field });
  }
  if (!['http:', 'https:'].includes(parsed.protocol))
    throw new HookbenchError('bad_input', `The scheme of "${url.slice(0, 200)}" is not http or https.`, { field });
  if (beyondLoopback || loopback.test(parsed.hostname)) return;
  throw new HookbenchError('bad_input', `${parsed.hostname} is not on this machine.`, {
    field,
    hint: 'Captures are forwarded on loopback only, unless forwardBeyondLoopback is set.',
  });
}

function endToEnd(rawHeaders: readonly string[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!ofConnection.has(name.toLowerCase())) pairs.push([name, rawHeaders[index + 1] ?? '']);
  }
  return pairs;
}

/** Sends a capture on, body byte for byte, and gives what was answered; 502 or 504 when nothing was. */
export async function forward(send: SendRequest, capture: Received, url: string): Promise<FilledAnswer> {
  const { method, body, rawHeaders } = capture;
  const sent = await send({ method, url, headers: endToEnd(rawHeaders), body, timeoutMs });
  if (sent.response) {
    const fields = endToEnd(sent.response.rawHeaders).flat();
    const { status, body: answered } = sent.response;
    return {
      status,
      rawHeaders: [...fields, 'hookbench-capture', capture.id, 'content-length', String(answered.length)],
      body: answered,
    };
  }
  const detail = `${url} did not answer: ${sent.error?.code ?? ''} ${sent.error?.message ?? ''}`.trim();
  const problem = Buffer.from(JSON.stringify({ error: 'bad_gateway', detail }));
  const status = sent.error?.code === 'ETIMEDOUT' ? 504 : 502;
  return {
    status,
    rawHeaders: [
      'content-type',
      'application/json',
      'hookbench-capture',
      capture.id,
      'content-length',
      String(problem.length),
    ],
    body: problem,
  };
}
