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

export const formOfConnection = ({ proxy, ...settings }: ConnectionSettings): ConnectionSettingsForm =>
  fieldsForm.formOf({ ...settings, proxy: proxy ?? proxySettings.partial({ url: true }).parse({}) });

/** The change for the engine, which validates it. */
export function connectionOf(form: ConnectionSettingsForm): Parameters<ControlClient['connection']['update']>[0] {
  const { proxy, ...settings } = fieldsForm.valueOf(form);
  return { ...settings, proxy: proxy?.url === undefined ? null : { ...proxy, url: proxy.url } };
}

export const emptyCertificate: CertificateForm = schemaForm(clientCertificate).formOf({ host: '' });
