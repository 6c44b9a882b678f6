import type { PageAnswer, PageRequest } from '../host.ts';
import type { Harness } from './harness.ts';
import { strict } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

interface CustomScheme {
  scheme: string;
  privileges?: Record<string, boolean>;
}

/** `protocol` of one session. */
export interface ProtocolDouble {
  /** The object of the app, reached through the session once the app is ready. */
  readonly shown: object;
  /** Answers a request of a page, or one that a test makes. */
  answer(request: Pick<PageRequest, 'url' | 'method' | 'headers' | 'body'>): Promise<PageAnswer>;
}

const privileges = new Set(
  'standard secure bypassCSP allowServiceWorkers supportFetchAPI corsEnabled stream codeCache allowExtensions'.split(
    ' ',
  ),
);

/** @throws Error where docs/api/protocol.md says so: "can only be used before the ready event ... and can be called only once". */
function createRegister(harness: Harness): (schemes: CustomScheme[]) => void {
  let called = false;
  return (schemes) => {
    harness.lifecycle.needNotReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (called) throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
    called = true;
    for (const { scheme, privileges: given = {} } of schemes) {
      if (!/^[a-z][a-z\d+.-]*$/.test(scheme)) throw new Error(`Invalid scheme ${scheme}`);
      for (const name of Object.keys(given)) if (!privileges.has(name)) throw new Error(`Unknown privilege ${name}`);
    }
  };
}

/** Makes `protocol`. */
export function createProtocol(harness: Harness): ProtocolDouble {
  const handlers = new Map<string, Handler>();
  // `protocol` is the default session's: "Session can only be received when app is ready" (electron_api_session.cc).
  const needSession = (): void => {
    harness.lifecycle.needReady('Session can only be received when app is ready');
  };
  const shown = strict('protocol', {
    registerSchemesAsPrivileged: createRegister(harness),
    handle(scheme: string, handler: Handler): void {
      needSession();
      if (typeof handler !== 'function') throw new TypeError('handler must be a function');
      // lib/browser/api/protocol.ts
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      handlers.set(scheme, handler);
    },
    unhandle(scheme: string): void {
      needSession();
      if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
    },
    isProtocolHandled(scheme: string): boolean {
      needSession();
      return handlers.has(scheme);
    },
  });
  return {
    shown,
    async answer({ url, method, headers, body }) {
      const handler = handlers.get(url.split(':', 1)[0] ?? '');
      if (!handler) return undefined;
      // Electron passes on the URL of Chromium unchanged; a Request of Node.js would change or reject it.
      const request = new Request('http://asked.invalid/', {
        method,
        headers,
        ...(body && { body: Uint8Array.from(body) }),
      });
      Object.defineProperty(request, 'url', { value: url });
      const response = await handler(request);
      if (!(response instanceof Response)) throw new TypeError('The handler of a protocol must answer a Response');
      const answered = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), body: answered };
    },
  };
}
