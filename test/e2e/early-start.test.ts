import { expect, test } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { openReceiver } from './json-receiver.ts';
import { openPage, openWorkbench } from './open-workbench.ts';
import { openScreen } from './open-screen.ts';
import { target } from './targets/target.ts';

test.runIf(target === 'browser')('a test of a receiver starts with Enter before the trials are listed', async () => {
  await using workbench = await openWorkbench();
  using receiver = await openReceiver();
  const url = `http://127.0.0.1:${String(receiver.port)}/hooks`;
  const { page } = await openPage(await sharedBrowser(), workbench.ready.ui);
  // The list of the trials is held back until the test has started.
  let held: (() => void)[] | undefined = [];
  await page.routeWebSocket(/^ws/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (held && message.toString().includes('JSON body with a missing comma')) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await page.reload();
  await openScreen(page, 'Your client or receiver');
  await page.getByLabel('URL', { exact: true }).fill(url);
  await expect.poll(() => held?.length).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  const runs = async () => {
    const listed = await workbench.call('GET', '/runs?kind=trials');
    return ((await listed.json()) as { items: { id: string; state: string }[] }).items;
  };
  await expect.poll(async () => (await runs()).length).toBe(1);
  const waiting = held;
  held = undefined;
  for (const send of waiting) send();
  await page.getByRole('listitem', { name: 'Malformed JSON', exact: true }).waitFor();
  for (const { id } of await runs()) await workbench.call('POST', `/runs/${id}/cancel`, {});
  await page.context().close();
});
