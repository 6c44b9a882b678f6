import { readFileSync, realpathSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  isAlias,
  isMap as isYamlMap,
  isNode,
  isScalar,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { applyProfileChange, isMap } from '#shared/profile/profile-change.ts';
import { defaultProfile, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import { underStandard } from '#shared/profile/standards.ts';
import { writePrivateFile } from './private-file.ts';
import { readConfigText } from './read-config.ts';

type Differences = Map<string, unknown>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differences(value: object, from: object): Differences {
  const base = new Map<string, unknown>(Object.entries(from));
  return new Map(Object.entries(value).filter(([name, part]) => !same(part, base.get(name))));
}

/** What differs from the defaults and from what its standard sets; of a map the members that do. */
function differing(profile: Profile): Differences {
  const { standard } = profile;
  const found = differences(profile, { ...defaultProfile, ...underStandard(standard) });
  if (standard !== defaultProfile.standard) found.set('standard', standard);
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
function writeProfileSection(text: string, profile: Profile): string {
  // The key check of the parser is quadratic.
  const document: Document = parseDocument(text, { uniqueKeys: false });
  document.contents ??= document.createNode({});
  const wanted = differing(profile);
  const present = document.get('profile', true);
  if (isYamlMap(present)) {
    if (present.items.length === 0) present.flow = false;
    assign(document, present, wanted);
  } else if (wanted.size > 0 || present !== undefined) document.set('profile', document.createNode(wanted));
  const written = document.toString({ lineWidth: 0 });
  return text.includes('\r\n') ? written.replaceAll(/\r?\n/g, '\r\n') : written;
}

/** First line of a new file. */
const introduction = '# Hookbench reads this file if it is started with --config and its path.\n';

function unwritable(file: string, error: unknown): HookbenchError {
  return new HookbenchError('storage_failed', `Cannot write ${file}: ${messageOf(error)}.`, {
    hint: 'Check that you can write to the file and its folder, and that the disk has free space.',
    cause: error,
  });
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** The target of a symbolic link, so that the link itself is kept. */
function target(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return file;
    throw unwritable(file, error);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new HookbenchError('storage_failed', `Cannot read ${file}: ${messageOf(error)}.`, {
      hint: 'Check that you can read the file, or start with another --config.',
      cause: error,
    });
  }
}

/** Replaces a file atomically. */
function replaceFile(file: string, text: string): void {
  try {
    writePrivateFile(file, text);
  } catch (error) {
    throw unwritable(file, error);
  }
}

function shared(file: string): HookbenchError {
  return new HookbenchError(
    'bad_config',
    `${file}: the section profile cannot be changed without changing other sections.`,
    {
      hint: 'Replace anchors and aliases (& and *) in the file with their values, then save again.',
    },
  );
}

/** Writing fails if an alias in another section has lost its anchor. */
function sectionWritten(file: string, before: string, profile: Profile): string {
  try {
    return writeProfileSection(before, profile);
  } catch (error) {
    throw messageOf(error).includes('alias') ? shared(file) : error;
  }
}

/** The new text, verified: the profile reads back equal and the other sections are unchanged. */
function textWith(file: string, before: string, profile: Profile): string {
  const { profile: _replaced, ...others } = readConfigText(file, before);
  const after = sectionWritten(file, before, profile);
  const { profile: change = {}, ...same } = readConfigText(file, after);
  if (!isDeepStrictEqual([applyProfileChange(defaultProfile, change), same], [profile, others])) throw shared(file);
  return after;
}

/**
 * Writes the entries that differ from the defaults to the section `profile` of a `hookbench.yaml`, which is created if
 * missing. Comments and other sections are kept.
 * @returns The file that was written.
 * @throws HookbenchError `bad_config` if the existing file is invalid, `storage_failed`
 */
export function saveProfile(file: string, profile: Profile): string {
  const path = target(file);
  replaceFile(path, textWith(path, textOf(path) || introduction, profile));
  return path;
}
