import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { icnsOf } from './icns.ts';
import { icoOf } from './ico.ts';
import {
  digestFile,
  digestOfDrawings,
  drawingOf,
  icnsSizes,
  iconNames,
  icoSizes,
  pngSizes,
  renderedFolder,
} from './icon-set.ts';

/** Width and height of a PNG (its IHDR). */
function sizeOf(png: Buffer): number[] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

function readIco(file: Buffer) {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const row = 6 + 16 * index;
    const offset = file.readUInt32LE(row + 12);
    return { said: file.readUInt8(row) || 256, png: file.subarray(offset, offset + file.readUInt32LE(row + 8)) };
  });
}

function readIcns(file: Buffer) {
  const parts: { type: string; content: Buffer }[] = [];
  expect([file.toString('latin1', 0, 4), file.readUInt32BE(4)]).toEqual(['icns', file.length]);
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    const content = file.subarray(at + 8, at + file.readUInt32BE(at + 4));
    parts.push({ type: file.toString('latin1', at, at + 4), content });
  }
  return parts;
}

const rendered = (name: string): Buffer => readFileSync(join(renderedFolder, name));

describe('the icons', () => {
  it('match the current drawings; npm run icons renders them', () => {
    expect(readFileSync(digestFile, 'utf8').trim()).toBe(digestOfDrawings());
  });

  it('exist for Linux in each size', () => {
    for (const size of pngSizes) expect(sizeOf(rendered(`png/${size}x${size}.png`))).toEqual([size, size]);
  });

  it.each(iconNames)('of the %s contain each size for Windows and macOS', (name) => {
    const ico = readIco(rendered(`${name}.ico`));
    expect(ico.map(({ said }) => said)).toEqual(icoSizes);
    for (const { png, said } of ico) expect(sizeOf(png)).toEqual([said, said]);
    const icns = readIcns(rendered(`${name}.icns`));
    expect(new Set(icns.map(({ content }) => sizeOf(content)[0]))).toEqual(new Set(icnsSizes));
    expect(icns.find(({ type }) => type === 'ic10')?.content).toBeDefined();
  });

  it('of the app have the accent colour of the page, also in small sizes', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../renderer/app/style/tokens.css'), 'utf8');
    const accent = /--accent: light-dark\((#[0-9a-f]{6})/.exec(tokens)?.[1] ?? 'none';
    expect(drawingOf('app', 16)).toContain(accent);
    expect(drawingOf('document', 256)).toContain(accent);
    expect(existsSync(digestFile)).toBe(true);
  });

  it('are stored in their containers byte for byte', () => {
    const pictures = [16, 256].map((size) => ({ size, png: Buffer.from(`picture of ${size}`) }));
    expect(readIco(icoOf(pictures)).map(({ png, said }) => [said, png.toString()])).toEqual([
      [16, 'picture of 16'],
      [256, 'picture of 256'],
    ]);
    expect(readIcns(icnsOf(pictures)).map(({ content, type }) => [type, content.toString()])).toEqual([
      ['icp4', 'picture of 16'],
      ['ic08', 'picture of 256'],
      ['ic13', 'picture of 256'],
    ]);
  });
});
