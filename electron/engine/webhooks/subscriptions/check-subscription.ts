import { jsonPointer } from '#shared/text/json-pointer.ts';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { templateFault } from '#shared/profile/payload-template.ts';
import { badField, checkHeaderName } from '../header-value.ts';
import { receiverUrl } from './receiver-url.ts';
import type { StoredSubscription } from './stored-subscription.ts';

type Checked = Pick<StoredSubscription, 'url' | 'auth' | 'tls' | 'pathMap' | 'payload'>;

function certificate(field: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw badField(field, 'it is not a certificate in PEM');
  }
}

function checkClientCertificate({ cert, key }: Extract<ReceiverAuth, { kind: 'mtls' }>): void {
  if ((cert === undefined) !== (key === undefined)) {
    throw badField(cert === undefined ? '/auth/cert' : '/auth/key', 'certificate and key go together');
  }
  if (cert === undefined || key === undefined) return;
  const shown = certificate('/auth/cert', cert);
  let matches: boolean;
  try {
    matches = shown.checkPrivateKey(createPrivateKey(key));
  } catch {
    throw badField('/auth/key', 'it is not a private key in PEM, or it is encrypted');
  }
  if (!matches) throw badField('/auth/key', 'it is not the key of the certificate');
}

function checkTokenUrl({ tokenUrl }: Extract<ReceiverAuth, { kind: 'oauth' }>, controlPort: number | undefined): void {
  if (tokenUrl === undefined) return;
  const { credentials } = receiverUrl(tokenUrl, controlPort, '/auth/tokenUrl');
  if (credentials) throw badField('/auth/tokenUrl', 'it holds credentials', 'Write them as clientId and clientSecret.');
}

/** Header fields that every delivery already has. */
const taken = /^(content-type|content-encoding|traceparent|webhook-(id|timestamp|signature))$/i;

function checkKeyHeader(header: string): void {
  checkHeaderName('/auth/header', header);
  if (taken.test(header)) {
    throw badField('/auth/header', `each delivery has a field ${header} already`, 'Choose another header.');
  }
}

function checkAuth({ auth, url }: Checked, controlPort: number | undefined): void {
  if (auth.kind === 'oauth') checkTokenUrl(auth, controlPort);
  if (auth.kind === 'api-key' && auth.header !== undefined) checkKeyHeader(auth.header);
  if (auth.kind !== 'mtls') return;
  if (!url.toLowerCase().startsWith('https:')) throw badField('/auth', 'mTLS needs an https receiver');
  checkClientCertificate(auth);
}

function checkPaths({ pathMap = {} }: Checked): void {
  for (const [event, path] of Object.entries(pathMap)) {
    if (path !== '' && !/^\/[!-~]*$/.test(path)) {
      throw badField(
        jsonPointer(['pathMap', event]),
        'a path begins with / and holds no spaces; an empty one appends nothing',
      );
    }
  }
}

function checkPayload({ payload }: Checked): void {
  const reason = payload?.template === undefined ? undefined : templateFault(payload.template);
  if (reason !== undefined) throw badField('/payload/template', reason);
}

/**
 * Checks what the schema of a subscription cannot check.
 * @throws HookbenchError `bad_input` with field and reason
 */
export function checkSubscription(given: Checked, controlPort: number | undefined): void {
  checkAuth(given, controlPort);
  checkPaths(given);
  checkPayload(given);
  if (given.tls.ca !== undefined) certificate('/tls/ca', given.tls.ca);
}
