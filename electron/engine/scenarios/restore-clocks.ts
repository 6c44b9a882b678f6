import type { ScenarioContext } from './scenario-context.ts';

/** Restores, at the end of the scenario, the offsets that the clocks have now. */
export async function restoreClocks({ control, undo }: ScenarioContext): Promise<void> {
  const { items: before } = await control.clocks.list({});
  undo.push(async () => {
    const { items: after } = await control.clocks.list({});
    for (const { offsetMs, party } of before) {
      const moved = offsetMs - (after.find((one) => one.party === party)?.offsetMs ?? 0);
      if (moved !== 0) await control.clocks.advance({ party, seconds: moved / 1000 });
    }
  });
}
