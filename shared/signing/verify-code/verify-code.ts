import type { SchemeRow } from '../scheme-row.ts';
import { goCode } from './go.ts';
import { javaCode } from './java.ts';
import { nodeCode } from './node.ts';
import { pythonCode } from './python.ts';
import { recipeOf, type Recipe, code, hmacHash, type Run } from './recipe.ts';

const variables: Readonly<Record<string, string>> = { id: 'ID', timestamp: 'TIMESTAMP', url: 'URL', method: 'METHOD' };

function printed(run: Run): string {
  if (run === 'body') return 'cat body.bin';
  const format = run.map((piece) => ('text' in piece ? piece.text : '%s')).join('');
  const values = run.flatMap((piece) => ('text' in piece ? [] : [`"$${variables[piece.variable] ?? ''}"`]));
  return `printf '${format}' ${values.join(' ')}`.trim();
}

/** A script that prints the expected signature by OpenSSL; undefined for key pairs. */
function shellCode({ row, runs }: Recipe): string | undefined {
  const hash = hmacHash(row);
  if (hash === undefined) return undefined;
  const { key } = row;
  const text = '$(printf %s "$WEBHOOK_SECRET" | od -An -tx1 | tr -d " \\n")';
  const prefix = key.kind === 'base64' ? key.prefix : '';
  const bytes = `$(printf %s "\${WEBHOOK_SECRET#${prefix}}" | openssl base64 -d -A | od -An -tx1 | tr -d " \\n")`;
  const used = runs
    .flatMap((run) => (run === 'body' ? [] : run))
    .flatMap((piece) => ('text' in piece ? [] : [piece.variable]));
  const given = [...new Set(used)].map((name) => `${variables[name] ?? ''}=…`);
  const output = row.encoding === 'hex' ? "-r | cut -d' ' -f1" : '-binary | openssl base64 -A';
  return code(
    '#!/bin/sh',
    '# Prints the expected signature. The body as received is in body.bin; the other values are variables:',
    `#   ${['WEBHOOK_SECRET=…', ...given].join(' ')} sh verify.sh`,
    'set -eu',
    `key=${key.kind === 'base64' ? bytes : text}`,
    `{ ${runs.map(printed).join('; ')}; } | openssl dgst -${hash} -mac HMAC -macopt "hexkey:$key" ${output}`,
  );
}

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
