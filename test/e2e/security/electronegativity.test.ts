import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { explained } from './findings.ts';
import type { ScanReport } from './scan-report.ts';

const root = join(import.meta.dirname, '../../..');

describe('electronegativity, on the built files that use Electron or run in its pages', () => {
  let report: ScanReport;

  beforeAll(async () => {
    const scan = [join(import.meta.dirname, 'scan.ts'), join(root, 'out')];
    const { stdout } = await promisify(execFile)(process.execPath, scan, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
    report = JSON.parse(stdout) as ScanReport;
  });

  test('reads every file', () => {
    expect(report.unread).toEqual([]);
  });

  test('reports only the explained findings', () => {
    expect(report.findings).toEqual(explained.map(({ id, file, sample }) => ({ id, file, sample })));
  });
});
