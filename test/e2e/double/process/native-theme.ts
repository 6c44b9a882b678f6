import { EventEmitter } from 'node:events';
import type { Bench } from './bench.ts';

const sources = ['system', 'light', 'dark'];

/** `nativeTheme`: "Setting this property to dark will have the following effects: ... prefers-color-scheme matches dark". */
export class NativeTheme extends EventEmitter {
  readonly #bench: Bench;
  #source = 'system';
  #systemDark: boolean;

  constructor(bench: Bench) {
    super();
    this.#bench = bench;
    this.#systemDark = bench.config.dark;
  }

  get themeSource(): string {
    return this.#source;
  }

  set themeSource(source: string) {
    // shell/browser/api/electron_api_native_theme.cc
    if (!sources.includes(source)) throw new TypeError('Error processing argument: not a theme source');
    this.#change(() => (this.#source = source));
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#systemDark : this.#source === 'dark';
  }

  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;

  /** The user changes what the system prefers. */
  systemBecomes(dark: boolean): void {
    this.#change(() => (this.#systemDark = dark));
  }

  #change(change: () => void): void {
    const before = this.shouldUseDarkColors;
    change();
    if (this.shouldUseDarkColors === before) return;
    this.#bench.link.tell('dark', this.shouldUseDarkColors);
    setImmediate(() => this.emit('updated'));
  }
}
