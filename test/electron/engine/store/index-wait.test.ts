import { expect, it } from 'vitest';
import { createIndexWait } from '../../../../electron/engine/store/open-store.ts';

/** A search with an index that has reached `seq`, and a keeper that answers only what `index` resolves. */
function waitWith(seq: number, index: () => Promise<void>) {
  return createIndexWait({
    keeper: { index },
    reader: { get: () => ({ seq, last: 7 }) },
    writer: { write: async () => ({ kind: 'committed' }) },
  });
}

it('does not wait for a busy keeper when every entry is indexed', async () => {
  let asked = false;
  const busy = () => {
    asked = true;
    return new Promise<void>(() => undefined);
  };
  expect(await waitWith(7, busy)()).toEqual({ seq: 7, behind: 0 });
  expect(asked).toBe(false);
});

it('asks the keeper when entries are not indexed yet, and reports how many remain', async () => {
  let asked = 0;
  const index = async () => {
    asked++;
  };
  expect(await waitWith(4, index)()).toEqual({ seq: 4, behind: 3 });
  expect(asked).toBe(1);
});
