import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { denyNavigation } from '../../../electron/shell/deny-navigation.ts';
import { denyPermissions } from '../../../electron/shell/deny-permissions.ts';
import { createOpenExternal, externalAddress } from '../../../electron/shell/open-external.ts';

describe('a page', () => {
  class Contents extends EventEmitter {
    setWindowOpenHandler = vi.fn();
  }

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'is stopped at %s',
    (way) => {
      const contents = new Contents();
      denyNavigation(contents as never, vi.fn());
      const preventDefault = vi.fn();
      contents.emit(way, { preventDefault, url: 'app://hookbench/' });
      expect(preventDefault).toHaveBeenCalledOnce();
    },
  );

  it('opens no window; its address is offered to the browser', () => {
    const contents = new Contents();
    const open = vi.fn();
    denyNavigation(contents as never, open);
    const handler = contents.setWindowOpenHandler.mock.calls[0]?.[0] as (details: { url: string }) => unknown;
    expect(handler({ url: 'https://www.rfc-editor.org/rfc/rfc6749' })).toEqual({ action: 'deny' });
    expect(open.mock.calls).toEqual([['https://www.rfc-editor.org/rfc/rfc6749']]);
  });

  it('is denied every permission, asked for or looked up, and every device', () => {
    const session = {
      setPermissionRequestHandler: vi.fn(),
      setPermissionCheckHandler: vi.fn(),
      setDevicePermissionHandler: vi.fn(),
    };
    denyPermissions(session);
    const request = session.setPermissionRequestHandler.mock.calls[0]?.[0] as (...args: unknown[]) => void;
    const check = session.setPermissionCheckHandler.mock.calls[0]?.[0] as (...args: unknown[]) => boolean;
    const device = session.setDevicePermissionHandler.mock.calls[0]?.[0] as (...args: unknown[]) => boolean;
    for (const permission of ['media', 'notifications', 'openExternal', 'clipboard-read', 'fullscreen', 'unknown']) {
      const decide = vi.fn();
      request(null, permission, decide, {});
      expect(decide.mock.calls).toEqual([[false]]);
      expect(check(null, permission, 'app://hookbench', {})).toBe(false);
    }
    expect(device({ deviceType: 'usb' })).toBe(false);
  });
});

describe('openExternal', () => {
  it.each([
    ['https://example.test/a?b#c', 'https://example.test/a?b#c'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/'],
    ['HTTPS://EXAMPLE.TEST', 'https://example.test/'],
    ['file:///etc/passwd', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['app://hookbench/', undefined],
    ['smb://server/share', undefined],
    ['ms-msdt:/id', undefined],
    ['mailto:a@example.test', undefined],
    ['httpsx://example.test', undefined],
    ['//example.test', undefined],
    ['example.test', undefined],
    ['', undefined],
  ])('%s goes out as %s', (address, expected) => {
    expect(externalAddress(address)).toBe(expected);
    const openExternal = vi.fn().mockResolvedValue(undefined);
    createOpenExternal({ openExternal }, vi.fn())(address);
    expect(openExternal.mock.calls).toEqual(expected === undefined ? [] : [[expected]]);
  });

  it('tells when the system has nothing that opens it', async () => {
    const told = Promise.withResolvers<unknown>();
    const openExternal = vi.fn().mockRejectedValue(new Error('no browser'));
    createOpenExternal({ openExternal }, told.resolve)('https://example.test');
    expect(await told.promise).toEqual(new Error('no browser'));
  });
});
