import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryPreset } from '#shared/model/retry-policy.ts';
import { retryPresets } from '#shared/profile/retry-presets.ts';
import { delayMs, nextAttemptAt, retryAfterMs } from '../../../../electron/engine/webhooks/settle.ts';

const schedules = fc.record({
  delays: fc.array(fc.double({ min: 0, max: 604_800, noNaN: true }), { minLength: 1, maxLength: 100 }),
  jitter: fc.double({ min: 0, max: 1, noNaN: true }),
});
const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const day = 24 * 3600 * 1000;

describe('nextAttempt', () => {
  it('waits for the delay of the schedule, within the jitter, and never a negative time', () => {
    fc.assert(
      fc.property(schedules, fc.nat(99), chances, (schedule, index, chance) => {
        const wait = delayMs(schedule, index, chance);
        const seconds = schedule.delays[index];
        if (seconds === undefined) return wait === undefined;
        const slack = seconds * 1000 * schedule.jitter + 1e-6;
        return wait !== undefined && wait >= 0 && Math.abs(wait - seconds * 1000) <= slack;
      }),
    );
  });

  it('allows as many attempts as the schedule has delays', () => {
    fc.assert(
      fc.property(schedules, chances, (schedule, chance) => {
        const waits = Array.from({ length: 101 }, (_, made) => nextAttemptAt({ schedule, made, nowMs: 1000, chance }));
        return waits.filter((at) => at !== undefined).length === schedule.delays.length;
      }),
    );
  });

  it('waits at least for Retry-After, limited to 1 s to 24 h', () => {
    fc.assert(
      fc.property(schedules, chances, fc.nat(1_000_000), (schedule, chance, seconds) => {
        const asked = retryAfterMs(String(seconds), 5000);
        const at = nextAttemptAt({ schedule, made: 0, nowMs: 5000, chance, retryAfterMs: asked });
        return asked !== undefined && asked >= 1000 && asked <= day && at !== undefined && at >= 5000 + asked;
      }),
    );
  });

  it.each([
    ['0', 1000],
    ['120', 120_000],
    ['99999999', day],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 1000],
    ['Friday, 20-Nov-26 12:01:00 GMT', 60_000],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-11-20', undefined],
    ['', undefined],
  ])('reads Retry-After: %s', (text, expected) => {
    expect(retryAfterMs(text, Date.parse('2026-11-20T12:00:00Z'))).toBe(expected);
  });

  it('has the presets of the assumptions', () => {
    expect(Object.keys(retryPresets)).toEqual(retryPreset.options);
    expect(retryPresets.standard.delays).toEqual([0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
    expect(retryPresets.standard.jitter).toBe(0.2);
    expect(retryPresets.demo.delays).toEqual([0, 1, 2, 4, 8]);
    for (const { delays } of Object.values(retryPresets)) expect(delays[0]).toBe(0);
  });
});
