import type { Fix, Note, Place } from '#shared/interface/note.ts';
import { formatNumber } from '#shared/trace/counted.ts';

/** Max notes of a level that are listed. */
const maxListed = 200;

/** Collects what is noticed about the documents of an interface. */
export type Notes = ReturnType<typeof createNotes>;

export function createNotes() {
  const listed: Note[] = [];
  const counts = new Map<Note['level'], number>();
  return {
    /** @param placeOf Called only if the note is listed: finding a line takes time. */
    add(level: Note['level'], what: string, placeOf: () => Place, fix?: Fix): void {
      const count = (counts.get(level) ?? 0) + 1;
      counts.set(level, count);
      if (count <= maxListed) listed.push({ level, what, place: placeOf(), ...(fix && { fix }) });
    },
    list(): Note[] {
      const more = [...counts].flatMap(([level, count]) => {
        const last = listed.findLast((one) => one.level === level);
        if (!last || count <= maxListed) return [];
        return [{ level, what: `${formatNumber(count - maxListed)} more are not listed.`, place: last.place }];
      });
      return [...listed, ...more];
    },
  };
}
