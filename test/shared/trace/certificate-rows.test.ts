import { expect, test } from 'vitest';
import { certificateRole, certificateRows } from '#shared/trace/certificate-rows.ts';

const certificate = {
  subject: 'CN=localhost',
  issuer: 'CN=CA',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2026-02-01T00:00:00.000Z',
  names: ['localhost', '127.0.0.1'],
  fingerprint: 'AB:CD',
};

const refused = (code?: string) => certificateRows(certificate, code).flatMap((row) => (row.refused ? [row.name] : []));

test.each([
  ['CERT_HAS_EXPIRED', 'Valid until'],
  ['CERT_NOT_YET_VALID', 'Valid from'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'For'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Issued by'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'Issued by'],
])('%s marks the field “%s” of a certificate', (code, name) => {
  expect(refused(code)).toEqual([name]);
});

test('marks nothing in a certificate that was accepted, or refused for a reason that is not in a field', () => {
  expect(refused()).toEqual([]);
  expect(refused('CERT_REVOKED')).toEqual([]);
});

test('shows times to the second, and leaves out what a certificate lacks', () => {
  expect(certificateRows({ ...certificate, names: [] }).map(({ value }) => value)).toEqual([
    '2026-01-01T00:00:00Z',
    '2026-02-01T00:00:00Z',
    'CN=CA',
    'AB:CD',
  ]);
});

test('names what a certificate is in its chain', () => {
  expect(certificateRole(certificate, 0)).toBe('server');
  expect(certificateRole(certificate, 1)).toBe('intermediate');
  expect(certificateRole({ ...certificate, subject: 'CN=CA' }, 1)).toBe('root');
});
