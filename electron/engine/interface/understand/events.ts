import type { EventKind } from '#shared/interface/interface-model.ts';
import { contentsOf, mainContent } from './contents.ts';
import type { Context } from './context.ts';
import { objectIn, objectsIn, textIn, type DocumentNode } from './document-node.ts';
import { createNameIndex, type NameIndex } from './names.ts';
import { methodsIn, type Found } from './operations.ts';
import { noteUnsendable, parametersOf } from './parameters.ts';
import type { Security } from './security.ts';

/** Reads the events of a document: webhooks, then the callbacks of its operations. */
export function readEvents(
  context: Context,
  document: DocumentNode,
  founds: readonly Found[],
  security: Security,
): NameIndex<EventKind> {
  const { root } = context;
  const events = createNameIndex<EventKind>();
  /** The next number to try after a name. */
  const numbers = new Map<string, number>();

  /** The first free name of: the key, `operation.key`, and these with a number. */
  function freeName(key: string, operation: string | undefined): string {
    const names = operation === undefined ? [key] : [key, `${operation}.${key}`];
    const free = names.find((name) => !events.has(name));
    if (free !== undefined) return free;
    const name = names.at(-1) ?? key;
    let number = numbers.get(name) ?? 2;
    while (events.has(`${name}.${number}`)) number++;
    numbers.set(name, number + 1);
    return `${name}.${number}`;
  }

  /** Adds an event for each method of a path item; usually that is POST. */
  function add(key: string, item: DocumentNode, facts: Pick<EventKind, 'kind' | 'expression' | 'operation'>): void {
    for (const [method, node] of methodsIn(context, item)) {
      const body = objectIn(root, node, 'requestBody');
      const payload = body && mainContent(contentsOf(root, body));
      const summary = textIn(node, 'summary') ?? textIn(item, 'summary');
      const own = (name: 'x-hookbench-path' | 'x-hookbench-signature') =>
        context.member(node, name)?.value ?? context.member(item, name)?.value;
      const path = (own('x-hookbench-path') as string | undefined) ?? (/^\/[^\s?#{}]*$/.test(key) ? key : undefined);
      const signature = own('x-hookbench-signature') as EventKind['signature'];
      const name = freeName(key, facts.operation);
      const headers = parametersOf(context, item, node).filter((one) => one.in === 'header');
      for (const header of headers) noteUnsendable(context, header);
      events.add(name, {
        name,
        ...facts,
        method,
        pointer: node.pointer,
        ...(summary !== undefined && { summary }),
        ...(path !== undefined && { path }),
        headers,
        ...(payload && { payload }),
        security: security.requirementsOf(node) ?? [],
        ...(signature && { signature }),
      });
    }
  }

  for (const member of ['webhooks', 'x-webhooks']) {
    for (const [name, item] of objectsIn(root, objectIn(root, document, member))) {
      if (!name.startsWith('x-')) add(name, item, { kind: 'webhook' });
    }
  }
  for (const { node, operation } of founds) {
    for (const [name, callback] of objectsIn(root, objectIn(root, node, 'callbacks'))) {
      for (const [expression, item] of objectsIn(root, callback)) {
        if (!expression.startsWith('x-')) add(name, item, { kind: 'callback', expression, operation: operation.id });
      }
    }
  }
  return events;
}
