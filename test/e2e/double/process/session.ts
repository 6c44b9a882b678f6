import { EventEmitter } from 'node:events';
import type { Bench } from './bench.ts';
import type { ProtocolDouble } from './protocol.ts';

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
   * What the page may. An app without handlers allows all: "Without a handler all permissions are granted"
   * (ElectronPermissionManager::RequestPermissionsWithDetails, CheckPermissionWithDetails).
   */
  async decide(contents: object, permission: string, url: string): Promise<boolean> {
    const details = { requestingUrl: url, isMainFrame: true };
    const checked = this.#check?.(contents, permission, new URL(url).origin, details) ?? true;
    const request = this.#request;
    if (checked || !request) return checked;
    return new Promise((resolve) => {
      request(contents, permission, resolve, details);
    });
  }
}

/** `session`: "Session can only be received when app is ready" (shell/browser/api/electron_api_session.cc). */
export function createSessionModule(bench: Bench, defaultSession: SessionDouble): object {
  return {
    get defaultSession(): SessionDouble {
      bench.lifecycle.needReady('Session can only be received when app is ready');
      return defaultSession;
    },
  };
}
