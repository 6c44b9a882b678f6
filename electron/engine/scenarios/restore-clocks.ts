import type { ScenarioContext } from './scenario-context.ts';

/**
 * Restores, at the end of the scenario, the offsets that the clocks have now. Deliveries from before the scenario are not
 * attempted until then.
 */
export async function restoreClocks(context: ScenarioContext): Promise<void> {
  const { control, own, startedAt, undo } = context;
  if (own) return;
  if (context.borrowed !== true) {
    context.borrowed = true;
    const borrowed = await control.clocks.borrow({ before: startedAt });
    undo.push(() => borrowed.return(undefined));
    await borrowed.next();
  }
  const { items: before } = await control.clocks.list({});
  undo.push(async () => {
    const { items: after } = await control.clocks.list({});
    for (const { offsetMs, party } of before) {
      const moved = offsetMs - (after.find((one) => one.party === party)?.offsetMs ?? 0);
      if (moved !== 0) await control.clocks.advance({ party, seconds: moved / 1000 });
    }
  });
}
