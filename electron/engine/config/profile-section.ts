import type { YAMLMap } from 'yaml';
import { isMap as isYamlMap, isNode, isScalar, parseDocument, type Document, type Pair } from 'yaml';
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

function assign(document: Document, map: YAMLMap, wanted: Differences): void {
  for (const pair of [...map.items]) {
    if (!wanted.has(String(isScalar(pair.key) ? pair.key.value : pair.key))) remove(map, pair);
  }
  if (map.items.length === 0) map.flow = false;
  for (const [name, value] of wanted) {
    const present = map.get(name, true);
    if (value instanceof Map && isYamlMap(present)) assign(document, present, value as Differences);
    else if (!isNode(present) || !same(present.toJS(document), value)) map.set(name, document.createNode(value));
  }
}

/** The text of a `hookbench.yaml` with what differs from the defaults in its section `profile`; the rest stays. */
export function writeProfileSection(text: string, profile: Profile): string {
  const document: Document = parseDocument(text);
  document.contents ??= document.createNode({});
  const wanted = differing(profile);
  const present = document.get('profile', true);
  if (isYamlMap(present)) assign(document, present, wanted);
  else if (wanted.size > 0) document.set('profile', document.createNode(wanted));
  const written = document.toString({ lineWidth: 0 });
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}
