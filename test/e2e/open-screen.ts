import type { Page } from 'playwright-core';
import { navigationPlaceOf, screenIds, screenLabels, tabLabel } from '#shared/model/screen.ts';

/** The name of a screen. */
export type ScreenName = (typeof screenLabels)[keyof typeof screenLabels];

/** Opens a screen as a user does: its place, then its tab. */
export async function openScreen(page: Page, name: ScreenName): Promise<void> {
  const id = screenIds.find((screen) => screenLabels[screen] === name);
  const place = id && navigationPlaceOf(id);
  if (!id || !place) throw new Error(`No place has the screen ${name}.`);
  const link = (within: string, to: string) =>
    page.getByRole('navigation', { name: within, exact: true }).getByRole('link', { name: to, exact: true });
  await link('Places', place.label).click();
  if (place.screens.length > 1) await link(place.label, tabLabel(id)).click();
}

/** Opens Timeline with a row for each entry, instead of one for each trace. */
export async function openRows(page: Page): Promise<void> {
  await openScreen(page, 'Timeline');
  const grouped = page.getByRole('button', { name: 'Group by trace' });
  if ((await grouped.getAttribute('aria-pressed')) === 'true') await grouped.click();
}
