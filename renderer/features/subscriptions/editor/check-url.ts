/** What can be said of a receiver's address while it is typed. */
export interface UrlCheck {
  tone: 'ok' | 'warn' | 'bad';
  words: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** Looks at a receiver's address; nothing while there is none. */
export function checkUrl(text: string, catcher: readonly string[] = []): UrlCheck | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const url = URL.parse(trimmed);
  if (!url) return { tone: 'bad', words: 'Not a URL yet. It begins with http:// or https:// and names a host.' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { tone: 'bad', words: `${url.protocol.slice(0, -1)} is not sent to: http and https only.` };
  if (url.hostname === '') return { tone: 'bad', words: 'A host is missing.' };
  if (url.username !== '' || url.password !== '')
    return { tone: 'warn', words: 'The credentials in it are moved to authentication, as basic.' };
  if (url.hash !== '') return { tone: 'warn', words: `${url.hash} is never sent: a fragment stays with the sender.` };
  if (catcher.some((own) => URL.parse(own)?.origin === url.origin))
    return { tone: 'ok', words: 'This is our catcher.' };
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return { tone: 'warn', words: 'Plain HTTP to another machine: payload and credentials go in clear.' };
  return { tone: 'ok', words: url.protocol === 'https:' ? 'Over TLS.' : 'Plain HTTP on this machine.' };
}

/** Where an event goes: the path of the event behind that of the address; a query stays at the end. */
export function targetOf(url: string, path: string): string {
  if (path === '') return url;
  const [before = '', ...query] = url.replace(/#.*$/, '').split('?');
  const whole = before.replace(/\/+$/, '') + path;
  return query.length === 0 ? whole : `${whole}${path.includes('?') ? '&' : '?'}${query.join('?')}`;
}
