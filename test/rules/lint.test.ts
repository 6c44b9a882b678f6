import { beforeAll, describe, expect, it } from 'vitest';
import { type LintFault, lintTree } from './lint-tree.ts';

/** A text that breaks a rule: where that is refused, and where the rule lets it be. */
interface Example {
  rule: string;
  code: string;
  refused: readonly string[];
  allowed?: readonly string[];
}

const engine = 'electron/engine/http';
const page = 'renderer/store';
const tests = 'test/support';
const untested = [engine, 'electron/cli', 'shared/model', page];
const everywhere = [...untested, tests];

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
/** This number of counted lines, with uncounted ones: blank lines and comments. */
const fileOf = (count: number) => `// Why.\n\n${lines(count, 'Number(1);')}export {};\n`;
const functionOf = (count: number) => `export function f() {\n\n  // Why.\n${lines(count - 2, '  Number(1);')}}\n`;
const component = (body: string) =>
  `import { useEffect, useRef, useState } from 'react';\nexport function C({ a }: { a: { b: number } }) {\n${body}\n}\nexport { useEffect, useRef, useState };\n`;

const typed: Example[] = [
  {
    rule: 'typescript(no-floating-promises)',
    code: 'export const f = (p: Promise<void>) => {\n  p.then(() => 1);\n};',
    refused: everywhere,
  },
  {
    rule: 'typescript(no-misused-promises)',
    code: 'export const f = (p: Promise<boolean>) => (p ? 1 : 2);',
    refused: everywhere,
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    code: "export function f(a: 'a' | 'b') {\n  switch (a) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}",
    refused: everywhere,
  },
  {
    rule: 'typescript(await-thenable)',
    code: 'export const f = async (a: number) => {\n  await a;\n};',
    refused: everywhere,
  },
  ...Object.entries({
    argument: "export const a = Math.abs(JSON.parse('1'));",
    assignment: "const a = JSON.parse('1');\nexport { a };",
    call: "export const a = Boolean(JSON.parse('1')());",
    'member-access': "export const a = Boolean(JSON.parse('1').b);",
    return: "export const f = (): string => JSON.parse('1');",
  }).map(([use, code]) => ({
    rule: `typescript(no-unsafe-${use})`,
    code,
    refused: untested,
    allowed: [tests],
  })),
];

const untyped: Example[] = [
  {
    rule: 'typescript(consistent-type-imports)',
    code: "import { Stats } from 'node:fs';\nexport const f = (a: Stats) => a.size;",
    refused: everywhere,
  },
  { rule: 'typescript(no-explicit-any)', code: 'export type A = any;', refused: everywhere },
  { rule: 'eslint(eqeqeq)', code: 'export const f = (a: unknown) => a == 1;', refused: everywhere },
  { rule: 'eslint(no-unused-vars)', code: 'export const f = (a: number) => 1;', refused: everywhere },
  {
    rule: 'eslint(no-useless-assignment)',
    code: 'export const f = () => {\n  let a = 1;\n  Number(a);\n  a = 2;\n};',
    refused: everywhere,
  },
  {
    rule: 'eslint(no-empty)',
    code: 'export const f = () => {\n  try {\n    Number(1);\n  } catch {}\n};',
    refused: everywhere,
  },
  {
    rule: 'eslint(no-unsafe-finally)',
    code: 'export const f = () => {\n  try {\n    return 1;\n  } finally {\n    return 2;\n  }\n};',
    refused: everywhere,
  },
  {
    rule: 'eslint(no-console)',
    code: "console.log('here');",
    refused: [engine, 'electron/cli', 'shared/model', page],
    allowed: [tests],
  },
  {
    rule: 'eslint(no-restricted-properties)',
    code: "process.stdout.write('here');",
    refused: ['electron/cli'],
    allowed: [tests],
  },
  { rule: 'eslint(max-lines)', code: fileOf(300), refused: everywhere },
  {
    rule: 'eslint(max-lines-per-function)',
    code: functionOf(71),
    refused: [engine, 'electron/cli', 'shared/model'],
    allowed: [page, tests],
  },
  { rule: 'eslint(max-lines-per-function)', code: functionOf(151), refused: [page], allowed: [tests] },
];

const inReact: Example[] = Object.entries({
  'react-hooks(exhaustive-deps)': 'useEffect(() => void Number(a.b), []);\nreturn <i />;',
  'react(immutability)': 'a.b = 1;\nreturn <i>{a.b}</i>;',
  'react(purity)': 'return <i>{Math.random()}</i>;',
  'react(refs)': 'const r = useRef(0);\nreturn <i>{r.current}</i>;',
  'react-hooks(rules-of-hooks)': 'if (a.b) useState(1);\nreturn <i />;',
  'react(set-state-in-effect)': 'const [s, set] = useState(0);\nuseEffect(() => set(a.b), [a]);\nreturn <i>{s}</i>;',
  'react(set-state-in-render)': 'const [s, set] = useState(0);\nset(1);\nreturn <i>{s}</i>;',
  'react(static-components)': 'const D = () => <b />;\nreturn <D />;',
}).map(([rule, body]) => ({ rule, code: component(body), refused: [page] }));

const ofTests: Example[] = [
  {
    rule: 'vitest(no-focused-tests)',
    code: "import { it } from 'vitest';\nit.only('a', () => undefined);",
    refused: [tests],
  },
  {
    rule: 'vitest(valid-expect)',
    code: "import { expect, it } from 'vitest';\nit('a', () => {\n  expect(1);\n});",
    refused: [tests],
  },
];

const examples = [...typed, ...untyped, ...inReact, ...ofTests].map((example, n) => ({ ...example, n }));

/** What no rule minds. */
const fine: readonly (readonly [what: string, code: string, folders: readonly string[]])[] = [
  ['a file of 300 lines that count', fileOf(299), everywhere],
  ['a function of 70', functionOf(70), everywhere],
  ['a function of 150', functionOf(150), [page, tests]],
  [
    'a comparison with null, a function that is async by its type',
    'export const f = async (a: unknown) => a == null;',
    everywhere,
  ],
  [
    'a fault that a comment allows',
    '// oxlint-disable-next-line no-debugger -- to look\ndebugger;\nexport {};',
    everywhere,
  ],
];

const pathOf = (folder: string, n: number) => `${folder}/example-${n}.${folder === page ? 'tsx' : 'ts'}`;
const finePath = (folder: string, what: string) => `${folder}/fine/${what.replaceAll(/\W+/g, '-')}.ts`;
const unused = `${engine}/unused.ts`;

let faults: LintFault[];
const rulesIn = (path: string) => faults.filter(({ file }) => file === path).map(({ rule }) => rule);

beforeAll(async () => {
  const files = examples.flatMap(({ refused, allowed = [], code, n }) =>
    [...refused, ...allowed].map((folder) => [pathOf(folder, n), code] as const),
  );
  const fineFiles = fine.flatMap(([what, code, folders]) =>
    folders.map((folder) => [finePath(folder, what), code] as const),
  );
  faults = await lintTree({
    ...Object.fromEntries([...files, ...fineFiles]),
    [unused]: '// oxlint-disable-next-line no-debugger\nexport {};',
  });
}, 30_000);

describe.each(examples)('$rule', ({ rule, refused, allowed = [], n }) => {
  it.each(refused)('applies in %s', (folder) => {
    expect(rulesIn(pathOf(folder, n))).toContain(rule);
  });

  it.each(allowed)('does not apply in %s', (folder) => {
    expect(rulesIn(pathOf(folder, n))).not.toContain(rule);
  });
});

it.each(fine)('%s is fine', (what, _code, folders) => {
  for (const folder of folders) expect(rulesIn(finePath(folder, what)), folder).toEqual([]);
});

it('a disable comment without effect is an error', () => {
  const texts = faults.filter(({ file }) => file === unused).map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('Unused')]);
});
