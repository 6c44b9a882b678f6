import type { Desk as DeskState, DeskMode } from '#shared/model/desk.ts';
import type { PartBase } from '../../part-base.ts';
import type { EmitEvent } from '../emit-event.ts';
import { createActOnChat, type ActOnChat } from './act-on-chat.ts';
import { agents } from './agents.ts';
import { createAutomaticDesk, type GivenCourse } from './automatic-desk.ts';

/** The simulated agent desk, with manual actions and an automatic mode. */
export interface Desk {
  act: ActOnChat;
  state(): DeskState;
  change(mode: DeskMode): DeskState;
  /** Carries out a chat's course in any mode. Resolves when the desk accepts more. */
  take(given: GivenCourse): Promise<void>;
  close(): Promise<void>;
}

export function openDesk(base: PartBase, emit: EmitEvent, wake: () => void): Desk {
  const act = createActOnChat({ ...base, emit, wake });
  const automatic = createAutomaticDesk({ ...base, emit, wake, act });
  const state = (): DeskState => ({ mode: automatic.mode(), agents: [...agents], waiting: automatic.waiting() });
  return {
    act,
    state,
    change(mode) {
      automatic.change(mode);
      return state();
    },
    take: automatic.take,
    close: automatic.close,
  };
}
