/**
 * Chromium by itself does not know the app's scheme; the page is loaded from an https origin that stands for it, and no
 * request to it reaches a network. https because a scheme registered as `standard` and `secure` has a tuple origin and
 * is a secure context (electron.d.ts, CustomScheme, Privileges).
 */
const stands = '.double.test';

/** `app://host/path` as the browser is given it; other addresses as they are. */
export function toBrowser(address: string): string {
  const [, scheme, host = '', rest = ''] = /^([a-z][\w+.-]*):\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  return scheme === undefined || ['http', 'https', 'file'].includes(scheme)
    ? address
    : `https://${host}.${scheme}${stands}${rest}`;
}

/** The app's view of a URL of the browser. */
export function fromBrowser(address: string): string {
  return address.replace(/^https:\/\/([^/?#]+)\.([\w+-]+)\.double\.test(?=[/?#]|$)/, '$2://$1');
}

/** Whether the app serves it. */
export const isAppAddress = (address: string): boolean => fromBrowser(address) !== address;
