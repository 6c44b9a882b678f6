import { headerLines } from '../../http/header-pairs.ts';

/** Stands for the decision's id in a stored header, which then is the same as others. No header can hold it. */
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
 * Writes header fields one a line as on the wire, the decision's id marked. Fields that were here last are written once,
 * so that they are found again by the very same text.
 * @param kept So many are remembered.
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
