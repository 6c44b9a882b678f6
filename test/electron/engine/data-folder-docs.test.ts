import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#shared/errors/hookbench-error.ts';
import { status } from '#shared/model/status.ts';
import { sealedLabels } from '../../../electron/engine/secrets/sealed-columns.ts';
import { boxFor } from '../../support/secret-box.ts';
import { startEngine } from '../../support/start-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const root = join(import.meta.dirname, '../../..');
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8');
const text = textOf('docs/data-folder.md').replaceAll(/^```.*?^```$/gms, '');

/** The first cells of the table below a heading. */
function firstCells(heading: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|')[1]?.trim() ?? '');
}

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('docs/data-folder.md', () => {
  it('names every file that the engine creates', async () => {
    await using folder = await tempFolder();
    await using parties = await startEngine({ dataDir: folder.path, secretBoxes: [boxFor('ada')] });
    await parties.engine.pki.client();
    const known = new Set(firstCells('Files').flatMap(named));
    const files = readdirSync(folder.path).map((name) => name.replace(/-(journal|shm|wal)$/, ''));
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names everything that is sealed, and each way to seal it', () => {
    const items = [...text.matchAll(/^- ([^,*\n]+)/gm)].map(([, words = '']) => words.trim());
    const missing = sealedLabels.split(', ').filter((words) => !items.some((item) => item.startsWith(words)));
    expect(missing).toEqual([]);
    expect(firstCells('Secrets').flatMap(named).sort()).toEqual([...status.shape.secrets.options].sort());
  });

  it('names only existing error codes', () => {
    const codes = named(text).filter((name) => /^[a-z]+(_[a-z]+)+$/.test(name));
    expect(new Set(codes).size).toBeGreaterThan(3);
    expect(codes.filter((code) => !(code in catalogue))).toEqual([]);
  });
});

it('the newest version of CHANGELOG.md is that of package.json', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const [newest] = [...textOf('CHANGELOG.md').matchAll(/^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/gm)];
  expect(newest?.[1]).toBe(version);
});
