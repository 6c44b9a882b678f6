import type { Locator } from 'playwright-core';

/** Selects an option of a searchable field by its text. */
export async function chooseOption(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole('option', { name, exact: true }).click();
}
