import type { ControlClient } from '#shared/contract/client.ts';
import type { Clock } from '../engine/clock.ts';
import { declaredWrong } from '../engine/config/declared-wrong.ts';
import { changeProfile, restoreAll, setFault, type Undo } from '../engine/scenarios/restorable-changes.ts';
import type { BenchRequest, ScenarioBench } from '../engine/scenarios/scenario-bench.ts';
import { readFacts } from '../engine/scenarios/bench-facts.ts';

/** The sections of a setup that a running Hookbench can take back. */
const restorable = ['profile', 'catcher', 'faults', 'authorizationServers', 'connection'];

/** Applies a setup. @param undo Receives what restores the state before. */
async function apply(control: ControlClient, { file, receiver, setup }: BenchRequest, undo: Undo[]): Promise<void> {
  const other = Object.keys(setup).find((section) => !restorable.includes(section));
  if (other !== undefined)
    throw new Error(`The setup has ${other}, which --attach cannot restore. Leave it out, or run without --attach.`);
  if (receiver !== undefined) throw new Error('--receiver changes subscriptions. Use it without --attach.');
  if (setup.profile) undo.push(await changeProfile(control, setup.profile).catch(declaredWrong(file, 'profile')));
  if (setup.catcher) {
    const before = await control.captures.settings({});
    await control.captures.changeSettings(setup.catcher).catch(declaredWrong(file, 'catcher'));
    undo.push(() => control.captures.changeSettings(before));
  }
  if (setup.connection) {
    const { offered: _offered, ...before } = await control.connection.get({});
    await control.connection.update(setup.connection).catch(declaredWrong(file, 'connection'));
    undo.push(() => control.connection.update(before));
  }
  // A server that is saved here keeps its settings and its tokens.
  const { items: saved } = await control.authorizationServers.list({});
  for (const [index, server] of (setup.authorizationServers ?? []).entries()) {
    if (saved.some(({ name }) => name === server.name)) continue;
    const place = declaredWrong(file, `authorizationServers/${index}`);
    const { id } = await control.authorizationServers.create(server).catch(place);
    undo.push(() => control.authorizationServers.remove({ id }));
  }
  for (const [index, fault] of (setup.faults ?? []).entries())
    undo.push(await setFault(control, fault).catch(declaredWrong(file, `faults/${index}`)));
}

/** Opens a running Hookbench for scenarios. What a scenario changes is restored at its end. */
export const attachedBench =
  (control: ControlClient, wall: Clock) =>
  async (request: BenchRequest): Promise<ScenarioBench> => {
    const undo: Undo[] = [];
    await apply(control, request, undo).catch(async (error: unknown) => {
      await restoreAll(undo);
      throw error;
    });
    return {
      control,
      wall,
      own: false,
      ...(await readFacts(control)),
      close: () => restoreAll(undo),
    };
  };
