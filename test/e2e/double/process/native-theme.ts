import { EventEmitter } from 'node:events';
import type { Harness } from './harness.ts';

const sources = ['system', 'light', 'dark'];

/** `nativeTheme`: "Setting this property to dark will have the following effects: ... prefers-color-scheme matches dark". */
export class NativeTheme extends EventEmitter {
  readonly #harness: Harness;
  #source = 'system';
  #systemDark: boolean;

  constructor(harness: Harness) {
    super();
    this.#harness = harness;
    this.#systemDark = harness.config.dark;
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

  /** Simulates a change of the system's preference by the user. */
  systemBecomes(dark: boolean): void {
    this.#change(() => (this.#systemDark = dark));
  }

  #change(change: () => void): void {
    const before = this.shouldUseDarkColors;
    change();
    if (this.shouldUseDarkColors === before) return;
    this.#harness.link.tell('dark', this.shouldUseDarkColors);
    setImmediate(() => this.emit('updated'));
  }
}
