import { expect, test } from 'vitest';
import { authorizationFaults } from '#shared/faults/authorization-faults.ts';
import { newFault } from '#shared/model/fault.ts';
import { emptyFaultForm, newFaultOf } from '../../../../renderer/features/authorize/faults/fault-form.ts';
import { faultWords } from '../../../../renderer/features/authorize/faults/fault-words.ts';

test.each(authorizationFaults.map(({ kind, title }) => [kind, title] as const))(
  '%s can be set as the form stands, and is called "%s"',
  (kind, title) => {
    const fault = newFault.parse(newFaultOf({ ...emptyFaultForm, kind }));
    expect(fault).toMatchObject({ where: 'authorization', match: {}, what: { kind }, when: { always: true } });
    expect(faultWords({ ...fault, id: 'flt_1', hits: 0 }).title).toBe(title);
  },
);

test('where and how often it acts are told', () => {
  const fault = newFaultOf({ ...emptyFaultForm, kind: 'html', path: '/oauth2/token', first: '2' });
  expect(fault).toMatchObject({ match: { path: '/oauth2/token' }, when: { first: 2 } });
  expect(faultWords({ ...fault, id: 'flt_1', hits: 0 }).aside).toBe('/oauth2/token, the first 2 times');
});

test.each([
  ['', null],
  ['86400000', 86_400_000],
  ['soon', 'soon'],
])('expires_in typed as "%s" is %j', (expiresIn, value) => {
  expect(newFaultOf({ ...emptyFaultForm, kind: 'expires-in', expiresIn }).what).toEqual({ kind: 'expires-in', value });
});
