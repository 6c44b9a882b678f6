import { Document, isMap, isSeq, parseDocument, visit } from 'yaml';
import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import { inferredActions, type InferredAction } from './inferred-actions.ts';
import type { NewOverlay, NewOverlayInput } from './interface-job.ts';
import { readInterface } from './read-interface.ts';

/** Characters of a map that is written in one line. */
const maxInline = 100;

const heading = ({ title }: InterfaceModel): string =>
  ` What Hookbench infers from ${title.replaceAll(/\s+/g, ' ').slice(0, 200)}. Change what is different, and remove the rest.
 Not inferred: x-hookbench-seed (records at the start), x-hookbench-states (states and moves of records),
 x-hookbench-answers (responses to certain requests), x-hookbench-signature and x-hookbench-path (of events),
 x-hookbench-credential (fixed credentials of security schemes).`;

/** An overlay without actions. */
function emptyOverlay(model: InterfaceModel): Document {
  const info = { title: `Hookbench for ${model.title}`, version: '1.0.0' };
  const document = new Document({ overlay: '1.0.0', info, actions: [] });
  document.commentBefore = heading(model);
  return document;
}

/** The text of an overlay with more actions, which declare what was inferred, with the reasons as comments. */
function overlayText(document: Document, actions: readonly InferredAction[]): string {
  const added = new Document(
    { overlay: '', info: {}, actions: actions.map(({ target, update }) => ({ target, update })) },
    { aliasDuplicateObjects: false },
  );
  visit(added, {
    Collection(_key, node, path) {
      if (path.length < 7 || JSON.stringify(node).length > maxInline) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
  });
  const list = document.get('actions');
  const items = added.get('actions');
  for (const [index, item] of (isSeq(items) ? items.items : []).entries()) {
    const comment = actions[index]?.comment ?? '';
    if (isMap(item) && comment !== '') item.commentBefore = comment.replaceAll(/^/gm, ' ');
    if (isSeq(list)) list.add(item);
  }
  if (isSeq(list)) list.flow = false;
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/**
 * Writes an overlay of what an interface means without one, with comments. Read with it, the interface means the same.
 * With `targets`, only these parts are added to the given overlay.
 */
export async function newOverlay({ targets, ...input }: NewOverlayInput): Promise<NewOverlay> {
  const { notes, understood, usable } = await readInterface(input);
  if (!understood || (!usable && !targets)) return { text: undefined, notes };
  const all = inferredActions(understood);
  const actions = targets ? all.filter(({ target }) => targets.includes(target)) : all;
  const own = targets && input.overlay ? parseDocument(input.overlay.text) : undefined;
  const text = overlayText(own && isSeq(own.get('actions')) ? own : emptyOverlay(understood.model), actions);
  return { text, notes };
}
