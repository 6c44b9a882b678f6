import { EventEmitter } from 'node:events';
import type { Harness } from './harness.ts';
import { preventable } from './preventable.ts';
import { strict } from './strict.ts';

interface Options {
  title?: string;
  body?: string;
  [more: string]: unknown;
}

const options = new Set(
  'title subtitle body silent icon hasReply timeoutType replyPlaceholder sound urgency actions closeButtonText toastXml id groupId groupTitle'.split(
    ' ',
  ),
);

/** `Notification`: those shown are recorded and can be clicked by `Notification.shown`. */
export function createNotification(harness: Harness): object {
  const shown: EventEmitter[] = [];
  const Notification = class extends EventEmitter {
    title: string;
    body: string;
    constructor(given: Options = {}) {
      super();
      // shell/browser/api/electron_api_notification.cc
      harness.lifecycle.needReady('Cannot create Notification before app is ready');
      for (const name of Object.keys(given))
        if (!options.has(name)) throw new TypeError(`Notification has no option ${name}`);
      this.title = given.title ?? '';
      this.body = given.body ?? '';
      return strict('Notification', this);
    }
    static isSupported = (): boolean => harness.config.notifications;
    /** Those that the user sees. */
    static shown = (): EventEmitter[] => shown;
    show(): void {
      if (!harness.config.notifications) return;
      shown.push(this);
      harness.record({ what: 'notification', title: this.title, body: this.body });
      setImmediate(() => this.emit('show', preventable()));
    }
    close(): void {
      const at = shown.indexOf(this);
      if (at < 0) return;
      shown.splice(at, 1);
      setImmediate(() => this.emit('close', preventable()));
    }
  };
  return strict('Notification', Notification);
}
