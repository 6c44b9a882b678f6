import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommandBlock } from '../../../renderer/components/command-block.tsx';
import { DiffView } from '../../../renderer/components/diff/diff-view.tsx';
import { EvidenceList } from '../../../renderer/components/diagnosis-view.tsx';
import { Facts } from '../../../renderer/components/facts.tsx';
import { LinesField, TextField } from '../../../renderer/components/field/fields.tsx';
import { Mono } from '../../../renderer/components/mono.tsx';
import { PairRows } from '../../../renderer/components/pair-rows.tsx';
import { Choosable } from '../../../renderer/components/sequence-diagram/choosable.tsx';
import { ValuePair } from '../../../renderer/components/value-pair/value-pair.tsx';
import { MaskContext } from '../../../renderer/components/use-mask.ts';
import { createMask, noMask } from '../../../shared/redaction/mask-secrets.ts';

const secret = 'SECRET';
const address = `/hook?token=${secret}`;

const noop = () => undefined;

function markup(element: ReactElement, presenting: boolean): string {
  return renderToStaticMarkup(
    createElement(
      MaskContext,
      { value: presenting ? createMask() : noMask },
      createElement(MantineProvider, null, element),
    ),
  );
}

test.each<[string, ReactElement]>([
  ['a command', createElement(CommandBlock, { what: 'command', text: `curl -u 'demo:${secret}' https://localhost` })],
  ['a field', createElement(TextField, { label: 'URL', value: address, onChange: noop })],
  [
    'a field of lines',
    createElement(LinesField, { label: 'Header fields', value: `Authorization: Basic ${secret}`, onChange: noop }),
  ],
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
  const rows = createElement(PairRows, { what: 'Header', pairs, onPut: noop, onRemove: noop, onMove: noop });
  expect(markup(rows, false)).toContain(secret);
  expect(markup(rows, true)).not.toContain(secret);
  expect(markup(rows, true)).toContain('*/*');
});
