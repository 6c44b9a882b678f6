import { STATUS_CODES } from 'node:http';
import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Evidence } from '#shared/diagnosis/evidence.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { evidenceOf } from '../../../electron/engine/client/requests/send-and-keep.ts';
import { toBodyView } from '../../../electron/engine/http/body-view.ts';
import { deliveryEvidence } from '../../../electron/engine/webhooks/delivery-evidence.ts';
import type { OutsideBench } from '../../outside/outside-bench.ts';

const phases = { dns: null, tcp: 1, tls: null, request: 1, firstByte: 1, download: 1, total: 1 };

interface Answer {
  status: number;
  reason?: string;
  headers: HeaderPair[];
  body: Buffer;
}

/** A response as it was recorded, byte for byte. */
function readAnswer(text: string): Answer {
  const end = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const [, code = '', reason = ''] = /^HTTP\/1\.[01] (\d{3}) ?(.*)$/.exec(start) ?? [];
  const isStandard = reason === '' || reason.toLowerCase() === STATUS_CODES[Number(code)]?.toLowerCase();
  return {
    status: Number(code),
    ...(!isStandard && { reason }),
    headers: lines.map((line): HeaderPair => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
    body: Buffer.from(text.slice(end + 4), 'latin1'),
  };
}

/** A failure that cannot be read from recorded bytes, because a program causes it. */
class NotRecorded extends Error {}

/** Has the part of `OutsideBench` that recorded responses need, and reads them without a connection. */
class RecordedBench {
  found: Evidence | undefined;
  #answer = '';

  server({ answer }: { answer?: string | readonly string[] }): Promise<string> {
    if (typeof answer !== 'string' || !answer.startsWith('HTTP/')) throw new NotRecorded();
    this.#answer = answer;
    return Promise.resolve('receiver.test:8080');
  }

  request({ body, headers = [], method = 'GET', url }: RequestSpecInput): Promise<Diagnosis> {
    if (url === undefined || (body !== undefined && typeof body !== 'string')) throw new NotRecorded();
    const { body: bytes, ...response } = readAnswer(this.#answer);
    const exchange = {
      startedAt: new Date().toISOString(),
      phases,
      request: { method, url, headers, body: toBodyView(Buffer.from(body ?? '')) },
      response: { ...response, body: toBodyView(bytes) },
    };
    this.found = evidenceOf({ role: 'request', exchange } as unknown as Parameters<typeof evidenceOf>[0], 3000);
    return Promise.resolve(diagnose(this.found));
  }

  delivery(url: string, { signing }: Partial<SubscriptionFieldsInput> = {}): Promise<Diagnosis> {
    this.found = deliveryEvidence({
      method: 'POST',
      url,
      requestHeaders: [
        ['Content-Type', 'application/json'],
        ...(signing ? [['X-Hub-Signature-256', `sha256=${'0'.repeat(64)}`] as HeaderPair] : []),
      ],
      timeoutMs: 3000,
      phases,
      authSent: 'none',
      response: readAnswer(this.#answer),
    });
    return Promise.resolve(diagnose(this.found));
  }
}

/** What Hookbench knows of a case whose server sends recorded bytes; undefined for cases that run a program. */
export async function recordedEvidence(one: {
  run(bench: OutsideBench): Promise<unknown>;
}): Promise<Evidence | undefined> {
  const bench = new RecordedBench();
  try {
    await one.run(bench as unknown as OutsideBench);
  } catch (error) {
    if (error instanceof NotRecorded || error instanceof TypeError) return undefined;
    throw error;
  }
  return bench.found;
}
