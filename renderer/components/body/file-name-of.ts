import { type HeaderPair, firstHeader } from '#shared/model/header-pair.ts';
import { percentDecoded } from '#shared/text/percent.ts';

/** The file extension for each media type; empty for the subtype itself. */
const endings: readonly [RegExp, string][] = [
  [/[/+]json\b/, 'json'],
  [/^text\/html\b/, 'html'],
  [/[/+]xml\b/, 'xml'],
  [/^text\/csv\b/, 'csv'],
  [/yaml\b/, 'yaml'],
  [/^text\//, 'txt'],
  [/^image\/(png|jpeg|gif|webp)\b/, ''],
];

/** A file name for a body: the last segment of the URL's path, and the extension of its media type. */
export function fileNameOf(url: string, headers: readonly HeaderPair[]): string {
  const path = url.split(/[?#]/)[0] ?? '';
  const last = /[^/]+$/.exec(path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ''))?.[0] ?? '';
  const name =
    percentDecoded(last)
      .replaceAll(/[^\w.-]+/g, '_')
      .slice(0, 80) || 'body';
  const type = firstHeader(headers, 'content-type')?.toLowerCase() ?? '';
  const found = endings.find(([kind]) => kind.test(type));
  const ending = found?.[1] === '' ? (/^image\/(\w+)/.exec(type)?.[1] ?? 'bin') : (found?.[1] ?? 'bin');
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}
