import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The serious and critical accessibility violations that axe finds on the current screen.
 * @param colorScheme `light` checks only contrast: everything else is the same as in `dark`, where all rules are checked
 * @param part The checked part, by default the screen.
 */
export async function seriousProblems(
  page: Page,
  colorScheme: 'light' | 'dark' = 'dark',
  part = '#main',
): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(colorScheme === 'light' && { runOnly: ['color-contrast'] }),
  };
  // A page has no frames, and keeps axe until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ([selector, chosen]) => (window as unknown as { axe: typeof axe }).axe.run(selector, chosen),
    [part, options] as const,
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
