import texts from '../model/bad-tls.json' with { type: 'json' };
import { badTlsKind, type BadTlsKind } from '../model/bad-tls.ts';

/** One receiver with a single TLS fault, in front of the catcher. */
export interface BadTlsReceiver {
  kind: BadTlsKind;
  title: string;
  meaning: string;
  /** The error that a client with correct verification reports. */
  expected: string;
  source: string;
}

/** All receivers with bad TLS, an offline badssl.com, in the order of their ports. */
export const badTlsReceivers: readonly BadTlsReceiver[] = badTlsKind.options.map((kind) => ({ kind, ...texts[kind] }));
