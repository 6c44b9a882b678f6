import { describe, expect, it } from 'vitest';
import { moveTime, readTime } from '../../../../../electron/engine/recording/play/recorded-times.ts';

const day = 24 * 3_600_000;

describe('a time that is moved', () => {
  it.each([
    ['2026-03-02T09:15:00.461Z', '2026-03-03T09:15:00.461Z'],
    ['2026-03-02T09:15:00Z', '2026-03-03T09:15:00Z'],
    ['2026-03-02T09:15Z', '2026-03-03T09:15Z'],
    ['2026-12-31T23:30:00.1234567+02:00', '2027-01-01T23:30:00.1234567+02:00'],
    ['2026-03-02T09:15:00.461000-0530', '2026-03-03T09:15:00.461000-0530'],
    ['2026-03-02 09:15:00,5', '2026-03-03 09:15:00,5'],
    ['2026-03-02', '2026-03-03'],
    ['Mon, 02 Mar 2026 09:15:00 GMT', 'Tue, 03 Mar 2026 09:15:00 GMT'],
    ['Mon, 2 Mar 2026 09:15:00 +0200', 'Tue, 3 Mar 2026 09:15:00 +0200'],
    ['02 Mar 2026 09:15:00 GMT', '03 Mar 2026 09:15:00 GMT'],
    ['1772442900', '1772529300'],
    ['1772442900.125', '1772529300.125'],
    ['1772442900461', '1772529300461'],
    ['1772442900461123', '1772529300461123'],
    ['1772442900461123456', '1772529300461123456'],
  ])('%s keeps its form', (recorded, moved) => {
    expect(moveTime(recorded, day)).toBe(moved);
    expect(moveTime(moved, -day)).toBe(recorded);
  });

  it.each(['', 'tomorrow', '12345', '2026-13-45T00:00:00Z', '2026-03-02T09:15:00Z and more', '9'.repeat(50)])(
    'is none in %j',
    (text) => {
      expect(readTime(text)).toBeUndefined();
    },
  );

  it('stays within the years that its form can show', () => {
    expect(moveTime('9999-01-01T00:00:00Z', 5000 * 365 * day)).toMatch(/^9999-12-31/);
    expect(moveTime('0005-01-01T00:00:00Z', -50 * 365 * day)).toMatch(/^0001-/);
  });
});
