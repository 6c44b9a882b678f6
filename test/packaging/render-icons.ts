/** `npm run icons`: renders the drawings of `electron/packaging/icons` to what each system wants. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { icnsOf } from './icns.ts';
import { icoOf, type Picture } from './ico.ts';
import {
  digestFile,
  digestOfDrawings,
  drawingOf,
  icnsSizes,
  iconNames,
  icoSizes,
  pngSizes,
  renderedFolder,
  type IconName,
} from './icon-set.ts';

/** macOS leaves a margin around an icon that is a plate: 100 of 1024 on each side. */
const macMargin = 100 / 1024;

async function render(page: Page, name: IconName, size: number, margin = 0): Promise<Picture> {
  const inner = size - 2 * Math.round(size * margin);
  await page.setViewportSize({ width: size, height: size });
  const place = `position:fixed;left:${(size - inner) / 2}px;top:${(size - inner) / 2}px;width:${inner}px;height:${inner}px`;
  await page.setContent(`<body style="margin:0">${drawingOf(name, inner).replace('<svg', `<svg style="${place}"`)}`);
  return { size, png: await page.screenshot({ omitBackground: true }) };
}

async function renderAll(page: Page, name: IconName, sizes: readonly number[], margin = 0): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const size of sizes) pictures.push(await render(page, name, size, margin));
  return pictures;
}

await using browser = await launchBrowser();
const page = await browser.newPage();
await mkdir(join(renderedFolder, 'png'), { recursive: true });
for (const name of iconNames) {
  await writeFile(join(renderedFolder, `${name}.ico`), icoOf(await renderAll(page, name, icoSizes)));
  const margin = name === 'app' ? macMargin : 0;
  await writeFile(join(renderedFolder, `${name}.icns`), icnsOf(await renderAll(page, name, icnsSizes, margin)));
}
for (const { png, size } of await renderAll(page, 'app', pngSizes)) {
  await writeFile(join(renderedFolder, `png/${size}x${size}.png`), png);
}
await writeFile(digestFile, `${digestOfDrawings()}\n`);
