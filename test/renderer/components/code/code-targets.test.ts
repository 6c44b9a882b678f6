import { describe, expect, test } from 'vitest';
import { codeTargets } from '../../../../renderer/components/code/code-targets.ts';

const context = { ca: undefined, verifyTls: true, followRedirects: false };
const request = {
  method: 'PATCH',
  url: "https://localhost:4011/api/customer/O'Hara",
  headers: [
    ['Authorization', 'Bearer abc'],
    ['Content-Type', 'application/merge-patch+json'],
    ['traceparent', '00-1-2-00'],
    ['Host', 'localhost:4011'],
  ] as [string, string][],
  bodyText: '{"tier":"gold"}',
};

function write(id: string, changes: Partial<typeof request> & { bodyBase64?: string } = {}, more = {}) {
  const target = codeTargets.find((each) => each.id === id);
  return target?.write({ ...request, ...changes }, { ...context, ...more });
}

test.each(codeTargets.map(({ id }) => id))(
  '%s sends method, URL, token, type and body, and no headers that the library sets',
  async (id) => {
    const code = await write(id);
    expect(code).toMatch(/patch/i);
    expect(code).toMatch(/localhost:4011\/api\/customer\/O('\\''|%27)Hara/);
    expect(code).toContain('Bearer abc');
    expect(code).toContain('application/merge-patch+json');
    expect(code).toContain('gold');
    expect(code).not.toMatch(/traceparent|Host/);
  },
);

describe('keeps a body that is not JSON', () => {
  test.each(codeTargets.map(({ id }) => id))('by %s', async (id) => {
    expect(await write(id, { bodyText: 'grant_type=client_credentials&a=%20' })).toContain(
      'grant_type=client_credentials&a=%20',
    );
  });
});

describe('cURL', () => {
  test('trusts the Hookbench CA for Hookbench https addresses, and applies the options', async () => {
    expect(await write('curl', {}, { ca: '/data/ca.pem', followRedirects: true })).toMatch(
      /^curl -i -X PATCH --location --cacert \/data\/ca.pem 'https/,
    );
    expect(await write('curl', {}, { ca: '/data/ca.pem', verifyTls: false })).toMatch(/--insecure 'https/);
    const checked = { ca: '/data/ca.pem', revocationList: '/data/revoked.crl.pem' };
    expect(await write('curl', {}, checked)).toMatch(
      /--cacert \/data\/ca.pem --crlfile \/data\/revoked.crl.pem 'https/,
    );
    expect(await write('curl', {}, { ...checked, verifyTls: false })).not.toContain('--crlfile');
  });

  test('sends a binary body', async () => {
    const { bodyText: _, ...withoutText } = request;
    const curl = codeTargets[0];
    expect(await curl?.write({ ...withoutText, bodyBase64: '//4A' }, context)).toMatch(
      /^printf %s \/\/4A \| base64 -d \|/,
    );
  });
});
