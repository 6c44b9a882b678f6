import { describe, expect, test } from 'vitest';
import {
  changeDraft,
  closeDraft,
  currentDraft,
  emptyDrafts,
  isChanged,
  openDraft,
  openNewDraft,
  reloadDraft,
  settleDraft,
  showDraft,
  storableDrafts,
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
  const changed = changeDraft(openDraft(emptyDrafts, preset, form), { url: '/b' });
  const origin = { kind: 'saved', id: 's' } as const;
  const state = settleDraft(changed, 'preset:a', { origin, form: currentDraft(changed).form, file: undefined });
  expect(currentDraft(state)).toMatchObject({ key: 'saved:s', form: { url: '/b' } });
  expect(isChanged(currentDraft(state))).toBe(false);
  expect(state.drafts.map(({ key }) => key)).toEqual(['new:0', 'saved:s']);
});

describe('a request in a file', () => {
  const origin = { kind: 'file', id: '/a.yml' } as const;
  const opened = openDraft(emptyDrafts, origin, form, { name: 'A', hash: '1' });
  const saved = { origin, form: { ...form, url: '/saved' }, file: { name: 'A', hash: '2' } };

  test('keeps what was changed while it was saved, also after another request was opened', () => {
    const whileSaved = openDraft(changeDraft(opened, { url: '/later' }), preset, form);
    const state = settleDraft(whileSaved, 'file:/a.yml', saved);
    expect(currentDraft(state)).toMatchObject({ key: 'preset:a', form: { url: '/a' } });
    const [draft] = state.drafts.filter(({ key }) => key === 'file:/a.yml');
    expect(draft).toMatchObject({ form: { url: '/later' }, opened: { url: '/saved' }, file: { hash: '2' } });
    expect(settleDraft(closeDraft(whileSaved, 'file:/a.yml'), 'file:/a.yml', saved).drafts).toHaveLength(2);
  });

  test('is replaced by its new contents, but not after it was changed while they were read', () => {
    const before = currentDraft(opened);
    const file = { name: 'A', hash: '2' };
    expect(currentDraft(reloadDraft(opened, before, saved.form, file))).toMatchObject({ form: saved.form, file });
    const changed = changeDraft(opened, { url: '/mine' });
    expect(reloadDraft(changed, before, saved.form, file)).toEqual(changed);
  });
});

test('stores the current draft and those used most recently, as far as they fit', () => {
  const large = { ...form, url: 'x'.repeat(10_000) };
  const state = ['1', '2', '3'].reduce((drafts, id) => openDraft(drafts, { kind: 'sent', id }, large), emptyDrafts);
  const shown = showDraft(state, 'sent:1');
  const stored = storableDrafts(shown, 50_000);
  expect(stored).toMatchObject({ current: 'sent:1', drafts: [{ key: 'new:0' }, { key: 'sent:3' }, { key: 'sent:1' }] });
  expect(JSON.stringify(stored).length).toBeLessThanOrEqual(50_000);
  expect(storableDrafts(shown, 10_000)).toMatchObject({ current: 'new:0', drafts: [{ key: 'new:0' }] });
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
