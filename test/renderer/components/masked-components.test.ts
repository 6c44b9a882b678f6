import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommandBlock } from '../../../renderer/components/command-block.tsx';
import { DiffView } from '../../../renderer/components/diff/diff-view.tsx';
import { EvidenceList } from '../../../renderer/components/evidence-list.tsx';
import { Facts } from '../../../renderer/components/facts.tsx';
import { Mono } from '../../../renderer/components/mono.tsx';
import { PairRows } from '../../../renderer/components/pair-rows.tsx';
import { Choosable } from '../../../renderer/components/sequence-diagram/choosable.tsx';
import { ValuePair } from '../../../renderer/components/value-pair/value-pair.tsx';
import { StoresContext } from '../../../renderer/store/use-stores.ts';
import { createPresenterStore } from '../../../renderer/store/presenter-store.ts';
import { emptyStores } from '../connected-stores.ts';

const secret = 'SECRET';
const address = `/hook?token=${secret}`;

function markup(element: ReactElement, presenting: boolean): string {
  const presenter = createPresenterStore({ read: () => presenting, write: () => undefined });
  return renderToStaticMarkup(
    createElement(
      StoresContext,
      { value: { ...emptyStores(), presenter } },
      createElement(MantineProvider, null, element),
    ),
  );
}

test.each<[string, ReactElement]>([
  ['a command', createElement(CommandBlock, { what: 'command', text: `curl -u 'demo:${secret}' https://localhost` })],
  ['inline text', createElement(Mono, { title: address, children: address })],
  ['facts', createElement(Facts, { facts: { 'client secret': secret, url: address } })],
  ['compared values', createElement(ValuePair, { expected: '/hook', received: address })],
  ['a difference', createElement(DiffView, { label: 'Bodies', before: '{}', after: `{"password": "${secret}"}` })],
  ['evidence', createElement(EvidenceList, { evidence: [`The request was ${address}`] })],
  [
    'a part of a diagram',
    createElement(Choosable, {
      ...{ name: address, explained: address, selected: false, outcome: 'ok', onChoose: undefined },
      children: undefined,
    }),
  ],
])('masks the secrets of %s in the presenter view only', (_, element) => {
  expect(markup(element, false)).toContain(secret);
  expect(markup(element, true)).not.toContain(secret);
});

test('masks header fields with secrets in the presenter view only', () => {
  const pairs = [
    { name: 'Authorization', value: secret, enabled: true },
    { name: 'Accept', value: '*/*', enabled: true },
  ];
  const noop = () => undefined;
  const rows = createElement(PairRows, { what: 'Header', pairs, onPut: noop, onRemove: noop, onMove: noop });
  expect(markup(rows, false)).not.toContain('data-masked="true"');
  expect(markup(rows, true).match(/data-masked="true"/g)).toHaveLength(1);
});
