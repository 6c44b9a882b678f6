import { badTlsReceivers } from '#shared/catcher/bad-tls-receivers.ts';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import { listenRaw, type RawListener } from '../../http/listen-raw.ts';
import { createWrongTls, type BehindWrongTls } from '../../http/wrong-tls.ts';
import type { WrongCertificates } from '../../pki/wrong-certificates.ts';

export interface BadTlsDeps {
  certificates: WrongCertificates;
  exposed: boolean;
  /** The first port; 0 chooses free ones. */
  port: number;
  onFailure: (error: unknown) => void;
}

/** One receiver with its address. */
export interface BadTlsAddress {
  kind: BadTlsKind;
  url: string;
  up: boolean;
}

/** A receiver for each kind of bad TLS. Connections wait until `serve` is called. */
export interface BadTls extends Pick<WrongCertificates, 'revocationList'> {
  readonly receivers: readonly BadTlsAddress[];
  /** @param catcher Handles requests of clients that accept the TLS. @returns Stops serving. */
  serve(catcher: BehindWrongTls): () => void;
  close(): Promise<void>;
}

interface Opened {
  address: BadTlsAddress;
  listener?: RawListener;
}

async function open({ exposed, onFailure, port: first }: BadTlsDeps, kind: BadTlsKind, index: number): Promise<Opened> {
  const port = first === 0 ? 0 : first + index;
  try {
    const listener = await listenRaw({ name: `bad TLS receiver ${kind}`, port, exposed });
    return { address: { kind, url: `https://localhost:${listener.port}`, up: true }, listener };
  } catch (error) {
    onFailure(error);
    return { address: { kind, url: `https://localhost:${port}`, up: false } };
  }
}

/** Binds a port for each kind of bad TLS. One that cannot be bound is reported, the others are open. */
export async function openBadTls(deps: BadTlsDeps): Promise<BadTls> {
  const { certificates, onFailure } = deps;
  const opened = await Promise.all(badTlsReceivers.map(({ kind }, index) => open(deps, kind, index)));
  return {
    receivers: opened.map(({ address }) => address),
    revocationList: certificates.revocationList,
    serve(catcher) {
      const wrongTls = createWrongTls(certificates, catcher, onFailure);
      for (const { address, listener } of opened) {
        listener?.serve((socket) => {
          wrongTls.meet(address.kind, socket);
        });
      }
      return wrongTls.close;
    },
    close: async () => {
      await Promise.all(opened.flatMap(({ listener }) => (listener ? [listener.close()] : [])));
    },
  };
}
