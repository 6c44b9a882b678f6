import { describe, expect, it } from 'vitest';
import { createRoom, maxFilled } from '#shared/template/fill-text.ts';
import { defaultProfile } from '#shared/profile/profile.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { exportedMessage } from '../../../electron/engine/client/collections/export/exported-request.ts';
import { toClientMessage, fillWith } from '../../../electron/engine/client/requests/client-message.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { payloadOf } from '../../../electron/engine/webhooks/outbox.ts';
import { namesIn, withVariables } from '#shared/template/with-variables.ts';

const variables = new Map<string, unknown>([
  ['id', 7],
  ['text', '{{id}}'],
]);

describe('variables', () => {
  it.each([
    ['{{id}}', 7],
    ['no {{ id }}', 'no 7'],
    [String.raw`\{{id}}`, '{{id}}'],
    [String.raw`\{{id}} is {{id}}`, '{{id}} is 7'],
    ['{{text}} stays', '{{id}} stays'],
    ['{{', '{{'],
    ['{{unknown}}', '{{unknown}}'],
  ])('fills %j', (text, filled) => {
    expect(withVariables(text, variables)).toBe(filled);
  });

  it('are named without those that a backslash makes text', () => {
    expect(namesIn(String.raw`{{a}} \{{b}} {{c}}`)).toEqual(['a', 'c']);
  });

  it.each([
    ['texts', 'x', '{{v}}{{v}}'],
    ['lists', ['x'], ['{{v}}', '{{v}}']],
    ['members', { a: 'x' }, { a: '{{v}}', b: '{{v}}' }],
  ])('are refused when their %s grow beyond 10 MB', (_what, first, twice) => {
    const room = createRoom();
    const grown = new Map<string, unknown>([['v', first]]);
    const grow = (): void => {
      for (let n = 0; n < 64; n++) grown.set('v', withVariables<unknown>(twice, grown, room));
    };
    expect(grow).toThrow('larger than 10 MB');
    expect(JSON.stringify(grown.get('v')).length).toBeLessThan(2 * maxFilled);
  });
});

describe('texts that become larger than 10 MB', () => {
  const value = 'x'.repeat(1_000_000);
  const body = '{{data}}'.repeat(11);
  const placed = { id: 'evt_1', at: 0, event: 'e', customerId: 'C-1', data: value };

  it.each([
    [
      'requests',
      () =>
        toClientMessage(
          requestSpec.parse({ url: '/', body }),
          fillWith(new Map([['data', value]]), { random: systemRandom, clock: { now: () => 0 } }),
          'http://a',
        ),
    ],
    ['exported requests', () => exportedMessage(requestSpec.parse({ url: '/', body }), new Map([['data', value]]), '')],
    ['payloads', () => payloadOf(placed, { fields: 'template', template: body }, defaultProfile)],
  ])('are refused in %s', (_what, fill) => {
    expect(fill).toThrow('larger than 10 MB');
  });
});
