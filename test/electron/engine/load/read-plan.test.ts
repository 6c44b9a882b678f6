import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLoadPlan } from '../../../../electron/engine/load/read-plan.ts';

describe('readLoadPlan', () => {
  it.each([
    ['target: [', 2, 'Flow sequence'],
    ['surprise: 1\n', 2, 'Unknown field "surprise"'],
    ['thresholdz: []\n', 2, 'Did you mean "thresholds"?'],
    [
      'load: t\narrivals: { rate: 5/s, for: 1s }\ntarget: { url: http://localhost, signing: { scheme: github } }\n',
      4,
      'secret',
    ],
    [
      'load: t\narrivals: { rate: 5/s, for: 1s }\ntarget: { url: http://localhost, signing: { scheme: standard-webhooks, secret: x } }\n',
      4,
      'it must begin with whsec_',
    ],
    ['load: t\narrivals: { rate: 5, for: 1s }\ntarget: { url: http://localhost }\n', 3, 'Enter a rate with a unit'],
    [
      "load: t\narrivals: { rate: 5/s, for: 1s }\ntarget: { url: http://localhost }\nthresholds: ['p99 < 5']\n",
      5,
      'p99 < 200ms',
    ],
    [
      'load: t\narrivals: { rate: 5/s, for: 1s }\ntarget: { url: http://localhost, request: { path: "/{{x}}" } }\n',
      4,
      '{{x}}',
    ],
    [
      'load: t\narrivals: { rate: 5/s, for: 1s }\ntarget: { url: http://localhost, auth: { kind: oauth, clientId: c } }\n',
      4,
      'tokenUrl',
    ],
    ['load: t\narrivals: { rate: 5/s, for: 1s }\ntarget: { url: http://ada:pw@localhost }\n', 4, 'Use auth'],
  ])('explains what is wrong with %j, and where', (text, line, message) => {
    const read = (): unknown => readLoadPlan('plan.yaml', `hookbench: 1\n${text}`);
    expect(read).toThrow(new RegExp(`^plan\\.yaml:${line}:\\d+: `));
    expect(read).toThrow(message);
  });
});

const plan = "hookbench: 1\nload: t\narrivals: { rate: '{{rate}}/s', for: 1s }\n";

it('names all problems of a plan at once', () => {
  const wrong = `${plan}target: { url: '{{base}}', auth: { kind: bearer, token: '{{env.NOT_SET_ANYWHERE}}' } }\n`;
  const read = () => readLoadPlan('plan.yaml', wrong);
  expect(read).toThrow(
    /^plan\.yaml:3:13: The variable \{\{rate\}\} is not defined\. Set it with --var rate=…\.\nplan\.yaml:4:11: The variable \{\{base\}\}.*\nplan\.yaml:4:50: The environment variable NOT_SET_ANYWHERE is not set\.$/,
  );
  const both = `${plan}target: { url: http://localhost }\nthresholds: [x]\nmaxInflight: 5\n`;
  expect(() => readLoadPlan('plan.yaml', both)).toThrow(
    /^plan\.yaml:3:13: The variable \{\{rate\}\}.*\nplan\.yaml:5:14: .*\nplan\.yaml:6:1: .*"maxInFlight"\?$/,
  );
  const fields = 'hookbench: 1\nload: t\narivals: {}\ntarget: { url: http://localhost }\nthresholds: [x]\n';
  expect(() => readLoadPlan('plan.yaml', fields)).toThrow(/^plan\.yaml:3:1: .*"arrivals"\?\nplan\.yaml:5:14: /);
});

it('takes variables, and keeps what differs from send to send', () => {
  const text = `${plan}target: { url: '{{base}}', request: { path: '/{{id}}/{{base}}' } }\n`;
  expect(readLoadPlan('plan.yaml', text, { rate: '5', base: 'http://localhost' }).target).toMatchObject({
    url: 'http://localhost',
    request: { path: '/{{id}}/http://localhost' },
  });
});

it('fills in paths of the own interface, and keeps templates of documents', () => {
  const given = "setup: { interface: { openapi: '{{folder}}/a.yaml', overlay: { text: '{{request.json.$.id}}' } } }\n";
  const text = `${plan}${given}target: { url: http://localhost }\n`;
  expect(readLoadPlan('plan.yaml', text, { rate: '5', folder: 'api' }).setup).toEqual({
    interface: { openapi: 'api/a.yaml', overlay: { text: '{{request.json.$.id}}' } },
  });
  expect(() => readLoadPlan('plan.yaml', text, { rate: '5' })).toThrow(
    /^plan\.yaml:4:23: .*\{\{folder\}\} is not defined/,
  );
});

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

it('accepts the example', () => {
  expect(readLoadPlan('webhooks.yaml', read('examples/load/webhooks.yaml')).load).toBe(
    'Signed webhooks to my receiver',
  );
});
