import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Harness } from './harness.ts';
import { preventable } from './preventable.ts';
import type { SessionDouble } from './session.ts';
import { strict } from './strict.ts';

/** A file that the page saves, as the browser reports it. */
export interface Downloaded {
  url: string;
  name: string;
  /** Where the browser put it for now. */
  path: string;
}

class DownloadItem extends EventEmitter {
  readonly #downloaded: Downloaded;
  #savePath = '';
  #state = 'progressing';

  constructor(downloaded: Downloaded) {
    super();
    this.#downloaded = downloaded;
  }

  getURL = (): string => this.#downloaded.url;
  getFilename = (): string => this.#downloaded.name;
  getSavePath = (): string => this.#savePath;
  getState = (): string => this.#state;

  setSavePath(path: string): void {
    this.#savePath = path;
  }

  /** Writes the file as Chromium does, readable for all that the umask lets. */
  save(folder: string): void {
    this.#savePath ||= join(folder, this.#downloaded.name);
    mkdirSync(dirname(this.#savePath), { recursive: true });
    writeFileSync(this.#savePath, readFileSync(this.#downloaded.path));
    this.#state = 'completed';
    this.emit('done', preventable(), this.#state);
  }
}

/**
 * "Calling event.preventDefault() will cancel the download and item will not be available from next tick of the process"; else
 * the user chooses a place in a save dialog (docs/api/session.md, docs/api/download-item.md), here the folder of downloads.
 */
export function download(harness: Harness, session: SessionDouble, contents: object, downloaded: Downloaded): void {
  const event = preventable();
  const item = new DownloadItem(downloaded);
  session.emit('will-download', event, strict('DownloadItem', item), contents);
  if (event.defaultPrevented) return;
  item.save(join(harness.config.machine, 'downloads'));
  harness.record({ what: 'download', path: item.getSavePath() });
}
