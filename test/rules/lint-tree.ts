import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '../support/temp-folder.ts';

const root = join(import.meta.dirname, '../..');

/** A tree of the project's shape: the text of each file. */
export type Tree = Readonly<Record<string, string>>;

/** A finding of the linter in one place: the rule, when it is one, and its message together with its advice. */
export interface LintFault {
  file: string;
  rule: string | undefined;
  text: string;
}

interface Diagnostic {
  filename: string;
  message: string;
  code?: string;
  help?: string;
}

/** Lints a tree as if it were the project: with its configuration, whose globs count from the tree, and its packages. */
export async function lintTree(tree: Tree): Promise<LintFault[]> {
  await using folder = await tempFolder();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  };
  const tsconfig = {
    extends: join(root, 'shared/tsconfig.base.json'),
    compilerOptions: { module: 'esnext', moduleResolution: 'bundler', jsx: 'react-jsx', types: ['node'] },
    include: ['.'],
  };
  const files = {
    'oxlint.config.ts': `export { default } from '${pathToFileURL(join(root, 'oxlint.config.ts')).href}';\n`,
    'tsconfig.json': JSON.stringify(tsconfig),
    'package.json': JSON.stringify({ type: 'module' }),
    ...tree,
  };
  await Promise.all(Object.entries(files).map(([path, text]) => write(path, text)));
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'), 'junction');
  return (await diagnose(folder.path)).map(({ filename, code, message, help }) => ({
    file: filename,
    rule: code,
    text: help ? `${message} ${help}` : message,
  }));
}

function diagnose(cwd: string): Promise<Diagnostic[]> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--format', 'json', '.'],
      { cwd, maxBuffer: 2 ** 26, timeout: 60_000, killSignal: 'SIGKILL' },
      (_error, stdout, stderr) => {
        try {
          resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics);
        } catch {
          reject(new Error(`The linter did not run: ${stdout}${stderr}`));
        }
      },
    );
  });
}
