import type { Members } from '../read/members.ts';
import type { Context } from './context.ts';
import { itemsIn, objectIn, objectsIn, textIn, type DocumentNode } from './document-node.ts';

/** The path of a URL or path, without a slash at its end. */
function pathOfUrl(url: string): string | undefined {
  if (!URL.canParse(url, 'http://localhost/')) return undefined;
  const path = new URL(url, 'http://localhost/').pathname;
  const length = path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(0, length);
}

function filled(root: Members, server: DocumentNode, url: string): string {
  const variables = new Map(objectsIn(root, objectIn(root, server, 'variables')));
  return url.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const variable = variables.get(name);
    return (variable && textIn(variable, 'default')) ?? '';
  });
}

/** The path of the first server of an operation, path item or document; undefined if it has none. */
export function basePathOf({ note, root }: Context, node: DocumentNode): string | undefined {
  const [server] = itemsIn(root, node, 'servers');
  if (!server) return undefined;
  const url = textIn(server, 'url') ?? '';
  const path = pathOfUrl(filled(root, server, url));
  if (path === undefined)
    note('warning', `The URL of the server cannot be read: "${url.slice(0, 200)}".`, server.pointer);
  return path ?? '';
}
