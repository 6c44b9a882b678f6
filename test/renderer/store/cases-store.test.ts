import { expect, test } from 'vitest';
import { type StubEngine, connectedStores } from '../connected-stores.ts';

const file = new File(['{}'], 'large.hookbench-case');

test('opening a case file names it, and can be cancelled without an error', async () => {
  const asked = Promise.withResolvers<AbortSignal>();
  const engine: StubEngine = {
    cases: {
      open: (_file: File, { signal }: { signal: AbortSignal }) => {
        asked.resolve(signal);
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        });
      },
    },
  };
  const { cases } = connectedStores(engine);
  const opening = cases.getState().open(file);
  expect((await asked.promise).aborted).toBe(false);
  expect(cases.getState().reading).toBe('large.hookbench-case');
  cases.getState().cancel();
  expect(await opening).toBeUndefined();
  expect(cases.getState()).toMatchObject({ reading: undefined, failure: undefined, opening: undefined });
});

test('a case file that cannot be opened leaves the reason', async () => {
  const { cases } = connectedStores({ cases: { open: () => Promise.reject(new Error('The file is cut short.')) } });
  expect(await cases.getState().open(file)).toBeUndefined();
  expect(cases.getState()).toMatchObject({ reading: undefined, failure: { name: 'large.hookbench-case' } });
});

test('a case file that the desktop app opens is named, and cancelling it stops the app', async () => {
  const cancelled = Promise.withResolvers<void>();
  const { cases } = connectedStores({
    shell: {
      cancelOpen: async () => {
        cancelled.resolve();
        return { cancelled: true };
      },
    },
  });
  cases.getState().followOpening('large.hookbench-case');
  expect(cases.getState().reading).toBe('large.hookbench-case');
  cases.getState().cancel();
  await cancelled.promise;
  cases.getState().followOpening(undefined);
  expect(cases.getState().reading).toBeUndefined();
});
