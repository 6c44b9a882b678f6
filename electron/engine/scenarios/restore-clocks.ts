import type { ScenarioContext } from './scenario-context.ts';

async function borrow({ control, name, startedAt, undo }: ScenarioContext): Promise<void> {
  const borrowed = await control.clocks.borrow({ before: startedAt, by: `“${name.slice(0, 200)}”` });
  undo.push(() => borrowed.return(undefined));
  await borrowed.next();
}

/**
 * Restores, at the end of the scenario, the offsets that the clocks have now. Deliveries from before the scenario are not
 * attempted until then.
 * @throws HookbenchError `conflict` if another scenario uses the clocks
 */
export async function restoreClocks(context: ScenarioContext): Promise<void> {
  const { control, own, undo } = context;
  if (own) return;
  await (context.borrowed ??= borrow(context));
  const { items: before } = await control.clocks.list({});
  undo.push(async () => {
    const { items: after } = await control.clocks.list({});
    for (const { offsetMs, party } of before) {
      const moved = offsetMs - (after.find((one) => one.party === party)?.offsetMs ?? 0);
      if (moved !== 0) await control.clocks.advance({ party, seconds: moved / 1000 });
    }
  });
}
