const gone = '[redacted]';

/** A part of a query: a value without a name may be a secret. */
function shownPart(part: string): string {
  const [name = '', ...value] = part.split('=');
  if (value.length > 0) return `${name}=${gone}`;
  return name === '' ? '' : gone;
}

/** The URL of a receiver for display and storage: without user, password, fragment and values of its query. */
export function shownUrl(text: string): string {
  const url = new URL(text);
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return text;
  url.username = '';
  url.password = '';
  url.search = url.search.slice(1).split('&').map(shownPart).join('&');
  url.hash = '';
  return url.href;
}
