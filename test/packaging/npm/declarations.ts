import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { contractTypes } from './contract-types.ts';

/** The declarations of one module, without the types of what it imports. */
function declarationsOf(file: string): string {
  if (file.endsWith('.d.ts')) return readFileSync(file, 'utf8');
  const { diagnostics = [], outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: basename(file),
    compilerOptions: { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.NodeNext, strict: true },
  });
  const [first] = diagnostics;
  if (first) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(first.messageText, '\n')}`);
  return outputText;
}

const importOfShared = /import type \{([^}]*)\} from '#shared\/[^']*';/g;

/**
 * Writes the declarations of the library: one file for each module, and `contract.d.cts` with the types of `shared/` that they
 * import. Both kinds of modules can import `.d.cts` files; only entries, which say what a module is, need a `.d.ts` too.
 */
export async function writeDeclarations(
  files: readonly string[],
  entries: readonly string[],
  folder: string,
): Promise<void> {
  const needed = new Set<string>();
  for (const file of files) {
    const text = declarationsOf(file).replaceAll(importOfShared, (_import, names: string) => {
      for (const name of names.split(',')) needed.add(name.trim());
      return `import type {${names}} from './contract.cjs';`;
    });
    const name = basename(file).replace(/(\.d)?\.ts$/, '');
    const written = `/// <reference lib="esnext.disposable" />\n${text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.cjs'")}`;
    for (const kind of entries.includes(name) ? ['cts', 'ts'] : ['cts'])
      writeFileSync(join(folder, `${name}.d.${kind}`), written);
  }
  writeFileSync(join(folder, 'contract.d.cts'), await contractTypes([...needed]));
}
