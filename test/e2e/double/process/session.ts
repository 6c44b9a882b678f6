import { EventEmitter } from 'node:events';
import type { AskingFrame } from '../host.ts';
import type { Harness } from './harness.ts';
import type { ProtocolDouble } from './protocol.ts';
import { originOf } from './web-frame-main.ts';

type RequestHandler = (
  contents: object,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type CheckHandler = (contents: object, permission: string, origin: string, details: object) => boolean;

/** The default session. */
export class SessionDouble extends EventEmitter {
  readonly protocol: object;
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;
  #device: ((details: object) => boolean) | null = null;

  constructor(protocol: ProtocolDouble) {
    super();
    this.protocol = protocol.shown;
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(handler: ((details: object) => boolean) | null): void {
    this.#device = handler;
  }

  isPersistent = (): boolean => true;
  setSpellCheckerEnabled = (): void => undefined;
  flushStorageData = (): void => undefined;

  /** Whether a device may be used without asking; for tests. */
  mayUseDevice = (details: object): boolean => this.#device?.(details) ?? false;

  /**
   * Permissions of a frame: the check, and a request if it is denied. An app without handlers allows all
   * (ElectronPermissionManager::RequestPermissionsWithDetails, CheckPermissionWithDetails). Origins are written as addresses
   * there, with a slash at their end.
   * @param top Address of the page.
   */
  async decide(contents: object, permission: string, { main, url }: AskingFrame, top: string): Promise<boolean> {
    const details = { requestingUrl: url, isMainFrame: main };
    const embeddingOrigin = asAddress(top);
    // A frame without its own URL has the origin of its page.
    const origin = url === 'about:blank' ? embeddingOrigin : asAddress(url);
    const checked = this.#check?.(contents, permission, origin, { ...details, embeddingOrigin }) ?? true;
    const request = this.#request;
    if (checked || !request) return checked;
    return new Promise((resolve) => {
      request(contents, permission, resolve, details);
    });
  }
}

const asAddress = (url: string): string => `${originOf(url)}/`;

/** `session`: "Session can only be received when app is ready" (shell/browser/api/electron_api_session.cc). */
export function createSessionModule(harness: Harness, defaultSession: SessionDouble): object {
  return {
    get defaultSession(): SessionDouble {
      harness.lifecycle.needReady('Session can only be received when app is ready');
      return defaultSession;
    },
  };
}
