import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const handedInClock = 'Time is handed in: use the clock of electron/engine/clock.ts that your factory was given.';
const handedInRandom =
  'Randomness is handed in: use the source of electron/engine/random.ts that your factory was given.';

const timers = ['setTimeout', 'setInterval'];
const randomSources = ['randomBytes', 'randomUUID', 'randomInt', 'randomFillSync', 'randomFill', 'getRandomValues'];

/** `setTimeout`, `globalThis.setTimeout` and `import { setTimeout } from 'node:timers'` are one and the same reach. */
const ambientTimeAndRandomness = {
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
  'no-restricted-syntax': [
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

const sizes = (file, fn) => ({
  'max-lines': ['error', { max: file, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: fn, skipBlankLines: true, skipComments: true, IIFEs: true }],
});

export default defineConfig(
  globalIgnores(['out/', '.cache/', 'release/', 'coverage/', 'test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A named type for one that would otherwise be spelled out wherever it is inferred.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Route handlers and contract procedures are async by their type, whether they wait or not.
      '@typescript-eslint/require-await': 'off',
      // Parts are closures: no method here needs a `this`.
      '@typescript-eslint/unbound-method': 'off',
      ...sizes(300, 70),
    },
  },
  {
    files: ['electron/engine/**', 'shared/**'],
    ignores: ['electron/engine/clock.ts', 'electron/engine/random.ts'],
    rules: ambientTimeAndRandomness,
  },
  { files: ['electron/engine/**', 'shared/**', 'renderer/**'], rules: { 'no-console': 'error' } },
  {
    files: ['renderer/**'],
    extends: [reactHooks.configs.flat.recommended],
    rules: { 'react-hooks/exhaustive-deps': 'error', ...sizes(300, 150) },
  },
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'max-lines-per-function': 'off',
    },
  },
  // The configurations are written by long literal tables, and plain JavaScript has no types to check.
  { files: ['*.config.{js,ts}', '*.mjs', '.*.mjs'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.disableTypeChecked] },
);
