import { readFileSync } from 'node:fs';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Line and column of what a JSON Pointer below a section points to, or of the nearest that is there. */
function placeOf(file: string, text: string, path: readonly string[]): string {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (!isNode(node) || !node.range) continue;
    const { line, col } = lines.linePos(node.range[0]);
    return `${file}:${line}:${col}`;
  }
  return file;
}

/**
 * Says where in the configuration file it stands what was refused only when it was put to use, such as a rule between
 * what the file changes and what was kept.
 * @param text Of the file, where it is at hand; else the file is read.
 * @param section The section, or a JSON Pointer within the file without its first slash, e.g. `faults/0`.
 * @throws HookbenchError `bad_config` with file, line and column in the place of `bad_input`
 */
export const declaredWrong =
  (file: string | undefined, section: string, text?: string) =>
  (error: unknown): never => {
    if (file === undefined || !(error instanceof HookbenchError) || error.code !== 'bad_input') throw error;
    const path = (error.field ?? '').split('/').filter((part) => part !== '');
    throw new HookbenchError(
      'bad_config',
      `${placeOf(file, text ?? readFileSync(file, 'utf8'), [...section.split('/'), ...path])}: ${error.message.replace(/^\//, '')}`,
      {
        hint: text === undefined ? 'Mend the file, or leave out --config.' : 'Mend the file, then open it again.',
        cause: error,
      },
    );
  };
