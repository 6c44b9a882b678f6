const gone = '[redacted]';

/** A part of a query: what stands without a name may be a secret itself. */
function shownPart(part: string): string {
  const [name = '', ...value] = part.split('=');
  if (value.length > 0) return `${name}=${gone}`;
  return name === '' ? '' : gone;
}

/** The URL of a receiver as it may be told and kept: without user, password, fragment and what its query holds. */
export function shownUrl(text: string): string {
  const url = new URL(text);
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return text;
  url.username = '';
  url.password = '';
  url.search = url.search.slice(1).split('&').map(shownPart).join('&');
  url.hash = '';
  return url.href;
}
