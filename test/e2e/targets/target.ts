import { installedElectron } from '../../../electron/cli/find-electron.ts';

/** The target of the specs: the page in a browser, the built desktop app with the double, or the same in Electron. */
const targets = ['browser', 'double', 'electron'] as const;
export type Target = (typeof targets)[number];

/**
 * The target that `E2E_TARGET` names. Default: the browser.
 * @throws Error for an unknown name
 */
function readTarget(word: string | undefined): Target {
  if (word === undefined || word === '') return 'browser';
  const target = targets.find((one) => one === word);
  if (!target) throw new Error(`E2E_TARGET is "${word}"; use one of ${targets.join(', ')}.`);
  return target;
}

/** The target of this run. */
export const target = readTarget(process.env['E2E_TARGET']);

/** Why a target cannot be tested on this machine; undefined if it can. */
export function whyUnavailable(wanted: Target): string | undefined {
  if (wanted !== 'electron') return undefined;
  if (installedElectron() === undefined) return 'the Electron binary is not installed';
  const display = process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
  return display ? undefined : 'there is no display';
}

/** Reports that the specs of a target are skipped. */
export const skipLine = (wanted: Target, reason: string): string =>
  `The specs against the target "${wanted}" are skipped: ${reason}.`;

/** The colour schemes in which screens are checked for accessibility. Every target shows the same page, so one target is enough. */
export const looks: readonly ('light' | 'dark')[] = target === 'browser' ? ['light', 'dark'] : [];
