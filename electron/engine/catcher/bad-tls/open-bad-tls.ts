import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import { listenRaw } from '../../http/listen-raw.ts';
import type { Listener } from '../../http/listen.ts';
import { createWrongTls, type WrongTls } from '../../http/wrong-tls.ts';
import type { WrongCertificates } from '../../pki/wrong-certificates.ts';
import type { Catcher } from '../create-catcher.ts';

export interface BadTlsParts {
  certificates: WrongCertificates;
  catcher: Catcher;
  exposed: boolean;
  /** The first port; 0 takes free ones. */
  port: number;
  onFailure: (error: unknown) => void;
}

/** One receiver with its address. */
export interface BadTlsAddress {
  kind: BadTlsKind;
  url: string;
  up: boolean;
}

export interface BadTls extends Pick<WrongCertificates, 'revocationList'> {
  readonly receivers: readonly BadTlsAddress[];
  close(): Promise<void>;
}

async function open(parts: BadTlsParts, kind: BadTlsKind, index: number, meet: WrongTls['meet']) {
  const port = parts.port === 0 ? 0 : parts.port + index;
  const options = { name: `bad TLS receiver ${kind}`, port, exposed: parts.exposed };
  try {
    const listener: Listener = await listenRaw(options, (socket) => {
      meet(kind, socket);
    });
    return { address: { kind, url: `https://localhost:${listener.port}`, up: true }, listener };
  } catch (error) {
    parts.onFailure(error);
    return { address: { kind, url: `https://localhost:${port}`, up: false } };
  }
}

/**
 * Opens a receiver for each kind of bad TLS; behind each is the catcher. One that cannot be opened is reported and the
 * others serve.
 */
export async function openBadTls(parts: BadTlsParts): Promise<BadTls> {
  const wrongTls = createWrongTls(parts.certificates, parts.catcher, parts.onFailure);
  const opened = await Promise.all(badTlsReceivers.map(({ kind }, index) => open(parts, kind, index, wrongTls.meet)));
  return {
    receivers: opened.map(({ address }) => address),
    revocationList: parts.certificates.revocationList,
    close: async () => {
      wrongTls.close();
      await Promise.all(opened.flatMap(({ listener }) => (listener ? [listener.close()] : [])));
    },
  };
}
