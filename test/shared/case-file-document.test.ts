import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { caseExtension, caseFileVersion, caseFileVersions, caseMediaType } from '#shared/model/case-file.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/case-files.md'), 'utf8');
const cells = (line: string) => line.split('|').map((cell) => cell.trim());

it('docs/case-files.md describes each version of the format as the table does', () => {
  for (const { holds, since, version } of caseFileVersions)
    expect(document.split('\n').map(cells)).toContainEqual(['', String(version), since, holds, '']);
  expect(caseFileVersions.map(({ version }) => version)).toEqual(caseFileVersions.map((_, index) => index + 1));
  expect(document).toContain(`"version":${caseFileVersion}`);
  for (const words of [caseMediaType, `.${caseExtension}`]) expect(document).toContain(words);
});
