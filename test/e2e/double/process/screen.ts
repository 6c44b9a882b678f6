import { EventEmitter } from 'node:events';
import type { Rectangle } from 'electron';
import type { Harness } from './harness.ts';

interface Display {
  id: number;
  bounds: Rectangle;
  workArea: Rectangle;
  scaleFactor: number;
}

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };

/** `screen`: "You cannot require or use this module until the ready event of the app module is emitted". */
export class Screen extends EventEmitter {
  readonly #harness: Harness;
  #displays: Display[] = [{ id: 1, bounds, workArea: { ...bounds, y: 24, height: 1056 }, scaleFactor: 1 }];

  constructor(harness: Harness) {
    super();
    this.#harness = harness;
  }

  #needReady(): void {
    // lib/browser/api/screen.ts
    this.#harness.lifecycle.needReady("The 'screen' module can't be used before the app 'ready' event");
  }

  getAllDisplays(): Display[] {
    this.#needReady();
    return structuredClone(this.#displays);
  }

  getPrimaryDisplay(): Display {
    return this.getAllDisplays()[0]!;
  }

  getDisplayMatching(): Display {
    return this.getPrimaryDisplay();
  }

  getDisplayNearestPoint(): Display {
    return this.getPrimaryDisplay();
  }

  getCursorScreenPoint(): { x: number; y: number } {
    this.#needReady();
    return { x: 0, y: 0 };
  }
}
