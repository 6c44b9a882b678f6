import { expect, test } from 'vitest';
import { createFormsStore } from '../../../renderer/store/forms-store.ts';

test('runs one action of a form at a time, and reports why it failed', async () => {
  const forms = createFormsStore();
  const draft = () => forms.getState().drafts['traffic'];
  const { edit, submit } = forms.getState();
  edit('traffic', { seed: '2' });
  const { promise, reject } = Promise.withResolvers<void>();
  const first = submit('traffic', () => promise);
  expect(draft()).toEqual({ edited: { seed: '2' }, busy: true, refusal: undefined });
  expect(await submit('traffic', () => Promise.resolve())).toBe(false);
  reject(new Error('No connection.'));
  expect(await first).toBe(false);
  expect(draft()).toEqual({
    edited: { seed: '2' },
    busy: false,
    refusal: { words: 'No connection.', field: undefined },
  });
  expect(await submit('traffic', () => Promise.resolve())).toBe(true);
  expect(draft()).toEqual({ edited: { seed: '2' }, busy: false, refusal: undefined });
});

test('keeps unsaved what was edited while the form was saved', async () => {
  const forms = createFormsStore();
  const { edit, save } = forms.getState();
  const { promise, resolve } = Promise.withResolvers<void>();
  edit('one', { a: 1, b: 1 });
  const saved = save('one', () => promise);
  edit('one', { b: 2, c: 3 });
  resolve();
  expect(await saved).toBe(true);
  expect(forms.getState().drafts['one']).toEqual({ edited: { b: 2, c: 3 }, busy: false, refusal: undefined });
  expect(await save('one', () => Promise.reject(new Error('No connection.')))).toBe(false);
  expect(forms.getState().drafts['one']?.edited).toEqual({ b: 2, c: 3 });
  expect(await save('one', () => Promise.resolve())).toBe(true);
  expect(forms.getState().drafts).toEqual({});
});

test('discards the changes of one form only', () => {
  const forms = createFormsStore();
  const { discard, edit } = forms.getState();
  edit('one', { a: 1 });
  edit('other', { b: 2 });
  edit('one', { c: 3 });
  expect(forms.getState().drafts['one']?.edited).toEqual({ a: 1, c: 3 });
  discard('one');
  expect(Object.keys(forms.getState().drafts)).toEqual(['other']);
});
