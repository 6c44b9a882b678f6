import { headerLines } from '../../http/header-pairs.ts';

/** Replaces the decision's id in stored headers, so that they repeat. Headers cannot contain this character. */
export const idMark = '\u0001';

interface Written {
  fields: readonly string[];
  lines: string;
}

function isSame(written: readonly string[], fields: readonly string[], id: string): boolean {
  if (written.length !== fields.length) return false;
  for (let index = 0; index < fields.length; index++) {
    const before = written[index];
    if (before !== fields[index] && !(before === idMark && fields[index] === id)) return false;
  }
  return true;
}

/**
 * Writes header fields one per line, with the decision's id replaced. Texts of recent fields are cached,
 * so that the same text can be found by identity.
 * @param kept Max cached texts.
 */
export function createFieldLines(kept = 4): (fields: readonly string[], id: string) => string {
  const recent: Written[] = [];
  let next = 0;
  return (fields, id) => {
    for (const written of recent) if (isSame(written.fields, fields, id)) return written.lines;
    const marked = fields.map((text) => (text === id ? idMark : text));
    const lines = headerLines(marked);
    recent[next] = { fields: marked, lines };
    next = (next + 1) % kept;
    return lines;
  };
}
