import { passed, remembered } from '../../journal/run-checks.ts';
import type { ServiceCheck } from '../context.ts';
import { refuseWith } from '../problem-refusal.ts';

const range = /^\s*(\*|[\w!#$%&'*+.^`|~-]+)\/(\*|[\w!#$%&'*+.^`|~-]+)\s*((?:;[^;]*)*)$/;

interface MediaRange {
  /** How precisely it matches JSON: 0 any type, 1 by type, 2 by subtype, 3 with a parameter. */
  precision: number;
  weight: number;
}

/** A range of `Accept` (RFC 9110 12.5.1) that includes JSON; `undefined` if it does not, `null` if it is invalid. */
function toRange(text: string): MediaRange | undefined | null {
  const match = range.exec(text);
  if (!match) return null;
  const [, type = '', subtype = '', rest = ''] = match.map((part) => part?.toLowerCase());
  const parameters = rest
    .split(';')
    .slice(1)
    .map((parameter) => parameter.split('=').map((part) => part.trim().replaceAll('"', '')));
  const weightAt = parameters.findIndex(([name]) => name === 'q');
  const weight = weightAt < 0 ? 1 : Number(parameters[weightAt]?.[1]);
  if (!(weight >= 0 && weight <= 1)) return null;
  const own = weightAt < 0 ? parameters : parameters.slice(0, weightAt);
  if (own.some(([name, value]) => !(name === 'charset' && value === 'utf-8'))) return undefined;
  if (type === '*') return subtype === '*' ? { precision: 0, weight } : null;
  if (type !== 'application') return undefined;
  if (subtype === '*') return { precision: 1, weight };
  return subtype === 'json' ? { precision: 2 + own.length, weight } : undefined;
}

/** Whether an `Accept` header accepts JSON: the most precise range decides. Without a valid range, it accepts anything. */
export function acceptsJson(accept: string): boolean {
  const ranges = accept.split(',').map(toRange);
  if (ranges.every((one) => one === null)) return true;
  const matching = ranges.filter((one) => one != null).sort((a, b) => b.precision - a.precision);
  return (matching[0]?.weight ?? 0) > 0;
}

const compare = remembered((accept) => {
  if (acceptsJson(accept)) return passed(`Accept is ${accept.slice(0, 200)}`);
  return refuseWith(
    'not_acceptable',
    `Accept is ${accept.slice(0, 200)}, the service responds with application/json`,
    'The service responds only with application/json.',
    { hint: 'Send Accept: application/json, or omit the header.' },
  );
});

/** The caller accepts JSON, the only format of the service. */
export const acceptable: ServiceCheck = {
  name: 'acceptable',
  source: 'RFC 9110 15.5.7',
  run({ headers: { accept } }) {
    return accept === undefined || accept === '*/*' ? passed('Accept allows any type') : compare(accept);
  },
};
