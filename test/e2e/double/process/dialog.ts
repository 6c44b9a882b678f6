import type { Harness } from './harness.ts';

interface MessageBox {
  type?: string;
  buttons?: unknown;
  defaultId?: number;
  cancelId?: number;
  title?: unknown;
  message?: unknown;
  detail?: unknown;
  checkboxLabel?: unknown;
  checkboxChecked?: boolean;
}

const properties = {
  showOpenDialog: new Set(
    'openFile openDirectory multiSelections showHiddenFiles createDirectory promptToCreate noResolveAliases treatPackageAsDirectory dontAddToRecent'.split(
      ' ',
    ),
  ),
  showSaveDialog: new Set(
    'showHiddenFiles createDirectory treatPackageAsDirectory showOverwriteConfirmation dontAddToRecent'.split(' '),
  ),
};

const needText = (what: string, value: unknown): void => {
  if (value !== undefined && typeof value !== 'string') throw new TypeError(`${what} must be a string`);
};

/** The refusals of lib/browser/api/dialog.ts. */
function checkMessageBox({
  type = 'none',
  buttons = [],
  title,
  message,
  detail,
  checkboxLabel,
  checkboxChecked,
}: MessageBox): void {
  if (!['none', 'info', 'warning', 'error', 'question'].includes(type)) throw new TypeError('Invalid message box type');
  if (!Array.isArray(buttons)) throw new TypeError('Buttons must be an array');
  needText('Title', title);
  needText('Message', message);
  needText('Detail', detail);
  needText('checkboxLabel', checkboxLabel);
  if (checkboxChecked && checkboxLabel === undefined) {
    throw new Error('checkboxChecked requires that checkboxLabel also be passed');
  }
}

function checkFileDialog(method: keyof typeof properties, options: Record<string, unknown>): void {
  const { properties: given = [], title, buttonLabel, defaultPath, message } = options;
  if (!Array.isArray(given)) throw new TypeError('Properties must be an array');
  for (const name of given as string[])
    if (!properties[method].has(name)) throw new TypeError(`${method} has no property ${name}`);
  needText('Title', title);
  needText('Button label', buttonLabel);
  needText('Default path', defaultPath);
  needText('Message', message);
}

/** The response of a dismissed message box: its cancel button. */
function dismissed({ buttons = [], defaultId, cancelId }: MessageBox): number {
  if (cancelId !== undefined) return cancelId;
  const names = (buttons as string[]).map((name) => name.toLowerCase());
  const found = names.findIndex((name) => name === 'cancel' || name === 'no');
  return found >= 0 ? found : defaultId === 0 && names.length > 1 ? 1 : 0;
}

/** `dialog`: each call is recorded; the test answers it, or the user dismisses it. */
export function createDialog(harness: Harness): object {
  const needReady = (): void => {
    harness.lifecycle.needReady('dialog module can only be used after app is ready');
  };
  const optionsOf = (args: unknown[]): Record<string, unknown> =>
    (args.length > 1 ? args[1] : args[0]) as Record<string, unknown>;
  const ask = (method: string, options: object, fallback: object): unknown => {
    harness.record({ what: `dialog.${method}`, options: JSON.parse(JSON.stringify(options)) as object });
    return harness.answerTo(method) ?? fallback;
  };
  const files = (method: keyof typeof properties, fallback: object) => {
    return async (...args: unknown[]): Promise<unknown> => {
      needReady();
      checkFileDialog(method, optionsOf(args));
      return ask(method, optionsOf(args), fallback);
    };
  };
  return {
    showMessageBox: async (...args: unknown[]): Promise<unknown> => {
      needReady();
      checkMessageBox(optionsOf(args));
      return ask('showMessageBox', optionsOf(args), { response: dismissed(optionsOf(args)), checkboxChecked: false });
    },
    showMessageBoxSync: (...args: unknown[]): unknown => {
      needReady();
      checkMessageBox(optionsOf(args));
      return (
        harness.answerTo('showMessageBox') ??
        (harness.record({ what: 'dialog.showMessageBoxSync', options: optionsOf(args) }), dismissed(optionsOf(args)))
      );
    },
    showOpenDialog: files('showOpenDialog', { canceled: true, filePaths: [] }),
    showSaveDialog: files('showSaveDialog', { canceled: true, filePath: '' }),
    // "This API can be called safely before the ready event" (docs/api/dialog.md).
    showErrorBox: (title: unknown, text: unknown): void => {
      if (typeof title !== 'string' || typeof text !== 'string')
        throw new TypeError('Error processing argument: a string is needed');
      harness.record({ what: 'dialog.showErrorBox', title, text });
    },
  };
}
