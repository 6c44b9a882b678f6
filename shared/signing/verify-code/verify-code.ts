import type { SchemeRow } from '../scheme-row.ts';
import { goCode } from './go.ts';
import { javaCode } from './java.ts';
import { nodeCode } from './node.ts';
import { pythonCode } from './python.ts';
import { recipeOf, type Recipe } from './recipe.ts';
import { shellCode } from './shell.ts';

/** The languages in which code is generated. */
export const codeLanguages = ['node', 'python', 'java', 'go', 'shell'] as const;
type CodeLanguage = (typeof codeLanguages)[number];

const writers: Readonly<Record<CodeLanguage, (recipe: Recipe) => string | undefined>> = {
  node: nodeCode,
  python: pythonCode,
  java: javaCode,
  go: goCode,
  shell: shellCode,
};

/** Code that verifies a scheme correctly, by language; empty for schemes whose code is more than one function. */
export function verifyCode(row: SchemeRow): Partial<Record<CodeLanguage, string>> {
  const recipe = recipeOf(row);
  if (!recipe) return {};
  const written = codeLanguages.flatMap((language) => {
    const text = writers[language](recipe);
    return text === undefined ? [] : [[language, text] as const];
  });
  return Object.fromEntries(written);
}
