import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { checkInterfaceJob } from '../../electron/engine/interface/interface-job.ts';
import { closePages, sharedBrowser } from '../support/browser.ts';
import { startControl } from '../support/start-control.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { openPage } from './open-workbench.ts';

const documentOf = (paths: number) => {
  const get = { description: 'x'.repeat(4000), responses: { 200: { description: 'Things' } } };
  const all = Array.from({ length: paths }, (_, index) => [`/things${index}`, { get }]);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `${paths} paths`, version: '1' },
    paths: Object.fromEntries(all),
  });
};

const browser = await sharedBrowser();
afterAll(() => closePages(browser));

test('the screen Interface stops the check of a document that another one replaces', async () => {
  await using folder = await tempFolder();
  const [large, small] = [join(folder.path, 'large.json'), join(folder.path, 'small.json')];
  await writeFile(large, documentOf(400));
  await writeFile(small, documentOf(1));
  await using control = await startControl(undefined, { pageFolder: join(import.meta.dirname, '../../out/renderer') });
  const { engine, keys } = control.served;
  const { run } = engine.jobs;
  const checks: Promise<unknown>[] = [];
  vi.spyOn(engine.jobs, 'run').mockImplementation((job, input, signal) => {
    if (job !== (checkInterfaceJob as unknown)) return run(job, input, signal);
    // The first check begins when it is stopped: it could end before the other document is opened.
    const begins = checks.length === 0 && signal ? once(signal, 'abort') : Promise.resolve();
    const check = begins.then(() => run(job, input, signal));
    checks.push(check);
    return check;
  });
  const { page } = await openPage(browser, `${control.origin}/#code=${keys.newCode()}`);
  await page.getByRole('link', { name: 'Interface', exact: true }).click();
  const open = async (file: string, ask: () => Promise<void>) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
    await chooser.setFiles(file);
  };
  await open(large, () => page.getByRole('button', { name: /^Use your own API/ }).click());
  await vi.waitFor(() => expect(checks).toHaveLength(1), { timeout: 20_000 });
  await open(small, async () => {
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Files/ }).click();
  });
  await expect(checks[0]).rejects.toMatchObject({ name: 'AbortError' });
  await page.getByText('1 paths').first().waitFor();
});
