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

test('keeps changes while another request is open', () => {
  const changed = changeDraft(openDraft(emptyDrafts, preset, form), { url: '/changed' });
  const elsewhere = openDraft(changed, { kind: 'saved', id: 'b' }, emptyForm);
  const back = openDraft(elsewhere, preset, form);
  expect(currentDraft(back).form.url).toBe('/changed');
  expect(isChanged(currentDraft(back))).toBe(true);
});

test('reopens an unchanged request from its source', () => {
  const elsewhere = openDraft(openDraft(emptyDrafts, preset, form), { kind: 'saved', id: 'b' }, emptyForm);
  expect(currentDraft(openDraft(elsewhere, preset, { ...form, url: '/fresh' })).form.url).toBe('/fresh');
});

test('reports no change after a manual revert', () => {
  const state = changeDraft(changeDraft(openDraft(emptyDrafts, preset, form), { url: '/b' }), { url: '/a' });
  expect(isChanged(currentDraft(state))).toBe(false);
});

test('continues as the saved request after saving', () => {
  const state = settleDraft(changeDraft(openDraft(emptyDrafts, preset, form), { url: '/b' }), {
    kind: 'saved',
    id: 's',
  });
  expect(currentDraft(state)).toMatchObject({ key: 'saved:s', form: { url: '/b' } });
  expect(isChanged(currentDraft(state))).toBe(false);
  expect(state.drafts.map(({ key }) => key)).toEqual(['new:0', 'saved:s']);
});

test('opens an empty new request even if another new one exists', () => {
  const begun = changeDraft(openNewDraft(emptyDrafts, emptyForm), { url: '/begun' });
  const fresh = openNewDraft(begun, emptyForm);
  expect(currentDraft(fresh).form.url).toBe('');
  expect(currentDraft(fresh).key).not.toBe(currentDraft(begun).key);
  expect(fresh.drafts).toHaveLength(1);
});

test('keeps at most forty drafts, including the current one', () => {
  const many = Array.from({ length: 60 }, (_, n) => String(n));
  const state = many.reduce((drafts, id) => openDraft(drafts, { kind: 'sent', id }, form), emptyDrafts);
  expect(state.drafts).toHaveLength(40);
  expect(currentDraft(state).key).toBe('sent:59');
});
