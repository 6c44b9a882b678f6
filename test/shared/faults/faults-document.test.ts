import { expect, it } from 'vitest';
import { faultsDocument } from '../../support/faults-document.ts';

it('docs/faults.md says what the tables of faults say', async () => {
  await expect(await faultsDocument()).toMatchFileSnapshot('../../../docs/faults.md');
});
