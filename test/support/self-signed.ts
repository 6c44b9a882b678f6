import 'reflect-metadata';
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { webcrypto } from 'node:crypto';

/** A certificate that no authority vouches for, good for an hour, with its key; both PEM. */
export async function selfSigned(name: string): Promise<{ cert: string; key: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${name}`,
      keys: keys as Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys'],
      signingAlgorithm: algorithm,
      notBefore: new Date(Date.now() - 3_600_000),
      notAfter: new Date(Date.now() + 3_600_000),
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
    },
    webcrypto as unknown as Crypto,
  );
  const key = PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { cert: certificate.toString('pem'), key };
}
