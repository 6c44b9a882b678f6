import { expect, test } from 'vitest';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { showKept } from '../../../renderer/store/kept-data.ts';
import { connectedStores } from '../connected-stores.ts';

test('offers to undo a saved change until the form is edited again', async () => {
  const settings = catcherSettings.parse({});
  const stores = connectedStores({ captures: { changeSettings: async () => settings } });
  showKept(stores, 'catcher', settings);
  const { catcher, forms } = stores;
  await catcher.getState().answerPlainly();
  expect(catcher.getState().undoing).toEqual({ answer: settings.answer, rules: settings.rules });
  forms.getState().edit('catcher', { rules: [] });
  forms.getState().discard('catcher');
  expect(catcher.getState().undoing).toBeUndefined();
});
