import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on the screen shown that keeps people from using it. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include('#main').options({ resultTypes: ['violations'] });
  // In the page itself, rather than with another one opened to put together what frames say: there are none.
  const { violations } = await axe.setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
