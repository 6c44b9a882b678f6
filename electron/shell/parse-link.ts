import { place, type Place } from '#shared/model/screen.ts';

/** The scheme of our links, e.g. `hookbench://deliveries/dlv_1`. */
export const linkScheme = 'hookbench';

/** The shape of a link: nothing in it is decoded, and there is no host, query, fragment or name of a user. */
const shape = new RegExp(`^${linkScheme}://([a-z-]+)(?:/([^/?#]*))?/?$`);

/** Whether a text is meant as one of our links. */
export const isLink = (text: string): boolean => text.toLowerCase().startsWith(`${linkScheme}:`);

/** Where a link leads: a screen, and what is chosen on it. Links do nothing else, so any other is none. */
export function parseLink(link: string): Place | undefined {
  const [, screen, id = ''] = shape.exec(link) ?? [];
  return place.safeParse({ screen, ...(id !== '' && { id }) }).data;
}
