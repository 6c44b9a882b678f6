import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The accessibility violations that axe finds.
 * @param colorScheme `light` checks only contrast: everything else is the same as in `dark`, where all rules are checked
 */
async function violationsOf(page: Page, colorScheme: 'light' | 'dark', part: string): Promise<axe.Result[]> {
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
  return violations;
}

const words = ({ id, nodes }: axe.Result): string => `${id}: ${nodes.map((node) => node.html).join(' ')}`;

/**
 * The serious and critical violations on the current screen.
 * @param part The checked part, by default the screen.
 */
export async function seriousProblems(
  page: Page,
  colorScheme: 'light' | 'dark' = 'dark',
  part = '#main',
): Promise<string[]> {
  const violations = await violationsOf(page, colorScheme, part);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(words);
}

/** All violations in the full window, also moderate and minor ones. */
export const allProblems = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> =>
  (await violationsOf(page, colorScheme, 'body')).map(words);
