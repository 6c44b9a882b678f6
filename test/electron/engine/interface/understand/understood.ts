import { load } from 'js-yaml';
import type { InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import type { PlainNote } from '../../../../../electron/engine/interface/understand/context.ts';
import type { Members } from '../../../../../electron/engine/interface/read/members.ts';
import { understand } from '../../../../../electron/engine/interface/understand/understand.ts';

/** What a document in YAML means. Its notes are `level pointer: what`. */
export function understood(yaml: string): {
  model: InterfaceModel;
  notes: PlainNote[];
  texts: string[];
  operation: (id: string) => Operation;
} {
  const root = load(yaml) as Members;
  const { model, notes } = understand(root);
  const texts = notes.map(({ level, pointer, what }) => `${level} ${pointer}: ${what}`);
  const operation = (id: string): Operation => {
    const found = model.operations.find((one) => one.id === id);
    if (!found) throw new Error(`No operation ${id}`);
    return found;
  };
  return { model, notes, texts, operation };
}
