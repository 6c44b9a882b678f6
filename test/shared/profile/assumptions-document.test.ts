import { expect, it } from 'vitest';
import { assumptionsDocument } from '../../support/assumptions-document.ts';

it('docs/assumptions.md says what the table of assumptions says', async () => {
  await expect(await assumptionsDocument()).toMatchFileSnapshot('../../../docs/assumptions.md');
});
