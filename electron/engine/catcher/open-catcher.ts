import type { Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import { counted } from '#shared/trace/counted.ts';
import type { TlsCredentials } from '../http/listen.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { CaptureRemoval } from '../store/removal/removal-plan.ts';
import type { PartBase } from '../part-base.ts';
import type { CertifiedKey } from '../pki/issue-certificate.ts';
import { createCaptureTotals, type CaptureTotals } from './capture-totals.ts';
import { createCatcher, type Catcher } from './create-catcher.ts';
import { captureRemoval, clearCaptures, keepWithin, startRetention } from './keep-within.ts';
import { createMemory, type CatcherMemory } from './memory.ts';
import { pairCaptures } from './pair-captures.ts';
import type { CatcherPorts } from './ports.ts';
import { openCatcherSettings, type CatcherSettingsHolder } from './settings.ts';

/** The catcher with its settings. */
export interface OpenCatcher extends Catcher {
  settings: CatcherSettingsHolder;
  totals: CaptureTotals;
  resend: CatcherPorts['resend'];
  ownEvents: CatcherPorts['ownEvents'];
  /** The accepted capture with a `webhook-id`, if any. */
  earlierCapture: CatcherMemory['earlier'];
  /** Applies the TLS settings to a server, now and after each change. */
  followTls(server: Server): void;
  /** Removes all captures that are not pinned. @returns How many. */
  clear(): Promise<number>;
  /** Removes captures that are not pinned, by the sequence of their entries. */
  removal(seqs: readonly number[]): CaptureRemoval;
  /** Applies the retention immediately. @returns The number of removed captures. */
  applyRetention(): Promise<number>;
  /** Stops its timers. */
  stop(): void;
}

const rememberedIds = 10_000;

/** `webhook-id`s of the newest accepted captures, oldest first. */
function* knownIds({ store }: PartBase): Generator<[string, string]> {
  const rows = store.all(
    `SELECT j.entry ->> '$.webhookId' AS webhook_id, newest.id
      FROM (SELECT seq, id FROM captures ORDER BY seq DESC LIMIT ?) newest JOIN journal j ON j.seq = newest.seq
      WHERE webhook_id IS NOT NULL AND j.entry ->> '$.status' BETWEEN 200 AND 299 ORDER BY newest.seq DESC`,
    rememberedIds,
  );
  for (const row of rows.reverse()) yield [row['webhook_id'] as string, row['id'] as string];
}

export interface CatcherDeps extends PartBase {
  ports: CatcherPorts;
  send: SendRequest;
  /** The TLS of the https address, see {@link catcherTls}. */
  tls: TlsCredentials;
  /** Our certificate authority; it verifies client certificates unless another is required. */
  ca: string;
}

/**
 * The TLS of the https address that no setting changes. A client certificate is requested, not required: a check decides
 * about it.
 * @param ciphers Cipher suites in the notation of OpenSSL.
 */
export const catcherTls = ({ cert, key }: CertifiedKey, ciphers: string): TlsCredentials => ({
  cert,
  key,
  ciphers,
  ALPNProtocols: ['http/1.1', 'http/1.0'],
  requestCert: true,
  rejectUnauthorized: false,
});

/** The TLS of the https address under the current settings. */
const tlsOf = ({ auth, tls }: CatcherSettings, deps: CatcherDeps): SecureContextOptions => ({
  ...deps.tls,
  ca: (auth.kind === 'mtls' ? auth.ca : undefined) ?? deps.ca,
  minVersion: tls.minVersion,
});

/** Opens the catcher over the store. */
export function openCatcher(deps: CatcherDeps): OpenCatcher {
  const { agingNow, clocks, journal, onFailure, store } = deps;
  const secure = new Set<SecureServer>();
  const holder = openCatcherSettings(store, journal, clocks.wall);
  const settings: CatcherSettingsHolder = {
    ...holder,
    async update(change) {
      const changed = await holder.update(change);
      for (const server of secure) server.setSecureContext(tlsOf(changed, deps));
      return changed;
    },
  };
  const memory = createMemory(deps.clocks.wall, () => knownIds(deps));
  const catcher = createCatcher({ ...deps, settings, memory });
  pairCaptures(deps);
  const totals = createCaptureTotals(store, journal, clocks.wall);
  const retention = {
    store,
    wall: clocks.wall,
    agingNow,
    totals,
    retention: () => settings.get().retention,
    onFailure,
  };
  const stopRetention = startRetention(retention);
  return {
    handle: catcher.handle,
    prepare: catcher.prepare,
    followTls(server) {
      if (!(server instanceof SecureServer)) return;
      server.setSecureContext(tlsOf(settings.get(), deps));
      secure.add(server as SecureServer);
    },
    settings,
    totals,
    resend: deps.ports.resend,
    ownEvents: deps.ports.ownEvents,
    earlierCapture: memory.earlier,
    async clear() {
      const removed = await clearCaptures(retention, journal.lastCommitted());
      const message = `${counted(removed, 'capture', 'captures')} removed`;
      const entry = { kind: 'catcher' as const, atMs: clocks.wall.now(), change: ['captures'], message };
      if (removed > 0) await journal.appendRemoval(entry, []);
      return removed;
    },
    removal: (seqs) => captureRemoval(retention, seqs),
    applyRetention: () => keepWithin(retention),
    stop() {
      stopRetention();
      totals.stop();
    },
  };
}
