import { hash } from 'node:crypto';
import type { Recorded } from '../interface/records/records.ts';
import { openRecords } from '../interface/records/open-records.ts';
import type { InterfaceHolder } from '../interface/serve/interface-holder.ts';
import type { PartBase } from '../part-base.ts';
import type { OfferedInterface } from '../service/own/offered-interface.ts';

const nothing = (): Recorded => ({ statements: [], entries: [] });

/**
 * The user's own interface with its records, which are opened before it is offered.
 * @returns Finds it; undefined while the built-in interface is offered.
 */
export async function openOwnService(
  base: PartBase,
  ownInterface: Pick<InterfaceHolder, 'join'>,
  closing: AsyncDisposableStack,
): Promise<() => OfferedInterface | undefined> {
  let offered: OfferedInterface | undefined;
  closing.defer(async () => offered?.records.stop());
  await ownInterface.join(async (next) => {
    if (!next) {
      return () => {
        offered?.records.stop().catch(base.onFailure);
        offered = undefined;
      };
    }
    const identity = hash('sha256', JSON.stringify(next.input));
    const deps = { ...base, emitMove: nothing, env: process.env, identity };
    const records = await openRecords(deps, next.model, next.compiled);
    return () => {
      offered?.records.stop().catch(base.onFailure);
      offered = { ...next, records, eventsAfter: nothing };
    };
  });
  return () => offered;
}
