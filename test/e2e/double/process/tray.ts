import { EventEmitter } from 'node:events';
import type { Harness } from './harness.ts';
import { checkImage } from './native-image.ts';
import { strict } from './strict.ts';

/** `Tray`; tests get the newest one from `Tray.newest`. */
export function createTray(harness: Harness): object {
  let newest: object | null = null;
  const Tray = class extends EventEmitter {
    title = '';
    toolTip = '';
    image: unknown;
    menu: unknown = null;
    destroyed = false;
    constructor(image: unknown) {
      super();
      // shell/browser/api/electron_api_tray.cc
      harness.lifecycle.needReady('Cannot create Tray before app is ready');
      checkImage(image);
      this.image = image;
      newest = strict('Tray', this);
      return newest as this;
    }
    static newest = (): object | null => newest;
    #alive(): void {
      if (this.destroyed) throw new Error('Tray is destroyed');
    }
    setImage(image: unknown): void {
      this.#alive();
      checkImage(image);
      this.image = image;
    }
    setToolTip(text: string): void {
      this.#alive();
      this.toolTip = text;
      harness.record({ what: 'tray.setToolTip', text });
    }
    setTitle(title: string): void {
      this.#alive();
      this.title = title;
    }
    setContextMenu(menu: unknown): void {
      this.#alive();
      this.menu = menu;
    }
    popUpContextMenu(): void {
      this.#alive();
    }
    setIgnoreDoubleClickEvents(): void {
      this.#alive();
    }
    destroy(): void {
      this.destroyed = true;
      newest = null;
    }
    isDestroyed(): boolean {
      return this.destroyed;
    }
  };
  return strict('Tray', Tray);
}
