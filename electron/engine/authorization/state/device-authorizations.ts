import { tableOf } from '../../store/columns.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import { hashOf } from './opaque-secret.ts';

/** A device authorization (RFC 8628). Times in milliseconds. */
export interface DeviceAuthorization {
  hash: string;
  userCode: string;
  clientId: string;
  scope: string;
  status: 'pending' | 'approved' | 'denied' | 'used';
  subject: string | null;
  authTime: number | null;
  issuedAt: number;
  expiresAt: number;
  /** The minimum time between two polls. */
  intervalMs: number;
  polledAt: number | null;
  trace: string;
}

const table = tableOf<DeviceAuthorization>('device_authorizations', {
  hash: 'hash',
  userCode: 'user_code',
  clientId: 'client_id',
  scope: 'scope',
  status: 'status',
  subject: 'subject',
  authTime: 'auth_time',
  issuedAt: 'issued_at',
  expiresAt: 'expires_at',
  intervalMs: 'interval_ms',
  polledAt: 'polled_at',
  trace: 'trace',
});

/** Finds a device by the code it polls with. */
export const findDevice = (store: Store, deviceCode: string): DeviceAuthorization | undefined =>
  table.find(store, 'hash', hashOf(deviceCode));

/** Finds a device by the user code; ignores case and punctuation (RFC 8628 6.1). */
export function findDeviceByUserCode(store: Store, typed: string): DeviceAuthorization | undefined {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return table.find(store, 'user_code', `${plain.slice(0, 4)}-${plain.slice(4)}`);
}

/** Stores a new device authorization. */
export const deviceInsertion = (
  deviceCode: string,
  device: Omit<DeviceAuthorization, 'authTime' | 'hash' | 'polledAt' | 'status' | 'subject'>,
): Statement => table.insertion({ hash: hashOf(deviceCode), status: 'pending', ...device });

/** Records a poll and the new minimum interval. */
export function devicePoll(hash: string, polledAt: number, intervalMs: number): Statement {
  return {
    sql: 'UPDATE device_authorizations SET polled_at = ?, interval_ms = ? WHERE hash = ?',
    params: [polledAt, intervalMs, hash],
  };
}

/** Records the user's decision; rolled back if another one was recorded first. */
export function decisionOfDevice(hash: string, approved: boolean, subject: string, authTime: number): Statement {
  return {
    sql: `UPDATE device_authorizations SET status = ?, subject = ?, auth_time = ? WHERE hash = ? AND status = 'pending'`,
    params: [approved ? 'approved' : 'denied', subject, authTime, hash],
    expect: 1,
  };
}

/** Marks an approval as used, which is possible once. */
export function deviceUse(hash: string): Statement {
  return {
    sql: `UPDATE device_authorizations SET status = 'used' WHERE hash = ? AND status = 'approved'`,
    params: [hash],
    expect: 1,
  };
}
