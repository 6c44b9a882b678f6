import { describe, expect, it } from 'vitest';
import { dynamicValue } from '../../../../../electron/engine/client/requests/dynamic-variables.ts';
import { fillWith, variablesFrom } from '../../../../../electron/engine/client/requests/client-message.ts';

/** Bytes that count up, and a fixed time. */
function sources() {
  let next = 0;
  const random = { bytes: (size: number) => Buffer.from(Array.from({ length: size }, () => next++ % 256)) };
  return { random, clock: { now: () => Date.UTC(2026, 0, 2, 3, 4, 5) } };
}

const filled = (defined: Record<string, string>, text: string): string => {
  const given = Object.entries(defined).map(([name, value]) => ({ name, value, secret: false }));
  return fillWith(variablesFrom([], given), sources())(text, '/url');
};

describe('variables of a request', () => {
  it('that are dynamic have a new value at each reference, from the given randomness and time', () => {
    const [one, two] = filled({}, '{{$guid}} {{ $randomUUID }}').split(' ');
    expect(one).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
    expect(two).toBe('10111213-1415-4617-9819-1a1b1c1d1e1f');
    expect(filled({}, '{{$timestamp}} {{$isoTimestamp}}')).toBe('1767323045 2026-01-02T03:04:05.000Z');
    expect(filled({ id: '{{$guid}}' }, '{{id}}{{id}}')).toMatch(/^([\da-f-]{36})\1$/);
    expect(() => filled({}, '{{$unknown}}')).toThrow('The variable {{$unknown}} is unknown.');
    expect(dynamicValue('constructor', sources())).toBeUndefined();
  });

  it.each([
    ['$randomInt', /^\d{1,4}$/],
    ['$randomEmail', /^[a-z.]+\d+@example\.com$/],
    ['$randomFullName', /^\w+ \w+$/],
    ['$randomIP', /^192\.0\.2\.\d+$/],
    ['$randomDateFuture', /^202[67]-\d\d-\d\dT/],
    ['$randomLatitude', /^-?\d+\.\d{4}$/],
    ['$randomLoremSentence', /^[A-Z][a-z ]+\.$/],
    ['$randomHexColor', /^#[0-9a-f]{6}$/],
  ])('%s has its form', (name, form) => {
    expect(dynamicValue(name, sources())).toMatch(form);
  });
});
