import type { Browser, BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';
import { fromBrowser, isAppAddress, toBrowser } from './address.ts';
import type { Link } from './link.ts';
import { mainWorldScript } from './page/main-world.ts';
import { bindingName, preloadWorldName, preloadWorldScript, takeKey } from './page/preload-world.ts';
import { shadowLocation } from './page/show-as-app.ts';

/** A request of the page, as the app is asked to answer it. */
export interface PageRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** Set where the page wants to go elsewhere, rather than the app or the user. */
  navigation?: 'page' | 'frame';
}

/** The frame whose scripts ask for something. */
export interface AskingFrame {
  /** The last address that it loaded. */
  url: string;
  main: boolean;
  /** The target of the response: the world of the double's script in that frame. */
  world: number;
}

/** How the app answers: nothing where it lets the browser go on, `blocked` where it stays where it is. */
export type PageAnswer = { status: number; headers: Record<string, string>; body: Uint8Array } | 'blocked' | undefined;

export interface WindowSpec {
  /** Source of the preload, if any. */
  preload: string | undefined;
  width: number;
  height: number;
  /** The profile folder of Chromium: windows of one folder share the storage of the page. */
  profile: string;
  dark: boolean;
}

interface HostWindow {
  page: Page;
  session: CDPSession;
  world: number | undefined;
  /** The app or the user navigates, not the page. */
  ours: boolean;
}

const profiles = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>();

/** The storage of the page outlives the app, as in a profile folder. */
function contextOf(browser: Browser, profile: string): Promise<BrowserContext> {
  const known = profiles.get(browser) ?? new Map<string, Promise<BrowserContext>>();
  profiles.set(browser, known);
  const context = known.get(profile) ?? openContext(browser);
  known.set(profile, context);
  return context;
}

/** Navigation by the user in the browser's own interface is not navigation of the page, like `webContents.reload`. */
function markAsOurs(window: HostWindow): void {
  const { page } = window;
  const mark = <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      window.ours = true;
      try {
        return await act.apply(page, args);
      } finally {
        window.ours = false;
      }
    };
  };
  page.goto = mark(page.goto);
  page.reload = mark(page.reload);
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  // The app alone decides on permissions; see main-world.ts.
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'notifications', 'geolocation']);
  // A window that a page opened without permission: it is closed before it loads anything.
  await context.route('**', (route) => route.abort());
  // Windows of the app and of a test are created by `newPage`; all others were opened by a page.
  let making = 0;
  const newPage = context.newPage.bind(context);
  context.newPage = () => {
    making += 1;
    return newPage();
  };
  context.on('page', (page) => {
    if (making === 0) void page.close();
    else making -= 1;
  });
  return context;
}

/** The windows of one app, as pages of a browser. */
export interface Host {
  handlers: Record<string, (...args: never[]) => unknown>;
  /** The content of the browser's clipboard: the preload's world asks the browser, the page's asks the app. */
  copied(): Promise<string>;
  /** Ends the renderer of the newest window, as a crash does. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param link Calls the app; it is made after the host.
 * @param crashes The number of loads by URL that crash their renderer.
 */
export function createHost(browser: Browser, link: () => Link, onPage: (page: Page) => void, crashes = 0): Host {
  let crashesLeft = crashes;
  const windows = new Map<number, HostWindow>();
  const specs = new Map<number, WindowSpec>();

  const windowOf = (id: number): HostWindow => {
    const window = windows.get(id);
    if (!window) throw new Error(`There is no window ${id}`);
    return window;
  };

  function navigationOf(window: HostWindow, request: Request): Pick<PageRequest, 'navigation'> {
    if (!request.isNavigationRequest()) return {};
    if (request.frame() !== window.page.mainFrame()) return { navigation: 'frame' };
    if (!window.ours) return { navigation: 'page' };
    window.ours = false;
    return {};
  }

  async function answer(id: number, window: HostWindow, route: Route): Promise<void> {
    const request = route.request();
    const asked: PageRequest = {
      url: fromBrowser(request.url()),
      method: request.method(),
      headers: request.headers(),
      body: request.postDataBuffer(),
      ...navigationOf(window, request),
    };
    const answered = (await link().ask('request', id, asked)) as PageAnswer;
    if (answered === 'blocked') await route.abort('aborted');
    else if (!answered) await (isAppAddress(request.url()) ? route.abort('failed') : route.continue());
    else {
      const { status, headers, body } = answered;
      const script = status === 200 && (headers['content-type'] ?? '').startsWith('text/javascript');
      const bytes = Buffer.from(body);
      await route.fulfill({ status, headers, body: script ? shadowLocation(bytes.toString('utf8')) : bytes });
    }
  }

  async function listen(id: number, window: HostWindow): Promise<void> {
    const { page, session } = window;
    const frameOf = new Map<number, string>();
    const urlOf = new Map<string, string>();
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name !== preloadWorldName || frameId === undefined) return;
      frameOf.set(context.id, frameId);
      if (frameId === mainFrame) window.world = context.id;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => frameOf.delete(executionContextId));
    session.on('Runtime.bindingCalled', ({ executionContextId, payload }) => {
      const frameId = frameOf.get(executionContextId) ?? mainFrame;
      const main = frameId === mainFrame;
      const url = fromBrowser(main ? page.mainFrame().url() : (urlOf.get(frameId) ?? 'about:blank'));
      link().tell('fromPage', id, payload, { url, main, world: executionContextId } satisfies AskingFrame);
    });
    session.on('Page.windowOpen', ({ url, userGesture }) => {
      link().tell('windowOpen', id, fromBrowser(url), userGesture ? 'foreground-tab' : 'new-window');
    });
    session.on('Page.frameNavigated', ({ frame }) => {
      urlOf.set(frame.id, frame.url);
      if (frame.parentId === undefined) link().tell('navigated', id, fromBrowser(frame.url));
    });
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === mainFrame) link().tell('navigatedWithin', id, fromBrowser(url));
    });
    page.on('domcontentloaded', () => {
      link().tell('domReady', id);
    });
    page.on('load', () => {
      link().tell('loaded', id);
    });
    page.on('download', (file) => {
      const report = (path: string): void => {
        link().tell('downloaded', id, { url: fromBrowser(file.url()), name: file.suggestedFilename(), path });
      };
      file.path().then(report, () => undefined);
    });
    page.on('crash', () => {
      link().tell('gone', id);
    });
    page.on('close', () => {
      if (windows.get(id) === window) link().tell('pageClosed', id);
    });
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    const mainFrame = frameTree.frame.id;
    await session.send('Runtime.enable');
  }

  async function open(id: number, spec: WindowSpec): Promise<void> {
    const context = await contextOf(browser, spec.profile);
    const page = await context.newPage();
    const window: HostWindow = { page, session: await context.newCDPSession(page), world: undefined, ours: false };
    markAsOurs(window);
    windows.set(id, window);
    specs.set(id, spec);
    await page.setViewportSize({ width: spec.width, height: spec.height });
    await page.emulateMedia({ colorScheme: spec.dark ? 'dark' : 'light' });
    await page.route('**', (route) => answer(id, window, route).catch(() => route.abort().catch(() => undefined)));
    await listen(id, window);
    const { session } = window;
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript });
    if (spec.preload !== undefined) {
      await session.send('Runtime.addBinding', { name: bindingName, executionContextName: preloadWorldName });
      const source = preloadWorldScript(spec.preload);
      await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: preloadWorldName });
    }
    onPage(page);
  }

  /** @returns Why it did not work, as Chromium names it. */
  async function go(id: number, act: (page: Page) => Promise<unknown>): Promise<string | undefined> {
    try {
      await act(windowOf(id).page);
      return undefined;
    } catch (error) {
      return /net::(ERR_\w+)/.exec(String(error))?.[1] ?? 'ERR_ABORTED';
    }
  }

  /** @returns Why a load did not work whose renderer crashed: it stopped without an end (lib/browser/api/web-contents.ts). */
  async function crash(page: Page): Promise<string> {
    const crashed = new Promise((resolve) => page.once('crash', resolve));
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    return 'ERR_FAILED';
  }

  /** Does what the app tells a window without waiting for it: the page may be gone by then, or go meanwhile. */
  async function tellPage(id: number, act: (page: Page) => Promise<unknown>): Promise<void> {
    const page = windows.get(id)?.page;
    if (!page) return;
    try {
      await act(page);
    } catch (error) {
      if (!page.isClosed()) throw error;
    }
  }

  /** A renderer that crashed is followed by another, in the same window. */
  async function renew(id: number): Promise<void> {
    const { page } = windowOf(id);
    windows.delete(id);
    await page.close();
    await open(id, specs.get(id)!);
  }

  return {
    handlers: {
      open,
      load: async (id: number, url: string, crashed: boolean) => {
        if (crashed) await renew(id);
        if (crashesLeft-- > 0) return crash(windowOf(id).page);
        return go(id, (page) => page.goto(toBrowser(url)));
      },
      reload: async (id: number, url: string, crashed: boolean) => {
        if (!crashed) return go(id, (page) => page.reload());
        await renew(id);
        return go(id, (page) => page.goto(toBrowser(url)));
      },
      destroy: async (id: number) => {
        const { page } = windowOf(id);
        windows.delete(id);
        await page.close();
      },
      resize: (id: number, width: number, height: number) =>
        tellPage(id, (page) => page.setViewportSize({ width, height })),
      zoom: (id: number, factor: number) =>
        tellPage(id, (page) => page.evaluate((zoom) => (document.documentElement.style.zoom = String(zoom)), factor)),
      dark: async (dark: boolean) => {
        const colorScheme = dark ? 'dark' : 'light';
        for (const id of windows.keys()) await tellPage(id, (page) => page.emulateMedia({ colorScheme }));
      },
      run: (id: number, code: string) => windowOf(id).page.evaluate(code),
      toPage: (id: number, text: string, to?: number) => {
        const { session, world } = windows.get(id) ?? {};
        const contextId = to ?? world;
        if (!session || contextId === undefined) return;
        const expression = `globalThis[Symbol.for(${JSON.stringify(takeKey)})](${text})`;
        session.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined);
      },
    },
    async copied() {
      const { session, world } = [...windows.values()].at(-1) ?? {};
      if (!session || world === undefined) throw new Error('There is no window');
      const read = { expression: 'navigator.clipboard.readText()', contextId: world, awaitPromise: true };
      const { result } = await session.send('Runtime.evaluate', read);
      return String(result.value);
    },
    async crash() {
      const page = [...windows.values()].at(-1)?.page;
      if (page) await crash(page);
    },
    async close() {
      const open = [...windows.values()];
      windows.clear();
      await Promise.all(open.map(({ page }) => page.close()));
    },
  };
}
