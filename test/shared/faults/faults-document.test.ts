import { expect, it } from 'vitest';
import { faultsDocument } from '../../support/faults-document.ts';

it('generates docs/faults.md from the tables of faults', async () => {
  await expect(await faultsDocument()).toMatchFileSnapshot('../../../docs/faults.md');
});
