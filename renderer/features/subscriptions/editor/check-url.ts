/** Feedback on a receiver URL while it is typed. */
export interface UrlCheck {
  tone: 'ok' | 'warn' | 'bad';
  words: string;
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/** Checks a receiver URL; undefined while it is empty. */
export function checkUrl(text: string, catcher: readonly string[] = []): UrlCheck | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const url = URL.parse(trimmed);
  if (!url) return { tone: 'bad', words: 'Not a valid URL. Start with http:// or https:// and a host.' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { tone: 'bad', words: `${url.protocol.slice(0, -1)} is not supported. Use http or https.` };
  if (url.hostname === '') return { tone: 'bad', words: 'Enter a host.' };
  if (url.username !== '' || url.password !== '')
    return { tone: 'warn', words: 'The credentials in the URL become Basic authentication.' };
  if (url.hash !== '') return { tone: 'warn', words: `${url.hash} is not sent: fragments are not part of a request.` };
  if (catcher.some((own) => URL.parse(own)?.origin === url.origin))
    return { tone: 'ok', words: 'Hookbench’s receiver.' };
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    return { tone: 'warn', words: 'Plain HTTP to another machine: payload and credentials are not encrypted.' };
  return { tone: 'ok', words: url.protocol === 'https:' ? 'Encrypted with TLS.' : 'Plain HTTP on this machine.' };
}
