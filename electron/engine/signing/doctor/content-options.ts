import { crc32 } from 'node:zlib';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import { contentOf, joined } from '../content.ts';
import { bytesOf, type SignedMessage } from '../signed-message.ts';
import type { SignedParts } from '../signed-parts.ts';
import { extrasOf } from './extras.ts';
import { bodyParts, isPart, schemeFrames, type Frame } from './frame-options.ts';
import { byCost, distinct, right, wrong, type Option } from './option.ts';
import { timestampOptions } from './time-options.ts';
import { timeOf, unknownFrames } from './unknown-frames.ts';
import { urlOptions } from './url-options.ts';

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
