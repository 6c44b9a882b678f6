import { expect, it } from 'vitest';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { ProfileEntry } from '#shared/profile/profile-entry.ts';
import { assumptionsDocument } from '../../support/assumptions-document.ts';

it('generates docs/assumptions.md from the table of assumptions', async () => {
  await expect(await assumptionsDocument()).toMatchFileSnapshot('../../../docs/assumptions.md');
});

it.each(Object.entries(profileEntries))('accepts the default and the alternatives of %s', (_name, one) => {
  const { alternatives, area, default: value, schema }: ProfileEntry = one;
  expect(['authorization', 'service', 'webhooks', 'transport']).toContain(area);
  for (const accepted of [value, ...(alternatives ?? []).map((other) => other.value)])
    expect(schema.parse(accepted)).toEqual(accepted);
});
