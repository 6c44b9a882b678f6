import type { EventEmitter } from 'node:events';
import { preventable, type Preventable } from './preventable.ts';

/** Why Windows ends a session (docs/api/structures/window-session-end-event.md). */
export type EndReason = 'shutdown' | 'close-app' | 'critical' | 'logoff';

/** The system around the app, when it ends the session of its user. */
export interface SystemDouble {
  /** As Windows does. */
  endSession(reasons: EndReason[]): void;
  /** As Linux and macOS do. */
  shutDown(): void;
}

/** How long the system waits for an app that delays the end of the session: Windows and systemd-logind 5 s, here longer for slow machines. */
const heldBackMs = 30_000;

interface SystemDeps {
  windows: ReadonlySet<EventEmitter>;
  powerMonitor: EventEmitter;
  /** Ends the process as the system does: no event, no exit handler. */
  kill: () => void;
}

export function createSystem({ kill, powerMonitor, windows }: SystemDeps): SystemDouble {
  const killLater = (): void => void setTimeout(kill, heldBackMs).unref();
  const tell = (event: string, reasons: EndReason[]): Preventable[] =>
    [...windows].map((window) => {
      const sessionEnd = preventable({ reasons });
      window.emit(event, sessionEnd);
      return sessionEnd;
    });
  return {
    /**
     * `WM_QUERYENDSESSION` at each window, whose answer counts unless it is critical, then `WM_ENDSESSION`: "The OS kills us
     * and our child processes right after this returns" (shell/browser/native_window_views_win.cc). No `before-quit`.
     */
    endSession(reasons) {
      const held = tell('query-session-end', reasons).some(({ defaultPrevented }) => defaultPrevented);
      if (held && !reasons.includes('critical')) {
        killLater();
        return;
      }
      tell('session-end', reasons);
      kill();
    },
    /** "If the event handler invokes e.preventDefault(), Electron will attempt to delay system shutdown" (electron.d.ts). */
    shutDown() {
      const event = preventable();
      powerMonitor.emit('shutdown', event);
      if (event.defaultPrevented) killLater();
      else kill();
    },
  };
}
