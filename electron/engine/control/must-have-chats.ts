import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Engine } from '../engine.ts';

/**
 * Chats and what acts on them belong to the built-in interface.
 * @throws HookbenchError `conflict` while the service offers another one
 */
export function mustHaveChats({ ownInterface }: Pick<Engine, 'ownInterface'>): void {
  const title = ownInterface.current()?.model.title;
  if (title === undefined) return;
  throw new HookbenchError('conflict', `The current interface, ${title}, has no chats.`, {
    hint: 'Call its operations (GET /interface/operations), or offer the built-in interface (DELETE /interface).',
  });
}
