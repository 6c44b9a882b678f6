import { z } from 'zod';
import {
  clientCertificate,
  connectionSettings,
  proxySettings,
  type ConnectionSettings,
} from '#shared/model/connection-settings.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { schemaForm, type FormOf } from './schema-form.ts';

/** The fields of the form. A proxy without a URL is none. */
export const connectionFields = connectionSettings.extend({
  proxy: proxySettings.extend({ url: z.string().optional() }).prefault({}),
});

const fieldsForm = schemaForm(connectionFields, { verbatim: ['password', 'passphrase'] });

export type ConnectionSettingsForm = FormOf<z.output<typeof connectionFields>>;
export type CertificateForm = ConnectionSettingsForm['certificates'][number];

const { timeoutMs, maxRedirects } = connectionSettings.parse({});

/** The form; an empty number means the default. */
export function formOfConnection({ proxy, ...settings }: ConnectionSettings): ConnectionSettingsForm {
  const form = fieldsForm.formOf({ ...settings, proxy: proxy ?? proxySettings.partial({ url: true }).parse({}) });
  return {
    ...form,
    ...(settings.timeoutMs === timeoutMs && { timeoutMs: '' }),
    ...(settings.maxRedirects === maxRedirects && { maxRedirects: '' }),
  };
}

/** The change for the engine, which validates it. */
export function connectionOf(form: ConnectionSettingsForm): Parameters<ControlClient['connection']['update']>[0] {
  const { proxy, ...settings } = fieldsForm.valueOf(form);
  return {
    timeoutMs,
    maxRedirects,
    ...settings,
    proxy: proxy?.url === undefined ? null : { ...proxy, url: proxy.url },
  };
}

export const emptyCertificate: CertificateForm = schemaForm(clientCertificate).formOf({ host: '' });
