import { describe, expect, test } from 'vitest';
import { faultKinds, faultPlaces } from '#shared/faults/fault-kinds.ts';
import { faultPlace, newFault } from '#shared/model/fault.ts';
import {
  emptyFaultForm,
  fieldsOf,
  kindsAt,
  newFaultOf,
  withKind,
  withPlace,
  type FaultForm,
} from '../../../../renderer/components/faults/fault-form.ts';
import { faultWords, hitsWords } from '#shared/faults/fault-words.ts';

const form = (part: Partial<FaultForm>): FaultForm => ({ ...emptyFaultForm, ...part });
const aside = (part: Partial<FaultForm>): string => faultWords(newFault.parse(newFaultOf(form(part)))).aside;

test('lists every place once', () => {
  expect(faultPlaces.map(({ place }) => place).toSorted()).toEqual(faultPlace.options.toSorted());
});

describe.each(faultPlaces.map(({ place, title }) => [place, title] as const))('at %s', (place, placeTitle) => {
  test.each(kindsAt(place).map(({ kind, title }) => [kind, title] as const))(
    '%s can be set with the initial form, and has the title "%s"',
    (kind, title) => {
      const fault = newFault.parse(newFaultOf(form({ where: place, kind })));
      expect(fault).toMatchObject({ where: place, match: {}, what: { kind }, when: { always: true } });
      expect(faultWords(fault)).toMatchObject({
        title: kind === 'status' ? 'Return 503' : title,
        place: placeTitle,
      });
    },
  );
});

test('has a form field for every field of an effect', () => {
  for (const { kind, places } of faultKinds) {
    const where = places[0] ?? 'api';
    const { kind: _, ...effect } = newFaultOf(
      form({ where, kind, texts: { '/what/bytes': '5', '/what/body': 'x', '/what/distribution': 'normal' } }),
    ).what;
    const asked = fieldsOf(form({ where, kind, texts: { '/what/distribution': 'normal' } })).what.map(
      ({ pointer }) => pointer,
    );
    const fields = Object.keys(effect).filter((name) => name !== 'error');
    expect([kind, asked.filter((pointer) => pointer !== '/what/error')]).toEqual([
      kind,
      expect.arrayContaining(fields.map((name) => `/what/${name}`)),
    ]);
  }
});

test('keeps the kind when it is available at the new place, else selects the first available kind', () => {
  expect(withPlace(form({ kind: 'delay' }), 'network').kind).toBe('delay');
  expect(withPlace(form({ kind: 'status' }), 'network').kind).toBe(kindsAt('network')[0]?.kind);
});

test('a new kind has its own presets; the matching requests stay', () => {
  const filled = form({ kind: 'status', texts: { '/what/status': '500', '/match/path': '/api' } });
  expect(withKind(withKind(filled, 'delay'), 'status').texts).toEqual({ '/match/path': '/api' });
});

test('leaves out the value of a header without a name', () => {
  expect(newFaultOf(form({ texts: { '/match/header/value': '7' } })).match).toEqual({});
});

test('matches by the filled fields that apply at the place', () => {
  const filled = form({
    where: 'sender',
    kind: 'delay',
    texts: {
      '/match/method': 'get',
      '/match/path': ' /webhook/ ',
      '/match/event': 'chat_started',
      '/match/client': 'demo-app',
      '/match/header/name': 'webhook-id',
    },
  });
  expect(newFaultOf(filled).match).toEqual({
    path: '/webhook/',
    event: 'chat_started',
    header: { name: 'webhook-id' },
  });
  const valued = { ...filled, texts: { ...filled.texts, '/match/header/value': '7' } };
  expect(newFaultOf({ ...valued, where: 'network' }).match).toEqual({
    method: 'GET',
    path: '/webhook/',
    event: 'chat_started',
    client: 'demo-app',
    header: { name: 'webhook-id', value: '7' },
  });
});

test.each([
  ['always', { always: true }],
  ['first', { first: 2 }],
  ['every', { every: 2 }],
  ['probability', { probability: 0.3, seed: 1 }],
  ['seconds', { seconds: 60 }],
] as const)('builds the timing %s', (timing, when) => {
  expect(newFaultOf(form({ timing })).when).toEqual(when);
});

test.each<[Partial<FaultForm>, string]>([
  [
    {
      timing: 'first',
      texts: { '/match/path': '/api/customers', '/match/method': 'get', '/when/first': '1' },
    },
    'GET /api/customers, once',
  ],
  [{ kind: 'delay', texts: { '/what/distribution': 'lognormal' } }, 'lognormal around 5.0 s, always'],
  [{ kind: 'tls', where: 'network', texts: { '/match/client': 'demo-app' } }, 'expired, client demo-app, always'],
  [{ kind: 'skew', timing: 'seconds' }, 'service -40 s, for 1 min'],
  [{ kind: 'headers', texts: { '/what/set': 'A: 1\n\nB: 2', '/what/remove': 'C' } }, 'A, B, without C, always'],
  [{ kind: 'truncate', timing: 'probability' }, 'to half, 30 % of the time'],
])('describes effect, match and timing as text', (part, words) => {
  expect(aside(part)).toBe(words);
});

test.each([
  ['', null],
  ['86400000', 86_400_000],
  ['soon', 'soon'],
])('reads expires_in "%s" as %j', (expiresIn, value) => {
  expect(
    newFaultOf(form({ where: 'authorization', kind: 'expires-in', texts: { '/what/value': expiresIn } })).what,
  ).toEqual({
    kind: 'expires-in',
    value,
  });
});

test('reads headers line by line, with the value after the first colon', () => {
  expect(newFaultOf(form({ texts: { '/what/headers': 'Retry-After: 2\nLink: <a:b>' } })).what).toMatchObject({
    headers: [
      ['Retry-After', '2'],
      ['Link', '<a:b>'],
    ],
  });
});

test.each([
  [true, 1, '1 hit'],
  [false, 2, '2 hits, used up'],
  [true, 3, '3 hits'],
] as const)('a fault that is active: %j and acted %i times shows %s', (active, hits, words) => {
  expect(hitsWords({ active, hits })).toBe(words);
});
