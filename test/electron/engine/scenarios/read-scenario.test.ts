import { describe, expect, it } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { readScenario } from '../../../../electron/engine/scenarios/read-scenario.ts';

const head = 'hookbench: 1\nname: Example\n';
const read = (files: Readonly<Record<string, string>>) =>
  readScenario('/s/main.yaml', (file) => {
    const text = files[file];
    if (text === undefined) throw new Error(`Cannot read ${file}: no such file.`);
    return text;
  });
const readText = (text: string) => read({ '/s/main.yaml': text });

function refusal(files: Readonly<Record<string, string>>): string {
  try {
    read(files);
  } catch (error) {
    if (error instanceof HookbenchError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('a scenario file', () => {
  it('names the documents of an interface by paths from its folder', () => {
    const text = `${head}setup: { interface: { openapi: api.yaml, overlay: { text: x } } }\nsteps: [ { clock: { reset: true } } ]\n`;
    expect(readText(text).setup.interface).toEqual({ openapi: '/s/api.yaml', overlay: { text: 'x' } });
  });

  it('can save a value at a path with variables, and contain references as text', () => {
    const save = "    save: { next: '$.items[{{index}}].id' }";
    const text = `${head}variables: { index: 1 }\nsteps:\n  - request: { path: /a, body: '\\{{b}}' }\n${save}\n`;
    expect(readText(text).steps).toHaveLength(1);
    expect(refusal({ '/s/main.yaml': text.replace('{{index}}', '{{count}}') })).toContain('{{count}} is not defined');
  });

  it('has its steps with kinds and lines', () => {
    const { name, steps, tags } = readText(
      `${head}tags: [a]\nsteps:\n  - wait: 5m\n\n  - name: Named\n    explain: text\n`,
    );
    expect({ name, tags }).toEqual({ name: 'Example', tags: ['a'] });
    expect(steps.map(({ kind, line }) => [kind, line])).toEqual([
      ['wait', 5],
      ['explain', 7],
    ]);
  });

  it.each([
    ['a byte order mark', `\uFEFF${head}steps:\n  - wait: 1s\n`],
    ['CRLF', `${head}steps:\n  - wait: 1s\n`.replaceAll('\n', '\r\n')],
    ['JSON', JSON.stringify({ hookbench: 1, name: 'Example', steps: [{ wait: '1s' }] })],
  ])('is read with %s', (_what, text) => {
    expect(readText(text).steps).toHaveLength(1);
  });

  it('contains the steps of the files that it includes, and gives them its variables', () => {
    const { steps, variables } = read({
      '/s/main.yaml': `${head}variables: { who: C-1 }\nsteps:\n  - include: parts/one.yaml\n  - wait: 1s\n`,
      '/s/parts/one.yaml': `${head}variables: { who: C-2, other: 1 }\nsteps:\n  - event: { event: x, customerId: '{{who}}' }\n`,
    });
    expect(steps.map(({ file, kind }) => [file, kind])).toEqual([
      ['/s/parts/one.yaml', 'event'],
      ['/s/main.yaml', 'wait'],
    ]);
    expect(variables).toEqual({ who: 'C-1', other: 1 });
  });
});

describe('a wrong scenario file is refused with file, line and column', () => {
  it.each([
    [
      'a variable that refers to an unknown one',
      "variables: { a: '{{b}}' }\nsteps:\n  - wait: 1s\n",
      '3:14: The variable {{b}} is not defined before this place.',
    ],
    ['an unknown key', 'steps:\n  - wait: 1s\n    expct: {}\n', '5:5: Unknown field "expct". Did you mean "expect"?'],
    ['a misspelt key that is required', 'stps:\n  - wait: 1s\n', '3:1: Unknown field "stps". Did you mean "steps"?'],
    ['an unknown kind', 'steps:\n  - webhook: {}\n', '4:5: Unknown field "webhook".'],
    ['a step without a kind', 'steps:\n  - name: a\n', '4:5: steps.0: Add the kind of the step'],
    ['two kinds', 'steps:\n  - wait: 1s\n    explain: x\n', '5:14: steps.0.explain: A step has one kind'],
    ['a wrong type', 'steps: 5\n', '3:8: steps: Must be a list.'],
    ['no steps', 'steps: []\n', '3:8: steps: Use at least 1 item.'],
    ['a duration without a unit', 'steps:\n  - wait: 5\n', 'Enter a duration with a unit, such as 500ms'],
    [
      'an expectation of another kind',
      'steps:\n  - request: { path: /x }\n    expect: { attempts: 1 }\n',
      '5:25: steps.0.expect.attempts: A step with request cannot expect attempts. Use one of status',
    ],
    ['an unknown experiment', 'steps:\n  - experiment: nothing\n', '4:5: Unknown experiment "nothing"'],
    [
      'an experiment with a typing error',
      'steps:\n  - experiment: token-bad-signatur\n',
      'Unknown experiment "token-bad-signatur". Did you mean "token-bad-signature"?',
    ],
    [
      'an invalid JSONPath',
      "steps:\n  - request: { path: /x }\n    expect: { json: { '$.a[': 1 } }\n",
      '5:23: Not a JSONPath: ',
    ],
    [
      'an invalid regular expression',
      "steps:\n  - request: { path: /x }\n    expect: { body: { matches: '(a' } }\n",
      '5:23: Not a regular expression: error parsing regexp: missing closing )',
    ],
    [
      'an invalid JSON Schema',
      'steps:\n  - request: { path: /x }\n    expect: { schema: { type: 5 } }\n',
      '5:15: Not a JSON Schema: ',
    ],
    [
      'an unknown variable',
      "steps:\n  - request: { path: '/{{nothing}}' }\n",
      '4:16: The variable {{nothing}} is not defined before this place. Defined are api',
    ],
    [
      'a variable that a later step saves',
      "steps:\n  - request: { path: '/{{late}}' }\n  - request: { path: /x }\n    save: { late: $.id }\n",
      '{{late}} is not defined before this place',
    ],
    ['an unknown fault', 'steps:\n  - fault: { kind: nothing, where: api }\n', '4:20: steps.0.fault.kind: Use one of'],
    ['a tab', 'steps:\n\t- wait: 1s\n', '4:1: Tabs are not allowed as indentation'],
    ['an unreadable include', 'steps:\n  - include: gone.yaml\n', '4:5: Cannot read /s/gone.yaml: no such file.'],
    [
      'an include of itself',
      'steps:\n  - include: main.yaml\n',
      '4:5: The files include each other: /s/main.yaml → /s/main.yaml',
    ],
  ])('%s', (_what, text, words) => {
    expect(refusal({ '/s/main.yaml': head + text })).toContain('bad_config /s/main.yaml:');
    expect(refusal({ '/s/main.yaml': head + text })).toContain(words);
  });

  it('also when its variables double until they are larger than 10 MB', () => {
    const doubled = Array.from({ length: 64 }, (_, n) => `  v${n + 1}: '{{v${n}}}{{v${n}}}'\n`).join('');
    expect(
      refusal({ '/s/main.yaml': `${head}variables:\n  v0: '0123456789'\n${doubled}steps:\n  - wait: 1s\n` }),
    ).toMatch(/^bad_config \/s\/main\.yaml:2\d:3: .*larger than 10 MB/);
  });

  it('also when it is not YAML, of another version, or too long', () => {
    expect(refusal({ '/s/main.yaml': 'a: [1' })).toMatch(/^bad_config \/s\/main\.yaml:1:\d/);
    expect(refusal({ '/s/main.yaml': 'hookbench: 2\nname: x\nsteps: [{ wait: 1s }]\n' })).toContain(
      '1:12: hookbench: Must be 1',
    );
    expect(refusal({ '/s/main.yaml': `${head}#${'x'.repeat(1_000_000)}` })).toContain('at most 1,000,000 characters');
  });

  it('with all problems at once: of the schema, and of variables, paths and includes', () => {
    const ofSchema = `${head}setup: { profle: {} }\nsteps:\n  - wait: 5\n  - request: { path: /x }\n    expct: {}\n    sav: {}\n`;
    expect(refusal({ '/s/main.yaml': ofSchema }).split('\n')).toEqual([
      expect.stringMatching(/main\.yaml:3:10: Unknown field "profle"/),
      expect.stringMatching(/main\.yaml:5:11: steps\.0\.wait: /),
      expect.stringMatching(/main\.yaml:7:5: Unknown field "expct"/),
      expect.stringMatching(/main\.yaml:8:5: Unknown field "sav"/),
    ]);
    const ofSteps = `${head}steps:\n  - include: gone.yaml\n  - request: { path: '/{{a}}/{{b}}' }\n    save: { x: '$.[' }\n`;
    expect(refusal({ '/s/main.yaml': ofSteps }).split('\n')).toEqual([
      expect.stringMatching(/main\.yaml:4:5: Cannot read/),
      expect.stringMatching(/main\.yaml:5:16: The variable \{\{a\}\}/),
      expect.stringMatching(/main\.yaml:5:16: The variable \{\{b\}\}/),
      expect.stringMatching(/main\.yaml:6:13: Not a JSONPath/),
    ]);
    const ofBoth = `${head}variables: { x: '{{none}}' }\nsteps:\n  - request: { pth: /x }\n    save: { id: $.id }\n  - request: { path: '/{{id}}/{{gone}}', token: valid, auth: { kind: none } }\n`;
    expect(refusal({ '/s/main.yaml': ofBoth }).split('\n')).toEqual([
      expect.stringMatching(/main\.yaml:3:14: The variable \{\{none\}\}/),
      expect.stringMatching(/main\.yaml:5:16: Unknown field "pth"/),
      expect.stringMatching(/main\.yaml:7:16: The variable \{\{gone\}\}/),
      expect.stringMatching(/main\.yaml:7:56: A request has one of the keys auth and token/),
    ]);
  });

  it('if an environment variable is not set, also in its setup', () => {
    const text = `${head}setup: { catcher: { answer: { body: '{{env.NOT_SET_1}}' } } }\nsteps:\n  - request: { path: '/{{env.NOT_SET_2}}' }\n`;
    expect(refusal({ '/s/main.yaml': text }).split('\n')).toEqual([
      expect.stringMatching(/main\.yaml:3:31: The environment variable NOT_SET_1 is not set\./),
      expect.stringMatching(/main\.yaml:5:16: The environment variable NOT_SET_2 is not set\./),
    ]);
  });
});

it('takes variables that replace those of the file or that it does not define, and environment variables', () => {
  process.env['HOOKBENCH_TEST_VALUE'] = '{{who}}';
  try {
    const text = `${head}variables: { who: C-1, both: '{{who}}/{{more}}' }\nsteps:\n  - request: { path: '/{{both}}/{{env.HOOKBENCH_TEST_VALUE}}' }\n`;
    const scenario = readScenario('/s/main.yaml', () => text, { who: '{{x}}', more: '2' });
    expect(scenario.given).toEqual({ who: '{{x}}', more: '2', 'env.HOOKBENCH_TEST_VALUE': '{{who}}' });
    expect(scenario.variables).toEqual({ both: '{{who}}/{{more}}' });
  } finally {
    delete process.env['HOOKBENCH_TEST_VALUE'];
  }
});
