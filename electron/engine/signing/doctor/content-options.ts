import { crc32 } from 'node:zlib';
import { isAsymmetric, type SchemeRow } from '#shared/signing/schemes.ts';
import { contentOf, joined } from '../content.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { instantOf } from '../verify.ts';
import { extrasOf } from './extras.ts';
import { absent, bodyParts, isPart, schemeFrames, type Frame } from './frame-options.ts';
import { byCost, distinct, odd, rare, right, usual, wrong, type Option } from './option.ts';
import { timeOf, unknownFrames } from './unknown-frames.ts';
import { urlOptions } from './url-options.ts';

/** Seconds by which a clock that is read twice differs. */
const nearby = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5];
const minute = 60_000;

/** The unit of a timestamp of a scheme that is not known. */
const unitOf = (timestamp: string): 's' | 'ms' | 'iso' =>
  /^\d{9,10}$/.test(timestamp) ? 's' : /^\d+$/.test(timestamp) ? 'ms' : 'iso';

/** How programs write a time: those of usual formats, and those of languages. */
function notationsOf(atMs: number, timestamp: string): Record<'formats' | 'languages' | 'seldom', string[]> {
  const utc = new Date(atMs).toUTCString();
  const [day = '', date = '', month = '', year = '', clock = ''] = utc.split(/,? /);
  const iso = new Date(atMs).toISOString();
  const [whole = '', rest = ''] = iso.split(/[.Z]/);
  const words = whole.replace('T', ' ');
  const seconds = atMs / 1000;
  return {
    formats: [iso, `${whole}Z`, `${whole}+00:00`, utc],
    languages: [
      whole,
      `${whole}.${rest}`,
      ...['000Z', '000000Z', '0000Z', '000', '000+00:00', '+00:00'].map((end) => `${whole}.${rest}${end}`),
      `${whole}+0000`,
      whole.replaceAll(/[-:]/g, ''),
      `${whole.replaceAll(/[-:]/g, '')}Z`,
      ...['', 'Z', ' UTC', '+00:00', ' +0000', ' +0000 UTC', `.${rest}`, `.${rest}Z`].map((end) => words + end),
      whole.slice(0, 10),
      ...['+0000', '-0000', 'UTC'].map((zone) => utc.replace('GMT', zone)),
      `${day} ${month} ${date.replace(/^0/, ' ')} ${clock} ${year}`,
      `${day} ${month} ${date} ${clock} UTC ${year}`,
      `${day} ${month} ${date} ${year} ${clock} GMT+0000 (Coordinated Universal Time)`,
      JSON.stringify(timestamp),
      ...[1, 2, 3, 6].map((digits) => seconds.toFixed(digits)),
      seconds.toExponential(),
      Math.floor(seconds).toString(16),
    ],
    seldom: [
      String(BigInt(atMs) * 10_000n + 621_355_968_000_000_000n),
      whole.replaceAll(/\D/g, ''),
      whole.slice(0, 10).replaceAll('-', ''),
      whole.slice(0, 16),
      `${whole.slice(0, 16)}Z`,
      String(Math.floor(seconds / 3600)),
      String(Math.floor(seconds / 86_400)),
      `${String(Math.floor(seconds))}L`,
      `${String(Math.floor(seconds))}s`,
      Math.floor(seconds).toLocaleString('en'),
      new Date(atMs).toLocaleString('en-US', { timeZone: 'UTC' }),
      new Date(atMs).toLocaleString('en-US', { timeZone: 'UTC' }).replace(',', '').replaceAll('\u202f', ' '),
      new Date(atMs).toLocaleString('de-DE', { timeZone: 'UTC' }),
      ...[-8, -7, -5, -4, 1, 2, 5.5, 8, 9].map((hours) => {
        const local = new Date(atMs + hours * 3_600_000).toISOString().slice(0, 19);
        const zone = new Date(Math.abs(hours) * 3_600_000).toISOString().slice(11, 16);
        return `${local}${hours < 0 ? '-' : '+'}${zone}`;
      }),
    ],
  };
}

/** The same time in other notations, and other times of the same request. */
function timestampOptions(row: SchemeRow | undefined, timestamp: string, maxCost: number): Option<string>[] {
  const unit = row ? row.time?.unit : unitOf(timestamp);
  const atMs = unit && instantOf(timestamp, /^\d{13}$/.test(timestamp) ? 'ms' : unit);
  const given = right(timestamp);
  if (atMs === undefined || Math.abs(atMs) > 8.6e15) return [given];
  const { formats, languages, seldom } = notationsOf(atMs, timestamp);
  const asDate = (text: string, cost: number): Option<string> =>
    wrong(text, 'timestamp-as-date', /^\d{4}-?\d{2}-?\d{2}/.test(text) ? `ISO 8601, ${text}` : text, cost);
  const seconds = Math.floor(atMs / 1000);
  // The milliseconds that were signed are not known; verifying with a public key takes longer.
  const unknownMs = 2 * usual + Number(row !== undefined && isAsymmetric(row));
  const inMs = Array.from({ length: row && unit === 's' && maxCost >= 2 * usual ? 1000 : 1 }, (_none, rest) =>
    String(atMs + rest),
  );
  const around = nearby.map((away) => (unit === 's' ? seconds + away : atMs + away * 1000));
  return distinct([
    given,
    ...inMs.map((text, rest) => wrong(text, 'timestamp-in-milliseconds', '', rest === 0 ? usual : unknownMs)),
    wrong(String(seconds), 'timestamp-in-seconds'),
    wrong(`${String(atMs)}000`, 'timestamp-as-date', 'microseconds'),
    wrong(`${String(atMs)}000000`, 'timestamp-as-date', 'nanoseconds'),
    wrong(String(Math.floor(atMs / minute)), 'timestamp-as-date', 'minutes', rare),
    ...formats.map((text) => asDate(text, usual)),
    ...languages.map((text) => asDate(text, rare)),
    ...seldom.map((text) => asDate(text, odd)),
    ...(row
      ? []
      : ['', ...absent, '0'].map((text) => wrong(text, 'part-replaced', `“${text}” instead of the time`, rare))),
    ...(unit === 'iso' ? [] : around.map((at) => wrong(String(at), 'timestamp-other', String(at), odd))),
  ]).filter(({ cost }) => cost <= maxCost);
}

/** The form after the URL as it can be read wrongly. */
function formOptions(row: SchemeRow, message: SignedMessage): Option<Buffer>[] {
  const [url = ''] = message.urls;
  const given = joined(contentOf(row, message, { id: '', timestamp: '', url }, [{ part: 'form' }]));
  const text = bytesOf(message).toString('utf8');
  const pairs = [...new URLSearchParams(text)];
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const raw = text
    .split('&')
    .toSorted()
    .map((pair) => pair.replace('=', ''));
  const bytes = (option: Option<string>): Option<Buffer> => ({ ...option, value: Buffer.from(option.value) });
  return distinct([
    right(given),
    ...[
      wrong(pairs.flat().join(''), 'form-not-sorted'),
      wrong(text, 'form-not-parsed'),
      wrong(raw.join(''), 'form-not-parsed', 'sorted by name, not decoded'),
      wrong(sorted.map(([name, value]) => `${name}=${value}`).join('&'), 'form-joined', 'name=value, joined by &'),
      wrong(sorted.map(([, value]) => value).join(''), 'form-joined', 'only the values'),
      wrong(sorted.map(([name, value]) => `${name}${value.trim()}`).join(''), 'form-joined', 'values trimmed'),
      wrong(JSON.stringify(Object.fromEntries(pairs)), 'form-joined', 'as JSON'),
    ].map(bytes),
  ]);
}

/** The contents that can have been signed, by their cost. */
export interface Contents {
  at: (cost: number) => Iterable<Option<Buffer>>;
  /** How many values of each part are tried. */
  counts: Readonly<Record<string, number>>;
}

/** A part that depends on the body; undefined if it does not. */
function ofBody(part: string, body: Buffer): Buffer | undefined {
  if (part === 'body' || part === 'form') return body;
  if (part === 'crc32') return Buffer.from(String(crc32(body)));
  return part === 'checksum' ? Buffer.from(crc32(body).toString(16).padStart(8, '0')) : undefined;
}

/** The contents of a scheme, or of one that is not known. @param bodies Bodies that can have been signed */
export function contentOptions(
  row: SchemeRow | undefined,
  message: SignedMessage,
  parts: Pick<SignedParts, 'id' | 'timestamp'> & { webhookId: string | undefined },
  bodies: readonly Option<Buffer>[],
  maxCost: number,
): Contents {
  const extras = extrasOf(row, message);
  const made = row ? schemeFrames(row, extras, maxCost) : unknownFrames(extras, maxCost);
  const frames = distinct(made, (tokens) => JSON.stringify(tokens));
  const times = timestampOptions(row, row ? parts.timestamp : timeOf(extras), maxCost);
  const urls = !row || row.content.includes('{url}') ? urlOptions(message, maxCost) : [right(message.urls[0] ?? '')];
  const inBody = row?.content.includes('{form}') === true ? formOptions(row, message) : bodies;
  const bodiesByCost = byCost(inBody);
  const self = inBody.slice(0, 1);
  const fixed: Readonly<Record<string, string>> = {
    id: parts.id,
    method: message.method,
    webhookId: parts.webhookId ?? '',
  };
  function build(tokens: Frame['value'], time: string, url: string, body: Buffer): Buffer {
    const pieces = tokens.map((token) => {
      if ('text' in token) return Buffer.from(token.text, 'latin1');
      const text = { timestamp: time, url }[token.part] ?? fixed[token.part] ?? '';
      return ofBody(token.part, body) ?? Buffer.from(text, 'latin1');
    });
    const [first] = pieces;
    return pieces.length === 1 && first ? first : Buffer.concat(pieces);
  }
  const arranged = frames.toReversed();
  function* at(cost: number): Generator<Option<Buffer>> {
    // Times and URLs are in the order of their costs.
    for (const frame of arranged) {
      if (frame.cost > cost) continue;
      const usesTime = frame.value.some((token) => isPart(token, 'timestamp'));
      const usesUrl = frame.value.some((token) => isPart(token, 'url'));
      const usesBody = frame.value.some((token) => isPart(token, ...bodyParts));
      for (const time of usesTime ? times : times.slice(0, 1)) {
        if (frame.cost + time.cost > cost) break;
        for (const url of usesUrl ? urls : urls.slice(0, 1)) {
          const left = cost - frame.cost - time.cost - url.cost;
          if (left < 0) break;
          for (const body of usesBody ? (bodiesByCost[left] ?? []) : left === 0 ? self : []) {
            const before = [...frame.steps, ...time.steps, ...url.steps];
            const others = [
              ...(body.others ?? []).map((steps) => [...before, ...steps]),
              ...(frame.others ?? []).map((steps) => [...steps, ...time.steps, ...url.steps, ...body.steps]),
            ];
            yield {
              value: build(frame.value, time.value, url.value, body.value),
              steps: [...before, ...body.steps],
              cost,
              ...(others.length > 0 && { others }),
              ...(frame.about !== undefined && {
                about: frame.about.replace('the body', () => body.about ?? 'the body'),
              }),
            };
          }
        }
      }
    }
  }
  return {
    at,
    counts: { arrangements: frames.length, times: times.length, URLs: urls.length, bodies: inBody.length },
  };
}
