import { createCodec } from '../codec.ts';
import { bridgeNames, receiveExposed } from './context-bridge.ts';
import { locationKey, showAsApp } from './show-as-app.ts';

/** Events on the document by which the page's world asks the preload's world, and is answered. */
export const askEvent = 'hookbench-double-ask';
export const answerEvent = 'hookbench-double-answer';

/**
 * Runs in the page's own world before its scripts: asks the app for each permission, as Electron's permission manager
 * does ("Most web APIs do a permission check and then make a permission request if the check is denied",
 * electron.d.ts, Session.setPermissionCheckHandler), and lets `window.open` answer null as it does when it is denied.
 */
function mainWorld(ask: string, answer: string): void {
  let last = 0;
  const allowed = (permission: string): Promise<boolean> =>
    new Promise((resolve) => {
      const id = `${++last}`;
      const answered = (event: Event): void => {
        const [to, result] = (event as CustomEvent<string>).detail.split(' ');
        if (to !== id) return;
        document.removeEventListener(answer, answered);
        resolve(result === 'true');
      };
      document.addEventListener(answer, answered);
      document.dispatchEvent(new CustomEvent(ask, { detail: `${id} ${permission}` }));
    });
  const denied = (words: string): DOMException => new DOMException(words, 'NotAllowedError');

  const asking: [holder: object | undefined, method: string, permission: string][] = [
    [navigator.clipboard, 'writeText', 'clipboard-sanitized-write'],
    [navigator.clipboard, 'write', 'clipboard-sanitized-write'],
    [navigator.clipboard, 'readText', 'clipboard-read'],
    [navigator.clipboard, 'read', 'clipboard-read'],
    [navigator.mediaDevices, 'getUserMedia', 'media'],
    [navigator.mediaDevices, 'getDisplayMedia', 'display-capture'],
    [navigator, 'requestMIDIAccess', 'midi'],
    [Element.prototype, 'requestFullscreen', 'fullscreen'],
  ];
  for (const [holder, method, permission] of asking) {
    const real = holder && (Reflect.get(holder, method) as ((...args: unknown[]) => unknown) | undefined);
    if (!real) continue;
    Object.defineProperty(holder, method, {
      configurable: true,
      writable: true,
      enumerable: false,
      async value(this: unknown, ...args: unknown[]): Promise<unknown> {
        if (await allowed(permission)) return real.apply(this, args);
        throw denied(`Failed to execute '${method}': permission denied.`);
      },
    });
  }
  const locate = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  navigator.geolocation.getCurrentPosition = (found, failed, options) => {
    void allowed('geolocation').then((may) => {
      if (may) locate(found, failed, options);
      else failed?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError);
    });
  };
  if (typeof Notification === 'function') {
    Notification.requestPermission = async () => ((await allowed('notifications')) ? 'granted' : 'denied');
  }
  const open = window.open.bind(window);
  window.open = (...args) => {
    open(...args);
    return null;
  };
}

/** The script itself. */
export const mainWorldScript = `(() => {
  Object.defineProperty(globalThis, Symbol.for(${JSON.stringify(locationKey)}), { value: (${String(showAsApp)})() });
  (${String(receiveExposed)})((${String(createCodec)})(), ${JSON.stringify(bridgeNames)});
  (${String(mainWorld)})(${JSON.stringify(askEvent)}, ${JSON.stringify(answerEvent)});
})();`;
