/** A time in a message, and how to write another one in its form. */
export interface ReadTime {
  ms: number;
  /** Another time with the same precision, zone and separators. */
  write(ms: number): string;
}

const maxLength = 40;
const minute = 60_000;

const isoTime = /^(\d{4}-\d\d-\d\d)(?:([Tt ])(\d\d:\d\d)(:\d\d(?:([.,])(\d{1,9}))?)?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;
const mailTime = /^((?:[A-Z][a-z]{2}, )?)(\d{1,2}) [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|UTC|[+-]\d{4})$/;
const unixTime = /^(\d{9,19})(?:\.(\d{1,9}))?$/;

/** Milliseconds of each unit of a Unix time, by its number of digits: times between 2001 and 2286, and nine digits before. */
const unixUnits: Readonly<Record<number, number>> = { 9: 1000, 10: 1000, 13: 1, 16: 1e-3, 19: 1e-6 };

/** The offset of a zone such as `+02:00` in milliseconds. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute;
}

/** ISO 8601 (RFC 3339). Digits below the millisecond stay as they are; a time without a zone is in UTC. */
function readIso(text: string): ReadTime | undefined {
  const found = isoTime.exec(text);
  if (!found) return undefined;
  const [, date = '', separator, clock = '', seconds = '', point = '', fraction = '', zone = ''] = found;
  const offset = offsetOf(zone);
  const whole = separator === undefined ? `${date}T00:00:00Z` : `${date}T${clock}${seconds.slice(0, 3) || ':00'}Z`;
  const ms = Date.parse(whole) + Number(fraction.padEnd(3, '0').slice(0, 3)) - offset;
  if (Number.isNaN(ms)) return undefined;
  return {
    ms,
    write(at) {
      const iso = new Date(at + offset).toISOString();
      if (separator === undefined) return iso.slice(0, 10);
      const millis = (iso.slice(20, 23) + fraction.slice(3)).slice(0, fraction.length);
      const rest = seconds === '' ? '' : iso.slice(16, 19) + point + millis;
      return iso.slice(0, 10) + separator + iso.slice(11, 16) + rest + zone;
    },
  };
}

/** The dates of RFC 9110 5.6.7 and RFC 5322. */
function readMail(text: string): ReadTime | undefined {
  const found = mailTime.exec(text);
  if (!found) return undefined;
  const [, day, date = '', zone = ''] = found;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return undefined;
  const offset = offsetOf(zone);
  return {
    ms,
    write(at) {
      const written = new Date(at + offset).toUTCString().replace('GMT', zone);
      const short = date.length === 2 ? written : written.replace(/^(\w+, )0/, '$1');
      return day === '' ? short.slice(5) : short;
    },
  };
}

/** A Unix time in seconds with or without a fraction, or in smaller units. */
function readUnix(text: string): ReadTime | undefined {
  const [, digits, fraction] = unixTime.exec(text) ?? [];
  const perUnit = digits === undefined ? undefined : unixUnits[digits.length];
  if (digits === undefined || perUnit === undefined || (fraction !== undefined && perUnit !== 1000)) return undefined;
  return {
    ms: Number(text) * perUnit,
    write(at) {
      if (fraction !== undefined) return (at / 1000).toFixed(fraction.length);
      if (perUnit >= 1) return String(Math.floor(at / perUnit));
      const finer = digits.length - 13;
      return String(Math.floor(at)) + digits.slice(-finer);
    },
  };
}

/** Reads a time by its form: ISO 8601, a date of HTTP or mail, or a Unix time. */
export function readTime(text: string): ReadTime | undefined {
  if (text.length > maxLength) return undefined;
  return readIso(text) ?? readMail(text) ?? readUnix(text);
}

/** Years that all forms can write with four digits. */
const minMs = Date.parse('0001-01-01T00:00:00Z');
const maxMs = Date.UTC(9999, 11, 31);

/** The same time moved by `byMs`, in its form; undefined if the text is no time. */
export function moveTime(text: string, byMs: number): string | undefined {
  const time = readTime(text);
  return time && time.write(Math.min(maxMs, Math.max(minMs, time.ms + byMs)));
}
