import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../electron/engine/clock.ts';
import { http } from '../support/http-request.ts';
import { needsLinux } from '../support/needs.ts';
import { startControl } from '../support/start-control.ts';
import { runCli, startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const codeIn = (text: string): string => /#code=([\w-]+)/.exec(text)?.[1] ?? '';
const redeem = (origin: string, code: string) =>
  http(`${origin}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
const redirectFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('open-'));

describe('a link to the page', () => {
  it('is in a file that only its owner can read, which is removed when its code is used', async () => {
    await using server = await startControl();
    const { file, url } = await server.client.send('POST', '/shell/page-link');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const html = await readFile(file, 'utf8');
    expect(html).toContain(`content="0; url=${server.origin}/#code=`);
    expect(codeIn(html)).not.toBe(codeIn(url));
    expect(await redeem(server.origin, codeIn(html))).toMatchObject({ status: 200, json: { key: server.key } });
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await redeem(server.origin, codeIn(html))).status).toBe(401);
    expect((await redeem(server.origin, codeIn(url))).status).toBe(200);
  });

  it('expires after 60 s with a message, and its file is removed', async () => {
    const clock = createWallClock();
    let movedMs = 0;
    await using server = await startControl(undefined, { wall: { ...clock, now: () => clock.now() + movedMs } });
    const { expiresAt, file } = await server.client.send('POST', '/shell/page-link');
    const html = await readFile(file, 'utf8');
    const printed = server.served.server.links.address();
    movedMs = 60_001;
    expect(clock.now() + movedMs).toBeGreaterThanOrEqual(Date.parse(expiresAt));
    for (const text of [html, printed]) {
      const answer = await redeem(server.origin, codeIn(text));
      expect(answer).toMatchObject({ status: 401, json: { code: 'code_expired' } });
      expect(answer.text).toContain('hookbench open');
    }
    expect(await redirectFiles(server.served.engine.dataDir)).toEqual([]);
  });

  it('leaves no file, neither when Hookbench stops nor after it was killed', async () => {
    await using folder = await tempFolder();
    {
      await using server = await startControl(folder.path);
      await server.client.send('POST', '/shell/page-link');
      expect(await redirectFiles(folder.path)).toHaveLength(1);
    }
    expect(await redirectFiles(folder.path)).toEqual([]);
    await writeFile(join(folder.path, 'open-0123456789abcdef.html'), '');
    await writeFile(join(folder.path, 'open-mine.html'), '');
    await using server = await startControl(folder.path);
    expect(await redirectFiles(server.served.engine.dataDir)).toEqual(['open-mine.html']);
  });
});

describe('hookbench open', needsLinux, () => {
  it('opens a running Hookbench in the browser by a file, with no code in a command line', async () => {
    await using folder = await tempFolder();
    const programs = join(folder.path, 'bin');
    const seen = join(folder.path, 'seen.txt');
    await mkdir(programs);
    const browser = join(programs, 'xdg-open');
    await writeFile(browser, `#!/bin/sh\necho "$@" > ${seen}.new\nmv ${seen}.new ${seen}\n`);
    await chmod(browser, 0o755);
    await using served = await startServe(join(folder.path, 'data'));
    const env = { PATH: `${programs}:${process.env['PATH'] ?? ''}`, DISPLAY: ':99', BROWSER: browser };
    const { code, stderr, stdout } = await runCli(['open', '--data-dir', join(folder.path, 'data')], { env });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Hookbench opened in your browser\. If it did not, open http:\S+#code=\S+ \(works once/);
    await expect.poll(() => readFile(seen, 'utf8').catch(() => '')).toMatch(/open-[0-9a-f]{16}\.html\n$/);
    const opened = (await readFile(seen, 'utf8')).trim();
    expect(opened).not.toContain('code=');
    const { origin } = new URL(served.ready.control);
    const inFile = codeIn(await readFile(opened, 'utf8'));
    expect((await redeem(origin, inFile)).status).toBe(200);
    expect((await redeem(origin, codeIn(stdout))).status).toBe(200);
    expect((await redeem(origin, codeIn(served.ready.ui))).status).toBe(200);
  });
});
