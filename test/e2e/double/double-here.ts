import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DoubleConfig, Recorded } from './process/harness.ts';
import { createElectron, type ElectronDouble } from './process/electron.ts';
import { createLifecycle } from './process/lifecycle.ts';
import type { ElectronInApp } from './start-double.ts';

const config: DoubleConfig = {
  main: '/app/main.js',
  machine: join(tmpdir(), 'hookbench-double-machine'),
  keyring: 'gnome_libsecret',
  dark: false,
  notifications: true,
  packaged: false,
};

/** The modules of the double in this process, over no browser. */
export interface HereDouble {
  double: ElectronDouble;
  electron: ElectronInApp;
  /** Its actions. */
  did: Recorded[];
  /** What its dialogs answer. */
  answers: unknown[];
}

/** Creates the modules for their own tests. */
export function doubleHere(change: Partial<DoubleConfig> = {}): HereDouble {
  const did: Recorded[] = [];
  const answers: unknown[] = [];
  const double = createElectron({
    config: { ...config, ...change },
    lifecycle: createLifecycle(),
    link: { ask: () => Promise.resolve(undefined), tell: () => undefined },
    record: (one) => void did.push(one),
    answerTo: () => answers.shift(),
    exit: (code) => void did.push({ what: 'exit', code }),
  });
  return { double, did, answers, electron: double.modules as unknown as ElectronInApp };
}
