import { expect, it } from 'vitest';
import { assumptionsDocument } from '../../support/assumptions-document.ts';

it('generates docs/assumptions.md from the table of assumptions', async () => {
  await expect(await assumptionsDocument()).toMatchFileSnapshot('../../../docs/assumptions.md');
});
