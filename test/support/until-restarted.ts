import { expect } from 'vitest';
import { controlClient } from '../../electron/headless/control-client.ts';
import type { TestControl } from './start-control.ts';

/** Does something that restarts the parties, and waits until they are ready. */
export async function untilRestarted(
  { control, key, served }: TestControl,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = served.engine.startedAt;
  await act();
  await expect.poll(() => served.engine.startedAt).not.toBe(before);
  const ready = () => controlClient(control, key).status.get({});
  await expect
    .poll(() =>
      ready().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
}
