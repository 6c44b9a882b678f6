import { describe, expect, it } from 'vitest';
import { createInspectStore, inspectInput } from '../../../renderer/store/inspect-store.ts';
import { openInspected } from '../../../renderer/store/show-inspect.ts';
import { emptyStores } from '../connected-stores.ts';

const opened = (text: string) => {
  const store = createInspectStore();
  store.getState().open({ text });
  return store;
};

describe('what the engine is asked', () => {
  it('nothing without a text', () => {
    expect(inspectInput(opened(' \n').getState())).toBeUndefined();
  });

  it('only the options that differ from the defaults', () => {
    const store = opened('eyJ');
    expect(inspectInput(store.getState())).toEqual({ text: 'eyJ' });
    store.getState().change({ issuer: ' https://a ', clock: 'catcher', discover: true, at: '2026-01-01T00:00:00Z' });
    expect(inspectInput(store.getState())).toEqual({
      text: 'eyJ',
      issuer: 'https://a',
      clock: 'catcher',
      discover: true,
      at: '2026-01-01T00:00:00.000Z',
    });
  });

  it('the secret unchanged, because spaces in it are a mistake to find, and an invalid time as typed', () => {
    const store = opened('x');
    store.getState().change({ secret: 'abc ', at: 'soon' });
    expect(inspectInput(store.getState())).toEqual({ text: 'x', secret: 'abc ', tokenSecrets: [], at: 'soon' });
  });

  it('the secret of tokens apart from that of webhooks, so that neither is tried with the other', () => {
    const store = opened('x');
    store.getState().change({ tokenSecret: 'of a token' });
    expect(inspectInput(store.getState())).toEqual({ text: 'x', tokenSecrets: ['of a token'] });
  });
});

describe('another text', () => {
  it('is not treated as the kind of the one before, and does not use the network', () => {
    const store = opened('a');
    store.getState().change({ as: 'jwt', discover: true, probe: true, audience: 'api' });
    store.getState().edit('b');
    expect(inspectInput(store.getState())).toEqual({ text: 'b', audience: 'api' });
  });

  it('that is opened is not checked at the time of the one before', () => {
    const store = opened('a');
    store.getState().change({ at: 'soon', computed: 'v1,', url: 'https://a', issuer: 'https://b' });
    store.getState().open({ text: 'b' });
    expect(inspectInput(store.getState())).toEqual({ text: 'b', issuer: 'https://b' });
  });

  it('that is a part of the first leads back to it', () => {
    const store = opened('whole');
    store.getState().openPart('part');
    store.getState().openPart('part of part');
    store.getState().back();
    expect(store.getState()).toMatchObject({ text: 'part' });
    store.getState().back();
    store.getState().back();
    expect(store.getState()).toMatchObject({ text: 'whole', trail: [] });
  });
});

describe('a file', () => {
  it('of text is shown as text, others as bytes', async () => {
    const stores = emptyStores();
    await openInspected(stores, new File(['{"a":1}'], 'a.json'));
    expect(stores.inspect.getState()).toMatchObject({ text: '{"a":1}', file: undefined });
    expect(stores.navigation.getState().screen).toBe('inspect');
    await openInspected(stores, new File([new Uint8Array([0x30, 0x82, 0xff])], 'a.der'));
    expect(inspectInput(stores.inspect.getState())).toEqual({ base64: 'MIL/' });
  });

  it('that is too large is rejected with its size', async () => {
    const stores = emptyStores();
    await openInspected(stores, new File([new Uint8Array(1_400_001)], 'big.bin'));
    expect(stores.shell.getState().notices[0]?.text).toBe(
      'big.bin was not opened. big.bin has 1400001 bytes; the maximum is 1400000.',
    );
    expect(stores.inspect.getState().text).toBe('');
  });
});
