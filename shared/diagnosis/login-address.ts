/** The parts of a URL or of a path. */
export function partsOf(url: string): { scheme: string; host: string; path: string } {
  const [, scheme = '', host = '', path = ''] = /^(?:([a-z]+):)?(?:\/\/([^/?#]*))?([^?#]*)/i.exec(url) ?? [];
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path };
}

const loginWord =
  /(^|[/_.-])(log-?in|log_in|sign-?in|sign_in|logon|sso|saml2?|cas|adfs|oauth2?|authorize|authenticate|auth|sessions?\/new|account\/login|vpn\/index|my\.policy)([/_.-]|$)/i;
const loginHost = /^(login|signin|sso|idp)\./i;

/** Whether an address is that of a login page or an authorization endpoint. */
export function isLogin(url: string): boolean {
  const { host, path } = partsOf(url);
  return loginWord.test(path) || loginHost.test(host);
}

/** Whether an HTML text contains a form with a password field. */
export const hasLoginForm = (html: string): boolean => /<input[^<>]{0,300}type\s*=\s*["']?password/i.test(html);
