import { expect, test } from 'vitest';
import { connectionSettings } from '#shared/model/connection-settings.ts';
import { connectionOf, formOfConnection } from '../../../renderer/store/connection-form.ts';

test('an empty number of a connection means its default, and is saved as it', () => {
  const form = formOfConnection(connectionSettings.parse({ timeoutMs: 900 }));
  expect(form).toMatchObject({ timeoutMs: '900', maxRedirects: '' });
  expect(connectionOf({ ...form, timeoutMs: '' })).toMatchObject({ timeoutMs: 30_000, maxRedirects: 10 });
});
