import { isAsymmetric, type SchemeRow } from '#shared/signing/schemes.ts';
import { instantOf } from '../verify.ts';
import { absent } from './frame-options.ts';
import { distinct, frequent, odd, rare, right, usual, wrong, type Option } from './option.ts';

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
    formats: [iso, `${whole}Z`, `${whole}+00:00`, utc, seconds.toFixed(1), `${timestamp}.0`],
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
      ...[2, 3, 6].map((digits) => seconds.toFixed(digits)),
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
export function timestampOptions(row: SchemeRow | undefined, timestamp: string, maxCost: number): Option<string>[] {
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
    ...inMs.map((text, rest) => wrong(text, 'timestamp-in-milliseconds', '', rest === 0 ? frequent : unknownMs)),
    wrong(String(seconds), 'timestamp-in-seconds', '', frequent),
    wrong(`${String(atMs)}000`, 'timestamp-as-date', 'microseconds'),
    wrong(`${String(atMs)}000000`, 'timestamp-as-date', 'nanoseconds'),
    wrong(String(Math.floor(atMs / minute)), 'timestamp-as-date', 'minutes', rare),
    ...formats.map((text, place) => asDate(text, place < 2 ? frequent : usual)),
    ...languages.map((text) => asDate(text, rare)),
    ...seldom.map((text) => asDate(text, odd)),
    ...(row
      ? []
      : [...absent, '0'].map((text, place) =>
          wrong(text, 'part-replaced', `“${text}” instead of the time`, place < 2 ? usual : rare),
        )),
    ...(unit === 'iso'
      ? []
      : around.map((at, place) => wrong(String(at), 'timestamp-other', String(at), place < 2 ? rare : odd))),
  ]).filter(({ cost }) => cost <= maxCost);
}
