import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { contractTypes } from './contract-types.ts';

/** The declarations of one module, without the types of what it imports. */
function declarationsOf(file: string): string {
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
 * Writes the declarations of the library: one file for each module, and `contract.d.ts` with the types of `shared/` that they
 * import.
 */
export async function writeDeclarations(files: readonly string[], folder: string): Promise<void> {
  const needed = new Set<string>();
  for (const file of files) {
    const text = declarationsOf(file).replaceAll(importOfShared, (_import, names: string) => {
      for (const name of names.split(',')) needed.add(name.trim());
      return `import type {${names}} from './contract.js';`;
    });
    const name = basename(file, '.ts');
    const written = `/// <reference lib="esnext.disposable" />\n${text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")}`;
    writeFileSync(join(folder, `${name}.d.ts`), written);
  }
  writeFileSync(join(folder, 'contract.d.ts'), await contractTypes([...needed]));
}
