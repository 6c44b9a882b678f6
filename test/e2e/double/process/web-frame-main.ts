import { createCodec } from '../codec.ts';
import type { ToPage } from '../page/preload-world.ts';
import { createPagePorts, type PagePorts } from './page-ports.ts';
import { strict } from './strict.ts';

const codec = createCodec();

/** The top frame of a window, for as long as one document is in it. */
export interface Frame {
  /** The object of the app. */
  readonly shown: WebFrameMain;
  readonly ports: PagePorts;
  /** Another document took its place, or the window is gone. */
  end(): void;
}

/** The documented part of WebFrameMain that the app may use. */
export interface WebFrameMain {
  readonly url: string;
  readonly origin: string;
  readonly parent: null;
  readonly top: WebFrameMain;
  readonly detached: boolean;
  readonly name: string;
  isDestroyed(): boolean;
  send(channel: string, ...args: unknown[]): void;
  postMessage(channel: string, message: unknown, transfer?: unknown[]): void;
}

/** The origin of an address, also of a scheme that Node has no origin for. */
export const originOf = (url: string): string => /^[a-z][\w+.-]*:\/\/[^/?#]+/.exec(url)?.[0] ?? 'null';

/** @param send Sends to the document. */
export function createFrame(url: string, send: (message: ToPage) => void): Frame {
  let ended = false;
  const ports = createPagePorts(send);
  const alive = (): void => {
    // The words of WebFrameMain::CheckRenderFrame (shell/browser/api/electron_api_web_frame_main.cc).
    if (ended) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
  };
  const post = (channel: string, text: string, transfer: unknown[]): void => {
    alive();
    send({ kind: 'send', channel, text, ports: ports.give(transfer) });
  };
  const shown: WebFrameMain = strict('WebFrameMain', {
    get url() {
      alive();
      return url;
    },
    get origin() {
      alive();
      return originOf(url);
    },
    get parent() {
      alive();
      return null;
    },
    get top() {
      alive();
      return shown;
    },
    get detached() {
      return false;
    },
    get name() {
      alive();
      return '';
    },
    isDestroyed: () => ended,
    send: (channel: string, ...args: unknown[]) => {
      post(channel, codec.encode(args), []);
    },
    postMessage: (channel: string, message: unknown, transfer: unknown[] = []) => {
      post(channel, codec.encode([message]), transfer);
    },
  });
  return {
    shown,
    ports,
    end() {
      ended = true;
      ports.end();
    },
  };
}
