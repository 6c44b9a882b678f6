import { noteCharacter, noteIcon, notePadding, timeColumn } from '#shared/trace/layout-sequence.ts';

/** A path or URL, also after a method. */
const request = /^(?:[A-Z]+ )?(?:\/|\w+:\/\/)/;

/**
 * Text truncated to a width, with an ellipsis: a path before its last segment, without its method where that has no room;
 * a query and other texts at the end.
 * @param perCharacter Mean width of a character in pixels.
 */
export function fitText(text: string, width: number, perCharacter = 6): string {
  const room = Math.max(3, Math.floor(width / perCharacter));
  if (text.length <= room) return text;
  const [path = '', query] = text.split('?');
  if (query !== undefined && path.length + 2 < room) return `${text.slice(0, room - 1)}…`;
  const segment = request.test(text) ? path.slice(path.lastIndexOf('/')) : '';
  const method = text.slice(0, text.indexOf(' ') + 1);
  if (segment === '') return `${text.slice(0, room - 1).trimEnd()}…`;
  if (method.length + 1 + segment.length > room) return `…${segment.slice(1 - room)}`;
  return `${text.slice(0, room - 1 - segment.length)}…${segment}`;
}

/** Mean width of a character of a message, in pixels. */
const perCharacter = 6.4;

/** Beside the text of a message, in pixels. */
const textMargin = 12;

/** A text that does not fit between its lifelines is this wide at most, in pixels. */
const maxWidth = 260;

interface TextPlace {
  fromX: number;
  toX: number;
  /** Between two lifelines. */
  gap: number;
  /** Right edge of the diagram. */
  end: number;
}

/**
 * The text of a message, and its centre in pixels. It stays beside its sender where it fits there, so that no lifeline of
 * another party crosses it. One that does not fit between the two lifelines covers their neighbours, rather than losing
 * its start.
 * @param aside Follows the text where both fit between the lifelines.
 */
export function placeText(text: string, aside: string, { end, fromX, gap, toX }: TextPlace) {
  const fits = (words: string, room: number) => words.length * perCharacter <= room - textMargin;
  const room = Math.abs(toX - fromX);
  if (fits(text, room)) {
    const words = fits(text + aside, room) ? text + aside : text;
    const way = Math.sign(toX - fromX);
    return { words, x: fits(words, gap) ? fromX + (way * Math.min(gap, room)) / 2 : (fromX + toX) / 2 };
  }
  const words = fitText(text, Math.max(room - textMargin, Math.min(maxWidth, end - timeColumn)), perCharacter);
  const half = (words.length * perCharacter) / 2;
  return { words, x: Math.max(timeColumn + half, Math.min((fromX + toX) / 2, end - half)) };
}

/** A note may cover the neighbours of its lifeline, and is not cut to less than this width, in pixels. */
const minNote = 200;

interface NotePlace {
  /** Of its lifeline. */
  x: number;
  /** Between two lifelines. */
  gap: number;
  /** Right edge of the diagram. */
  end: number;
  hasIcon: boolean;
}

/** The text of a note, with its width and its centre in pixels: on its lifeline, as far as the diagram has room there. */
export function placeNote(text: string, { end, gap, hasIcon, x }: NotePlace) {
  const around = notePadding + (hasIcon ? noteIcon : 0);
  const room = Math.min(Math.max(gap * 1.6, minNote), end - timeColumn - 1);
  const words = fitText(text, room - around, noteCharacter);
  const width = words.length * noteCharacter + around;
  return { words, width, x: Math.max(timeColumn + width / 2, Math.min(x, end - width / 2 - 1)) };
}
