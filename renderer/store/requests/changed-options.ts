import { connectionSettings, type ConnectionSettings } from '#shared/model/connection-settings.ts';
import type { RequestForm } from './request-form.ts';

const defaults = connectionSettings.parse({});

/**
 * How many options of a request differ from those of a new one. A request of the history names also those that it took from
 * the connection settings.
 */
export function changedOptions(form: RequestForm, settings: ConnectionSettings = defaults): number {
  const { refreshOn401, verifyTls, checkRevocation, timeoutMs, followRedirects, connection } = form;
  const differs = (value: string | boolean | undefined, byDefault: string | number | boolean) =>
    value !== undefined && value !== '' && String(value) !== String(byDefault);
  return [
    refreshOn401,
    !verifyTls,
    checkRevocation,
    differs(timeoutMs, settings.timeoutMs),
    differs(followRedirects, settings.followRedirects),
    differs(connection.maxRedirects, settings.maxRedirects),
    differs(connection.keepMethod, settings.keepMethod),
    differs(connection.proxy, settings.proxy?.url ?? 'none'),
    differs(connection.ca, ''),
  ].filter(Boolean).length;
}
