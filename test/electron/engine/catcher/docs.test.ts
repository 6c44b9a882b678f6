import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import { misbehaviours } from '#shared/catcher/misbehaviours.ts';
import { checkResult } from '#shared/model/capture.ts';

const text = await readFile(new URL('../../../../docs/catcher.md', import.meta.url), 'utf8');

/** The cells of the table below a heading. */
function tableBelow(heading: string): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/catcher.md', () => {
  it('lists the misbehaviours', () => {
    const rows = misbehaviours.map(({ kind, meaning, source }) => [`\`${kind}\``, meaning, source]);
    expect(tableBelow('Misbehaviours')).toEqual(rows);
  });

  it('lists the receivers with bad TLS', () => {
    const rows = badTlsReceivers.map(({ expected, kind, meaning }) => [`\`${kind}\``, meaning, expected]);
    expect(tableBelow('Receivers of bad TLS')).toEqual(rows);
  });

  it('lists each check', () => {
    const named = tableBelow('Captures').map(([check = '']) => check.replaceAll('`', ''));
    expect(named.toSorted()).toEqual(checkResult.shape.check.options.toSorted());
  });
});
