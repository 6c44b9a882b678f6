import { strict } from './json-as-form.ts';
import { joinedValues } from './json-texts.ts';
import { wrong, type Option } from './option.ts';

/** A form that was parsed and encoded again, or whose values were joined. */
export function formOptions(text: string): Option<string>[] {
  const pairs = [...new URLSearchParams(text)];
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  const write = (all: typeof pairs, encode: (part: string) => string): string =>
    all.map((pair) => pair.map(encode).join('=')).join('&');
  const encodings: [string, (all: typeof pairs) => string][] = [
    ['%20 for spaces', (all) => write(all, strict)],
    ['as encodeURIComponent writes it', (all) => write(all, (part) => encodeURIComponent(part.toWellFormed()))],
    ['+ for spaces', (all) => new URLSearchParams(all).toString()],
    ['+ for spaces, ~ and * as PHP writes them', (all) => write(all, (part) => strict(part).replaceAll('%20', '+'))],
  ];
  const object = JSON.stringify(Object.fromEntries(pairs));
  return [
    ...encodings.flatMap(([how, encode]) => [
      wrong(encode(pairs), 'body-form-encoded', how),
      wrong(encode(sorted), 'body-form-encoded', `${how}, sorted by name`),
    ]),
    wrong(object, 'body-form-decoded', 'written as JSON'),
    // The only value of a form has a name of its own.
    ...(pairs.length > 1 ? joinedValues(pairs).map(([how, one]) => wrong(one, 'body-values', how)) : []),
  ];
}
