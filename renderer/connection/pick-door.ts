import { browserDoor } from './browser-door.ts';
import type { Door } from './door.ts';
import { windowDoor } from './window-door.ts';

/** The way to the engine from where this page is shown. */
export function pickDoor(): Door {
  return location.protocol === 'app:' ? windowDoor : browserDoor;
}
