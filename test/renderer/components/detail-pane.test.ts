import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DetailPane } from '../../../renderer/components/detail-pane.tsx';

function markup(error: Error): string {
  const item = { data: undefined, error, refetch: () => Promise.reject(error) };
  const pane = createElement(DetailPane, {
    ...{ label: 'Capture', what: 'capture', chosen: 'cap_1' },
    item,
    children: () => null,
  });
  return renderToStaticMarkup(createElement(MantineProvider, null, pane));
}

test('the details of an item that was removed are empty, and other errors are shown', () => {
  const removed = markup(Object.assign(new Error('Not found'), { data: { code: 'not_found', title: 'Not found' } }));
  expect(removed).toContain('This capture no longer exists');
  expect(removed).not.toContain('alert');
  expect(markup(new Error('No connection'))).toContain('The capture could not be loaded');
});
