import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { payloadFaults } from '#shared/faults/fault-kinds.ts';
import { signingScheme } from '#shared/model/signing-scheme.ts';
import { signatureHeaders, schemeRows } from '#shared/signing/schemes.ts';
import { retryPresets } from '#shared/profile/retry-presets.ts';

const text = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');

/** The cells of the table below a heading, without its header. */
function tableBelow(heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? [];
  return rows.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}

const names = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/** `0, then 48 times 3600` and `0, 5, 300` as numbers. */
function delaysOf(cell = ''): number[] {
  const [, first = '', times = '', seconds = ''] = /^(\d+), then (\d+) times (\d+)$/.exec(cell) ?? [];
  if (first !== '') return [Number(first), ...Array.from({ length: Number(times) }, () => Number(seconds))];
  return cell.split(', ').map(Number);
}

describe('docs/webhooks.md', () => {
  it('lists each scheme with its header fields', () => {
    const rows = tableBelow('Signatures');
    expect(rows.map(([scheme]) => names(scheme)[0])).toEqual(signingScheme.options);
    for (const [scheme, row] of Object.entries(schemeRows)) {
      const [, , fields = '', content] = rows.find(([name]) => names(name)[0] === scheme) ?? [];
      expect(names(fields)).toEqual(signatureHeaders(row));
      expect(names(content)).toEqual([row.content]);
    }
  });

  it('lists each schedule with its delays', () => {
    const rows = tableBelow('Schedules').map(([preset, delays, jitter]) => [
      names(preset)[0],
      delaysOf(delays),
      jitter,
    ]);
    expect(rows).toEqual(
      Object.entries(retryPresets).map(([preset, { delays, jitter }]) => [preset, delays, `${jitter * 100} %`]),
    );
  });

  it('lists each payload fault with its meaning and the rule that it violates', () => {
    const rows = tableBelow('Payload faults').map(([fault, meaning, source]) => [names(fault)[0], meaning, source]);
    expect(rows).toEqual(payloadFaults.map(({ fault, meaning, source }) => [fault, meaning, source]));
  });
});
