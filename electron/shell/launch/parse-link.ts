import { place, type Place } from '#shared/model/screen.ts';

/** The scheme of Hookbench links, e.g. `hookbench://deliveries/dlv_1`. */
export const linkScheme = 'hookbench';

/** The form of a link. It is not percent-decoded, and has no host, query, fragment or user name. */
const shape = new RegExp(`^${linkScheme}://([a-z-]+)(?:/([^/?#]*))?/?$`);

/** Whether a text is a Hookbench link, possibly an invalid one. */
export const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${linkScheme}:`);

/** The screen of a link, and the item selected on it; undefined for an invalid link. */
export function parseLink(link: string): Place | undefined {
  const [, screen, id = ''] = shape.exec(link) ?? [];
  return place.safeParse({ screen, ...(id !== '' && { id }) }).data;
}
