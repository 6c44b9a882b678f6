import type { Server } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { CatcherSettings } from '#shared/model/catcher-settings.ts';
import type { TlsCredentials } from '../http/listen.ts';
import type { SendRequest } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import type { CertifiedKey } from '../pki/issue-certificate.ts';
import { createCaptureTotals, type CaptureTotals } from './capture-totals.ts';
import { createCatcher, type Catcher } from './create-catcher.ts';
import { clearCaptures, keepWithin, startRetention } from './keep-within.ts';
import { createMemory } from './memory.ts';
import { pairCaptures } from './pair-captures.ts';
import type { CatcherPorts } from './ports.ts';
import { openCatcherSettings, type CatcherSettingsHolder } from './settings.ts';

/** The catcher with its settings. */
export interface OpenCatcher extends Catcher {
  settings: CatcherSettingsHolder;
  totals: CaptureTotals;
  resend: CatcherPorts['resend'];
  /** Keeps the TLS of a server as the settings have it. */
  followTls(server: Server): void;
  /** The TLS of its https address. */
  tls(): TlsCredentials;
  /** Removes all captures that are not pinned. @returns How many. */
  clear(): Promise<number>;
  /** Removes at once what is beyond the retention. @returns How many captures. */
  applyRetention(): Promise<number>;
  /** Stops what it does by itself. */
  stop(): void;
}

const rememberedIds = 10_000;

/** `webhook-id`s of the newest captures that were taken, oldest first. */
function* knownIds({ store }: PartBase): Generator<[string, string]> {
  const rows = store.all(
    `SELECT j.entry ->> '$.webhookId' AS webhook_id, newest.id
      FROM (SELECT seq, id FROM captures ORDER BY seq DESC LIMIT ?) newest JOIN journal j ON j.seq = newest.seq
      WHERE webhook_id IS NOT NULL AND j.entry ->> '$.status' BETWEEN 200 AND 299 ORDER BY newest.seq DESC`,
    rememberedIds,
  );
  for (const row of rows.reverse()) yield [row['webhook_id'] as string, row['id'] as string];
}

export interface CatcherSetting {
  ports: CatcherPorts;
  send: SendRequest;
  /** The certificate of the https address. */
  tls: CertifiedKey;
  /** Our authority, by which client certificates are checked unless another is demanded. */
  ca: string;
}

/** The TLS of the https address, as the settings have it. A client certificate is asked for, not demanded: that is a check. */
function tlsOf(settings: CatcherSettings, { ca, tls }: CatcherSetting): TlsCredentials {
  const { auth } = settings;
  return {
    key: tls.key,
    cert: tls.cert,
    ca: (auth.kind === 'mtls' ? auth.ca : undefined) ?? ca,
    minVersion: settings.tls.minVersion,
    ALPNProtocols: ['http/1.1', 'http/1.0'],
    requestCert: true,
    rejectUnauthorized: false,
  };
}

/** Opens the catcher over the store. */
export function openCatcher(base: PartBase, setting: CatcherSetting): OpenCatcher {
  const { clocks, journal, onFailure, store } = base;
  const secure = new Set<SecureServer>();
  const holder = openCatcherSettings(store, journal, clocks.wall);
  const settings: CatcherSettingsHolder = {
    ...holder,
    async update(change) {
      const changed = await holder.update(change);
      for (const server of secure) server.setSecureContext(tlsOf(changed, setting));
      return changed;
    },
  };
  const catcher = createCatcher({ ...base, ...setting, settings, memory: createMemory(() => knownIds(base)) });
  pairCaptures(base);
  const totals = createCaptureTotals(store, journal, clocks.wall);
  const retention = { store, wall: clocks.wall, totals, retention: () => settings.get().retention, onFailure };
  const stopRetention = startRetention(retention);
  return {
    handle: catcher.handle,
    prepare: catcher.prepare,
    followTls(server) {
      if (server instanceof SecureServer) secure.add(server as SecureServer);
    },
    settings,
    totals,
    resend: setting.ports.resend,
    tls: () => tlsOf(settings.get(), setting),
    clear: () => clearCaptures(retention, journal.lastCommitted()),
    applyRetention: () => keepWithin(retention),
    stop() {
      stopRetention();
      totals.stop();
    },
  };
}
