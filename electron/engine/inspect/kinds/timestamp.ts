import { toInstant } from '#shared/model/instant.ts';
import { finding, row, section, type Recogniser } from '../explained.ts';
import { shownTime } from './token-claims.ts';

/** Units by number of digits, for times between 2001 and 2286. */
const units: Readonly<Record<number, readonly [name: string, perMs: number]>> = {
  9: ['seconds', 1e-3],
  10: ['seconds', 1e-3],
  13: ['milliseconds', 1],
  16: ['microseconds', 1e3],
  19: ['nanoseconds', 1e6],
};

const isoDate = /^[+-]?\d{4,6}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;
/** Dates of RFC 9110 5.6.7 and RFC 5322. */
const httpDate =
  /^(?:[A-Z][a-z]{2,8}, )?\d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d(?::\d\d)? (?:GMT|UTC|[+-]\d{4})$/;

function readTime(text: string): { ms: number; form: string } | undefined {
  if (text.length > 60) return undefined;
  const digits = /^-?(\d{1,19})(?:\.\d{1,9})?$/.exec(text)?.[1];
  if (digits !== undefined) {
    const [name, perMs] = units[digits.length] ?? [];
    return name === undefined || perMs === undefined
      ? undefined
      : { ms: Number(text) / perMs, form: `Unix time in ${name}` };
  }
  const form = isoDate.test(text) ? 'ISO 8601' : httpDate.test(text) ? 'HTTP date' : undefined;
  const ms = form === undefined ? NaN : Date.parse(text.replace(',', form === 'ISO 8601' ? '.' : ','));
  return form === undefined || Number.isNaN(ms) ? undefined : { ms, form };
}

/** Times as numbers and dates. */
export const timestampRecogniser: Recogniser = {
  kind: 'timestamp',
  recognise: ({ text }) => (readTime(text) ? 0.85 : 0),
  explain({ text }, { clockMs }) {
    const read = readTime(text);
    if (!read) return undefined;
    const { form, ms } = read;
    const local = form === 'ISO 8601' && /\dT?\d\d:\d\d/.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
    return {
      title: form,
      findings: local ? [finding('time/zone')] : [],
      sections: [
        section('Time', [
          row('UTC', shownTime(ms, clockMs)),
          row('seconds', String(Math.floor(ms / 1000)), 'Unix time, as in JWT'),
          row('milliseconds', String(Math.floor(ms)), 'Unix time, as in JavaScript'),
          row('ISO 8601', toInstant(ms)),
          row('HTTP date', new Date(ms).toUTCString(), 'RFC 9110 5.6.7'),
        ]),
      ],
    };
  },
};
