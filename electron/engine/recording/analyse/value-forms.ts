import { readTime } from '../play/recorded-times.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Times that move with the clock are at most this far from their message. */
const maxFarMs = 366 * dayMs;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const longHex = /^[0-9a-f]{16,}$/i;
/** A prefix such as `ord_` or `C-`, and a part with a digit. */
const prefixed = /^[A-Za-z]{1,12}[_-](?=[\w-]*\d)[\w-]{3,}$/;
const random = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{20,}$/;

/** The form of a value that is chosen at random, in the words of a reason. */
export function randomForm(text: string): string | undefined {
  if (uuid.test(text)) return 'a UUID';
  if (ulid.test(text)) return 'a ULID';
  if (longHex.test(text)) return 'a long number in hexadecimal';
  return random.test(text) ? 'a long random text' : undefined;
}

/** Whether a text has the form of an id. */
export const hasIdForm = (text: string): boolean =>
  randomForm(text) !== undefined || prefixed.test(text) || /^\d{4,}$/.test(text);

/** Whether a member has the name of an id. */
export const namesId = (name: string): boolean => /(^|[_-])(id|uuid|key|number|reference)s?$|I[dD]s?$/.test(name);

const namesTime =
  /(^|[_-])(at|time|date|timestamp|ts|created|updated|modified|expires?|expiry|since|until|iat|exp|nbf|now)$|(At|Time|Date|On|Timestamp|Until|Since)$/;

/** The name of the last member of a pointer. */
export const lastName = (pointer: string): string => /([^/]*)(?:\/-)*$/.exec(pointer)?.[1] ?? '';

/**
 * Why a value is a time that moves with the clock; undefined if it is none.
 * @param atMs When its message was sent.
 */
export function timeReason(text: string, name: string, atMs: number): string | undefined {
  const time = /^\d{1,8}$/.test(text) ? undefined : readTime(text);
  if (!time) return undefined;
  const farMs = Math.abs(time.ms - atMs);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return farMs <= dayMs ? 'It is the day of the message' : undefined;
  if (farMs <= minuteMs) return 'It is within 1 min of the time of the message';
  const isNumber = /^[\d.]+$/.test(text);
  if (farMs > maxFarMs || (isNumber && farMs > dayMs && !namesTime.test(name))) return undefined;
  return 'It is a time within a year of that of the message';
}
