import { expect, test } from 'vitest';
import {
  changeDraft,
  currentDraft,
  emptyDrafts,
  isChanged,
  openDraft,
  openNewDraft,
  settleDraft,
} from '../../../../renderer/store/requests/drafts.ts';
import { emptyForm } from '../../../../renderer/store/requests/request-form.ts';

const preset = { kind: 'preset', id: 'a' } as const;
const form = { ...emptyForm, url: '/a' };

test('what was changed is still there after another request was looked at', () => {
  const changed = changeDraft(openDraft(emptyDrafts, preset, form), { url: '/changed' });
  const elsewhere = openDraft(changed, { kind: 'saved', id: 'b' }, emptyForm);
  const back = openDraft(elsewhere, preset, form);
  expect(currentDraft(back).form.url).toBe('/changed');
  expect(isChanged(currentDraft(back))).toBe(true);
});

test('what was not changed is opened anew', () => {
  const elsewhere = openDraft(openDraft(emptyDrafts, preset, form), { kind: 'saved', id: 'b' }, emptyForm);
  expect(currentDraft(openDraft(elsewhere, preset, { ...form, url: '/fresh' })).form.url).toBe('/fresh');
});

test('a change that is taken back by hand is none', () => {
  const state = changeDraft(changeDraft(openDraft(emptyDrafts, preset, form), { url: '/b' }), { url: '/a' });
  expect(isChanged(currentDraft(state))).toBe(false);
});

test('a request that was saved goes on as the saved one', () => {
  const state = settleDraft(changeDraft(openDraft(emptyDrafts, preset, form), { url: '/b' }), {
    kind: 'saved',
    id: 's',
  });
  expect(currentDraft(state)).toMatchObject({ key: 'saved:s', form: { url: '/b' } });
  expect(isChanged(currentDraft(state))).toBe(false);
  expect(state.drafts.map(({ key }) => key)).toEqual(['new:0', 'saved:s']);
});

test('a new request is empty, though another was begun, and is not taken for it', () => {
  const begun = changeDraft(openNewDraft(emptyDrafts, emptyForm), { url: '/begun' });
  const anew = openNewDraft(begun, emptyForm);
  expect(currentDraft(anew).form.url).toBe('');
  expect(currentDraft(anew).key).not.toBe(currentDraft(begun).key);
  expect(anew.drafts).toHaveLength(1);
});

test('no more than forty are kept, the one looked at among them', () => {
  const many = Array.from({ length: 60 }, (_, n) => String(n));
  const state = many.reduce((drafts, id) => openDraft(drafts, { kind: 'sent', id }, form), emptyDrafts);
  expect(state.drafts).toHaveLength(40);
  expect(currentDraft(state).key).toBe('sent:59');
});
