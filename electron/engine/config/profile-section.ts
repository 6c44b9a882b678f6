import { isAlias, isMap as isYamlMap, isNode, isScalar, parseDocument } from 'yaml';
import type { Document, Node, Pair, YAMLMap } from 'yaml';
import { isMap } from '#shared/profile/profile-change.ts';
import { defaultProfile, type Profile, type ProfileName } from '#shared/profile/profile.ts';

type Differences = Map<string, unknown>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differences(value: object, from: object): Differences {
  const base = new Map<string, unknown>(Object.entries(from));
  return new Map(Object.entries(value).filter(([name, part]) => !same(part, base.get(name))));
}

/** What differs from the defaults; of a map the members that do. */
function differing(profile: Profile): Differences {
  const found = differences(profile, defaultProfile);
  for (const [name, value] of found) {
    const known = name as ProfileName;
    if (isMap(known)) found.set(name, differences(value as object, defaultProfile[known] as object));
  }
  return found;
}

const comments = (...texts: (string | null | undefined)[]): string | undefined =>
  texts.filter((text) => text !== null && text !== undefined && text !== '').join('\n') || undefined;

/** Takes a pair out; what the user noted on it goes to the next one, else to the end of the section. */
function remove(map: YAMLMap, pair: Pair): void {
  const at = map.items.indexOf(pair);
  map.items.splice(at, 1);
  const noted = comments(
    isNode(pair.key) ? pair.key.commentBefore : undefined,
    isNode(pair.value) ? pair.value.commentBefore : undefined,
    isNode(pair.value) ? pair.value.comment : undefined,
  );
  if (noted === undefined) return;
  const next = map.items[at]?.key;
  if (isNode(next)) next.commentBefore = comments(noted, next.commentBefore) ?? null;
  else map.comment = comments(map.comment, noted) ?? null;
}

const nameOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Puts a value in the place of another; what the user noted on it stays. */
function replace(document: Document, map: YAMLMap, name: string, value: unknown): void {
  const present = map.get(name, true);
  if (isNode(present) && !isAlias(present) && same(present.toJS(document), value)) return;
  if (isScalar(present) && isPlain(value)) {
    present.value = value;
    delete present.tag;
    return;
  }
  const node = document.createNode(value) as Node;
  if (isNode(present)) {
    const { comment, commentBefore, spaceBefore } = present;
    Object.assign(node, { comment, commentBefore, spaceBefore });
  }
  map.set(name, node);
}

function assign(document: Document, map: YAMLMap, wanted: Differences): void {
  for (const [name, value] of wanted) {
    const present = map.get(name, true);
    if (value instanceof Map && isYamlMap(present)) assign(document, present, value as Differences);
    else replace(document, map, name, value instanceof Map ? Object.fromEntries(value as Differences) : value);
  }
  for (const pair of [...map.items]) if (!wanted.has(nameOf(pair))) remove(map, pair);
}

/**
 * The text of a `hookbench.yaml` with what differs from the defaults in its section `profile`; the rest stays.
 * @param text A valid configuration.
 */
export function writeProfileSection(text: string, profile: Profile): string {
  // The key check of the parser is quadratic.
  const document: Document = parseDocument(text, { uniqueKeys: false });
  document.contents ??= document.createNode({});
  const wanted = differing(profile);
  const present = document.get('profile', true);
  if (isYamlMap(present)) {
    if (present.items.length === 0) present.flow = false;
    assign(document, present, wanted);
  } else if (wanted.size > 0) document.set('profile', document.createNode(wanted));
  const written = document.toString({ lineWidth: 0 });
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}
