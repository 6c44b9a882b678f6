import { join } from 'node:path';
import type { OxlintConfig } from 'oxlint';

const handedInClock = 'Time is handed in: use the clock of electron/engine/clock.ts that your factory was given.';
const handedInRandom =
  'Randomness is handed in: use the source of electron/engine/random.ts that your factory was given.';

const timers = ['setTimeout', 'setInterval'];
const randomSources = ['randomBytes', 'randomUUID', 'randomInt', 'randomFillSync', 'randomFill', 'getRandomValues'];

/** `setTimeout`, `globalThis.setTimeout` and `import { setTimeout } from 'node:timers'` are one and the same reach. */
const ambientTimeAndRandomness: OxlintConfig['rules'] = {
  'no-restricted-globals': ['error', ...[...timers, 'performance'].map((name) => ({ name, message: handedInClock }))],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: handedInClock },
    { object: 'performance', property: 'now', message: handedInClock },
    ...timers.map((property) => ({ object: 'globalThis', property, message: handedInClock })),
    { object: 'Math', property: 'random', message: handedInRandom },
    ...['crypto', 'webcrypto'].flatMap((object) =>
      randomSources.map((property) => ({ object, property, message: handedInRandom })),
    ),
  ],
  'syntax/restricted': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: handedInClock },
    { selector: "CallExpression[callee.name='Date']", message: handedInClock },
    {
      selector: `MemberExpression[object.property.name='crypto'][property.name=/^(${randomSources.join('|')})$/]`,
      message: handedInRandom,
    },
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: [
        ...['node:timers', 'timers', 'node:timers/promises', 'timers/promises'].map((name) => ({
          name,
          importNames: timers,
          message: handedInClock,
        })),
        ...['node:perf_hooks', 'perf_hooks'].map((name) => ({
          name,
          importNames: ['performance'],
          message: handedInClock,
        })),
        ...['node:crypto', 'crypto'].map((name) => ({ name, importNames: randomSources, message: handedInRandom })),
      ],
    },
  ],
};

const sizes = (file: number, fn: number): OxlintConfig['rules'] => ({
  'max-lines': ['error', { max: file, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: fn, skipBlankLines: true, skipComments: true, IIFEs: true }],
});

/** Of the recommended rules of ESLint and typescript-eslint, those that are not of Oxlint's category `correctness`. */
const recommended: OxlintConfig['rules'] = {
  'no-case-declarations': 'error',
  'no-empty': 'error',
  'no-fallthrough': 'error',
  'no-prototype-builtins': 'error',
  'no-regex-spaces': 'error',
  'no-unexpected-multiline': 'error',
  'no-useless-assignment': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'preserve-caught-error': 'error',
  'no-array-constructor': 'error',
  'typescript/ban-ts-comment': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-misused-promises': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/restrict-plus-operands': 'error',
};

/** Reads of `any`, which is everywhere in answers that a test reads and in plain JavaScript. */
const untyped: OxlintConfig['rules'] = {
  'typescript/no-unsafe-argument': 'off',
  'typescript/no-unsafe-assignment': 'off',
  'typescript/no-unsafe-call': 'off',
  'typescript/no-unsafe-member-access': 'off',
  'typescript/no-unsafe-return': 'off',
};

/** A category covers the plugins that all files have; those of an override are named rule by rule. */
const react: OxlintConfig['rules'] = {
  'react/error-boundaries': 'error',
  'react/exhaustive-deps': 'error',
  'react/globals': 'error',
  'react/immutability': 'error',
  'react/incompatible-library': 'error',
  'react/jsx-key': 'error',
  'react/jsx-no-duplicate-props': 'error',
  'react/no-children-prop': 'error',
  'react/preserve-manual-memoization': 'error',
  'react/purity': 'error',
  'react/refs': 'error',
  'react/rules-of-hooks': 'error',
  'react/set-state-in-effect': 'error',
  'react/set-state-in-render': 'error',
  'react/static-components': 'error',
  'react/unsupported-syntax': 'error',
  'react/use-memo': 'error',
  'react/void-use-memo': 'error',
};

/** Tests that cannot fail, or that keep the others from running. */
const tests: OxlintConfig['rules'] = {
  'vitest/hoisted-apis-on-top': 'error',
  'vitest/no-focused-tests': 'error',
  'vitest/no-identical-title': 'error',
  'vitest/require-awaited-expect-poll': 'error',
  'vitest/valid-describe-callback': 'error',
  'vitest/valid-expect': ['error', { maxArgs: 2 }],
  'vitest/valid-expect-in-promise': 'error',
};

const config: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'oxc'],
  jsPlugins: [join(import.meta.dirname, 'test/rules/syntax-plugin.ts')],
  categories: { correctness: 'error' },
  options: {
    typeAware: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  ignorePatterns: ['node_modules', 'out/', '.cache/', 'release/', 'coverage/', 'test-results/'],
  rules: {
    ...recommended,
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'typescript/consistent-type-imports': 'error',
    // A named type for one that would otherwise be spelled out wherever it is inferred.
    'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    // Characters are taken apart where they are ASCII, or meant as code points.
    'typescript/no-misused-spread': 'off',
    // Parts are closures: no method here needs a `this`.
    'typescript/unbound-method': 'off',
    ...sizes(300, 70),
  },
  overrides: [
    {
      files: ['electron/engine/**', 'shared/**'],
      excludeFiles: ['electron/engine/clock.ts', 'electron/engine/random.ts'],
      rules: ambientTimeAndRandomness,
    },
    {
      files: ['electron/engine/**', 'electron/cli/**', 'shared/**', 'renderer/**'],
      rules: { 'no-console': 'error' },
    },
    {
      files: ['electron/cli/**'],
      excludeFiles: ['electron/cli/command.ts', 'electron/cli/main.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          ...['stdout', 'stderr'].map((property) => ({
            object: 'process',
            property,
            message: 'Print with output.ts.',
          })),
        ],
      },
    },
    {
      files: ['renderer/**'],
      plugins: ['eslint', 'typescript', 'oxc', 'react'],
      rules: { ...react, ...sizes(300, 150) },
    },
    {
      files: ['test/**'],
      plugins: ['eslint', 'typescript', 'oxc', 'vitest'],
      rules: { ...untyped, ...tests, 'max-lines-per-function': 'off' },
    },
    // The configurations are written by long literal tables, and plain JavaScript has no types to check.
    // They import the package hookbench, which is built from this project.
    { files: ['examples/**'], rules: { ...untyped, 'no-unused-vars': 'off' } },
    { files: ['*.config.ts', 'test/rules/*.mjs'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['**/*.{js,mjs}'], rules: { ...untyped, 'no-undef': 'error', 'no-redeclare': 'error' } },
  ],
};

export default config;
