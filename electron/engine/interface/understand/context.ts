import { jsonPointer } from '#shared/text/json-pointer.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import type { Fix, Note } from '#shared/interface/note.ts';
import { overlayMembers, type OverlayMember, type OverlayValue } from '#shared/interface/overlay-members.ts';
import type { Members } from '../read/members.ts';
import { nearestName } from '#shared/diagnosis/nearest-name.ts';
import { memberIn, type DocumentNode, type Placed } from './document-node.ts';

/** Unknown names that are compared with the known ones, which takes time. */
const maxSuggestions = 50;

/** A note with the JSON Pointer of its place in the document that was read. */
export type PlainNote = Pick<Note, 'level' | 'what' | 'fix'> & { pointer: string };

/** What all parts of the understanding share. */
export interface Context {
  readonly root: Members;
  note(level: Note['level'], what: string, pointer: string, fix?: Fix): void;
  /** An `x-hookbench-*` member; undefined if it is missing or, which is an error, invalid. */
  member<Name extends OverlayMember>(node: DocumentNode, name: Name): Placed<OverlayValue<Name>> | undefined;
  /** Notes as an error that a name is unknown. @param known The names to choose from. */
  noteUnknown(kind: string, name: string, known: () => readonly string[], pointer: string): void;
  /** Notes as errors the `x-hookbench-*` members that nothing has read. */
  noteUnread(): void;
}

const prefix = 'x-hookbench-';
/** Where the reader puts other files. */
const filesMember = 'x-hookbench-files';
const isOverlayMember = (name: string): name is OverlayMember => Object.hasOwn(overlayMembers, name);

/** Members whose values are data, not parts of the document. */
const dataMembers = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue']);

/** The places of all members with the prefix. */
function* overlayPlaces(root: Members): Generator<{ name: string; pointer: string }> {
  const open: Placed[] = [{ pointer: '', value: root }];
  for (let part = open.pop(); part; part = open.pop()) {
    const { pointer, value } = part;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value as Members)) {
      if (typeof member !== 'object' && !name.startsWith(prefix)) continue;
      const inner = pointer + jsonPointer([name]);
      if (name.startsWith(prefix) && name !== filesMember) yield { name, pointer: inner };
      else if (!dataMembers.has(name)) open.push({ pointer: inner, value: member });
    }
  }
}

export function createContext(root: Members): Context & { notes: PlainNote[] } {
  const notes: PlainNote[] = [];
  const read = new Map<string, unknown>();
  const note: Context['note'] = (level, what, pointer, fix) =>
    void notes.push({ level, what, pointer, ...(fix && { fix }) });

  let suggestions = 0;
  const noteUnknown: Context['noteUnknown'] = (kind, name, known, pointer) => {
    suggestions++;
    const meant = suggestions > maxSuggestions ? undefined : nearestName(name, known());
    const question = meant === undefined ? '' : ` Did you mean "${meant.slice(0, 100)}"?`;
    const fix = meant === undefined ? undefined : { from: name, to: meant };
    note('error', `Unknown ${kind} "${name.slice(0, 200)}".${question}`, pointer, fix);
  };

  return {
    root,
    notes,
    note,
    noteUnknown,
    member(node, name) {
      const found = memberIn(node, name);
      if (!found) return undefined;
      const { pointer } = found;
      if (!read.has(pointer)) {
        const parsed = overlayMembers[name].schema.safeParse(found.value);
        read.set(pointer, parsed.data);
        for (const issue of parsed.error?.issues ?? []) {
          const { field, words } = issuePlace(issue);
          const at = field === '/' ? '' : field;
          note('error', `${name}${at}: ${words}.`, pointer + at);
        }
      }
      const value = read.get(pointer) as OverlayValue<typeof name> | undefined;
      return value === undefined ? undefined : { pointer, value };
    },
    noteUnread() {
      for (const { name, pointer } of overlayPlaces(root)) {
        if (read.has(pointer)) continue;
        if (!isOverlayMember(name)) noteUnknown('member', name, () => Object.keys(overlayMembers), pointer);
        else note('error', `${name} has no meaning here. It belongs to ${overlayMembers[name].at}.`, pointer);
      }
    },
  };
}
