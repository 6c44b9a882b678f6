import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { launchBrowser, unpackedChromium } from '../support/browser.ts';

it('renders a page of a local server and runs its script', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Hello</h1><script>document.querySelector("h1").textContent += " from " + location.host</script>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  await using browser = await launchBrowser();
  try {
    const { port } = server.address() as AddressInfo;
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);

    expect(await page.textContent('h1')).toBe(`Hello from 127.0.0.1:${port}`);
    const { width } = await page.locator('h1').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect();
    });
    expect(width, 'the text is rendered with a font').toBeGreaterThan(100);
  } finally {
    server.close();
  }
});

it('is one folder when two callers unpack it at the same time', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'browser-'));
  const both = Promise.withResolvers<undefined>();
  let callers = 0;
  const unpack = async (folder: string) => {
    if (++callers === 2) both.resolve(undefined);
    await both.promise;
    await writeFile(join(folder, 'chromium'), '');
  };
  try {
    const folders = await Promise.all([unpackedChromium(cache, unpack), unpackedChromium(cache, unpack)]);
    expect(new Set(folders).size).toBe(1);
    expect(await readdir(cache)).toEqual([basename(folders[0])]);
    expect(await readdir(folders[0])).toEqual(['chromium', 'fonts.conf']);
    await unpackedChromium(cache, unpack);
    expect(callers).toBe(2);
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
});
