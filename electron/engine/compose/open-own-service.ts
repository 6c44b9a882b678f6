import { hash } from 'node:crypto';
import { toInstant } from '#shared/model/instant.ts';
import type { Violation } from '#shared/model/violation.ts';
import { newUuid } from '../identifier.ts';
import { lazily } from '../lazily.ts';
import type { EventSender } from '../interface/emit/record-event.ts';
import type { PlaceRules } from '../interface/serve/own-contract.ts';
import { compileAhead } from '../interface/serve/compile-ahead.ts';
import { nothing, seed, type InterfaceHolder } from '../interface/serve/interface-holder.ts';
import type { PartBase } from '../part-base.ts';
import type { ServableInterface } from '../service/own/serve-own.ts';

/** What serves an own interface. It is loaded with the first one. */
const loadParts = lazily(() =>
  Promise.all([
    import('../interface/emit/own-events.ts'),
    import('../interface/records/open-records.ts'),
    import('../service/own/serve-own.ts'),
  ]),
);

/**
 * The user's own interface with its events and its records, which are committed with it.
 * @returns Finds it; undefined while the built-in interface is offered.
 */
export async function openOwnService(
  deps: PartBase & { placeRules: PlaceRules; sender: EventSender },
  ownInterface: Pick<InterfaceHolder, 'join'>,
  closing: AsyncDisposableStack,
): Promise<() => ServableInterface | undefined> {
  const { clocks, newId, onFailure, placeRules, random, sender } = deps;
  const { env } = process;
  const templates = { env, now: () => toInstant(clocks.service.now()), uuid: () => newUuid(random) };
  let offered: ServableInterface | undefined;
  let stop = (): Promise<void> => Promise.resolve();
  closing.defer(() => stop());
  await ownInterface.join(async (next) => {
    if (!next) {
      const begin = (): void => {
        stop().catch(onFailure);
        offered = undefined;
      };
      return { ...nothing, begin };
    }
    const [{ createOwnEvents }, { openRecords }, { serveOwn }] = await loadParts();
    const place = (rules: readonly Violation[]) => placeRules(next.input, rules);
    const events = createOwnEvents({
      ...{ ...next, placeRules: place, seed, sender, templates },
      wall: clocks.wall,
      newId,
    });
    const identity = hash('sha256', JSON.stringify(next.input));
    const recordsDeps = { ...deps, emitMove: events.ofMove, env, identity };
    const { records, ...stored } = await openRecords(recordsDeps, next.model, next.compiled);
    const begin = (): void => {
      stop().catch(onFailure);
      offered = { ...next, records, events, serve: serveOwn };
      records.start();
      const stopCompiling = compileAhead(next.compiled.ahead(), clocks.wall);
      stop = () => {
        stopCompiling();
        return records.stop();
      };
    };
    return { ...stored, begin };
  });
  return () => offered;
}
