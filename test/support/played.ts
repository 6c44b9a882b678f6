import { systemRandom } from '../../electron/engine/random.ts';
import { bytesOfBody } from '../../electron/engine/recording/folder/recorded-body.ts';
import { playRecording, type Play } from '../../electron/engine/recording/play/play-recording.ts';
import { completeRecording, recordedAt, type ShortRecording } from './recordings.ts';

export const startMs = Date.parse(recordedAt);
export const hourMs = 3_600_000;

export const open = (short: ShortRecording): Promise<Play> =>
  playRecording(
    { ...completeRecording(short), bytesOf: (body) => bytesOfBody(body, () => Buffer.alloc(0)) },
    { random: systemRandom, issuerPath: '/oauth2' },
  );

interface Asked {
  body?: unknown;
  type?: string;
  nowMs?: number;
  key?: string;
}

export function ask(
  play: Play,
  target: string,
  { body, key, nowMs = startMs + hourMs, type = 'application/json' }: Asked = {},
) {
  const [, method = '', path = '', query = ''] = /^(\S+) ([^?]*)\??(.*)$/.exec(target) ?? [];
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const match = play.find({ method, path, query, contentType: type, body: Buffer.from(text) });
  if (!match) return undefined;
  const response = play.respond(match, { origin: 'http://localhost:4010', nowMs, idempotencyKey: key });
  const content = response.body.toString();
  return { ...response, text: content, json: (content.startsWith('{') ? JSON.parse(content) : undefined) as never };
}

/** The JSON of a response that there must be. */
export function jsonOf<Json>(...asked: Parameters<typeof ask>): Json {
  const found = ask(...asked);
  if (!found) throw new Error(`No response to ${asked[1]}`);
  return found.json;
}

type Exchange = ShortRecording['exchanges'][number];
export const said = (target: string, json: unknown, request: Partial<Exchange['request']> = {}): Exchange => {
  const [, method = '', path = '', query] = /^(\S+) ([^?]*)\??(.*)$/.exec(target) ?? [];
  return {
    request: { method, path, ...(query !== '' && { query }), ...request },
    response: { status: 200, body: { json: json as never } },
  };
};
export const volatile = (
  operation: string,
  where: 'request' | 'response',
  pointer: string,
  kind: 'id' | 'time' | 'nonce',
) => ({ operation, where, pointer, kind, why: 'It differs each time' });
