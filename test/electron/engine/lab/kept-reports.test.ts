import { describe, expect, it } from 'vitest';
import type { TrialReport } from '#shared/model/trial.ts';
import { openKeptReports } from '../../../../electron/engine/lab/trials/kept-reports.ts';
import { shownUrl } from '../../../../electron/engine/lab/trials/shown-url.ts';
import type { SqlValue } from '../../../../electron/engine/store/statement.ts';

const report: TrialReport = {
  id: 'tst_1',
  subject: 'receiver',
  target: 'https://receiver.test/hooks?token=planted',
  state: 'finished',
  startedAt: '2026-01-01T00:00:00.000Z',
  total: 1,
  results: [],
  points: 0,
  pointsPossible: 0,
};

const openOver = (texts: SqlValue[]) =>
  openKeptReports({ all: () => texts.map((text) => ({ report: text })), write: () => Promise.reject(new Error()) });

describe('stored reports', () => {
  it.each(['{"id": "tst_0", "resu', '', 'null', '[]', '{}', JSON.stringify({ ...report, target: 'no URL' })])(
    'skip a damaged row: %s',
    (broken) => {
      expect(
        openOver([broken, JSON.stringify(report)])
          .all()
          .map(({ id }) => id),
      ).toEqual(['tst_1']);
    },
  );

  it('of earlier versions show no secrets of the URL', () => {
    expect(openOver([JSON.stringify(report)]).find('tst_1')?.figures.target).toBe(shownUrl(report.target));
  });
});

describe('shownUrl', () => {
  it.each([
    ['as it is', 'https://receiver.test/hooks', 'https://receiver.test/hooks'],
    ['without who asks', 'https://me:planted@receiver.test/hooks', 'https://receiver.test/hooks'],
    [
      'with the names of its query',
      'https://receiver.test/hooks?token=planted&a=&b=x=y',
      'https://receiver.test/hooks?token=[redacted]&a=[redacted]&b=[redacted]',
    ],
    ['without what has no name', 'https://receiver.test/hooks?planted', 'https://receiver.test/hooks?[redacted]'],
    ['without a fragment', 'https://receiver.test/hooks#planted', 'https://receiver.test/hooks'],
  ])('%s', (_how, given, shown) => {
    expect(shownUrl(given)).toBe(shown);
    expect(shownUrl(shown)).toBe(shown);
  });
});
