import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { SendRequest } from '../../http/outgoing-request.ts';
import { endToEnd, withoutFields } from '../../recording/record/pass-body.ts';
import type { Received } from '../received.ts';
import type { WireAnswer } from '../../faults/wire/wire-answer.ts';

/** Adds the id of the capture to its response; replaces that of a catcher that it was forwarded to. */
export const captureMark = 'hookbench-capture';
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;
const timeoutMs = 30_000;
const answerLimit = 25 * 1024 * 1024;
/** Max forwarded captures in flight. More indicate a loop: the catcher forwards to itself. */
const maxInFlight = 100;

/**
 * Refuses an address that captures must not be forwarded to.
 * @throws HookbenchError `bad_input`
 */
export function mustBeForwardable(url: string, beyondLoopback: boolean, field: string): void {
  const parsed = URL.parse(url);
  if (!parsed) throw new HookbenchError('bad_input', `"${url.slice(0, 200)}" is not a URL.`, { field });
  if (!['http:', 'https:'].includes(parsed.protocol))
    throw new HookbenchError('bad_input', `The scheme of "${url.slice(0, 200)}" is not http or https.`, { field });
  if (beyondLoopback || loopback.test(parsed.hostname)) return;
  throw new HookbenchError('bad_input', `${parsed.hostname} is not on this machine.`, {
    field,
    hint: 'Captures are forwarded on loopback only, unless forwardBeyondLoopback is set.',
  });
}

/** The response if the forwarded request got none. */
function noAnswer(status: number, error: string, detail: string, captureId: string): WireAnswer {
  const body = Buffer.from(JSON.stringify({ error, detail }));
  const fields = ['content-type', 'application/json', captureMark, captureId];
  return { status, rawHeaders: [...fields, 'content-length', String(body.length)], body };
}

/** Forwards a capture with the same body, and returns the response. */
export type Forward = (capture: Received, url: string) => Promise<WireAnswer>;

/** Forwards captures, and responds with 502 or 504 when no response arrives. */
export function createForward(send: SendRequest): Forward {
  let inFlight = 0;

  async function forward({ body, id, method, rawHeaders }: Received, url: string): Promise<WireAnswer> {
    const headers = withoutFields(endToEnd(rawHeaders), ['content-length']);
    const sent = await send({ method, url, headers, body, timeoutMs, responseLimit: answerLimit });
    const { error, response } = sent;
    if (!response || error) {
      const words = `${url} did not answer: ${error?.code ?? ''} ${error?.message ?? ''}`.trim();
      return error?.code === 'ETIMEDOUT'
        ? noAnswer(504, 'gateway_timeout', words, id)
        : noAnswer(502, 'bad_gateway', words, id);
    }
    const fields = withoutFields(endToEnd(response.rawHeaders), ['content-length', captureMark]);
    const length = ['content-length', String(response.body.length)];
    return {
      status: response.status,
      rawHeaders: [...fields.flat(), captureMark, id, ...(response.status === 204 ? [] : length)],
      body: response.body,
    };
  }

  return async (capture, url) => {
    if (inFlight >= maxInFlight)
      return noAnswer(508, 'loop_detected', `${maxInFlight} captures are being forwarded already.`, capture.id);
    inFlight += 1;
    try {
      return await forward(capture, url);
    } finally {
      inFlight -= 1;
    }
  };
}
