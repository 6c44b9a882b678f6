import { AxeBuilder } from '@axe-core/playwright';
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
  const axe = new AxeBuilder({ page }).include(part).options({
    resultTypes: ['violations'],
    ...(colorScheme === 'light' && { runOnly: ['color-contrast'] }),
  });
  // Legacy mode runs in the page itself. The other mode opens a second page to merge the results of frames, which it has none of.
  const { violations } = await axe.setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
