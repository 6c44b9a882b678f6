import { faultKinds, faultPlaces } from '#shared/faults/fault-kinds.ts';
import type { FaultKind, FaultPlace, NewFaultInput } from '#shared/model/fault.ts';
import { numberOf } from '../../store/number-text.ts';
import type { Choice } from '../field/fields.tsx';
import { effectFields, matchFields, timingFields, type FaultField, type TimingKind } from './fault-fields.ts';

/** The form to set a fault. */
export interface FaultForm {
  where: FaultPlace;
  kind: FaultKind;
  timing: TimingKind;
  /** The texts as typed, by the pointer of the field; other fields have their presets. */
  texts: Readonly<Record<string, string>>;
}

export const emptyFaultForm: FaultForm = { where: 'api', kind: 'status', timing: 'always', texts: {} };

/** The kinds of fault available at a place. */
export function kindsAt(place: FaultPlace) {
  return faultKinds.filter(({ places }) => places.includes(place));
}

/** The form with another place; a kind that is not available there is replaced by the first that is. */
export function withPlace(form: FaultForm, where: FaultPlace): FaultForm {
  const kinds = kindsAt(where);
  return kinds.some(({ kind }) => kind === form.kind)
    ? { ...form, where }
    : withKind({ ...form, where }, kinds[0]?.kind ?? form.kind);
}

/** The form with another kind, whose parameters have their presets. */
export function withKind(form: FaultForm, kind: FaultKind): FaultForm {
  const texts = Object.entries(form.texts).filter(([pointer]) => !pointer.startsWith('/what/'));
  return { ...form, kind, texts: Object.fromEntries(texts) };
}

/** The fields that apply to the form: the parameters of the kind, the requests that it matches, and its timing. */
export function fieldsOf(form: FaultForm): Record<'what' | 'match' | 'when', readonly FaultField[]> {
  const matches: readonly string[] = faultPlaces.find(({ place }) => place === form.where)?.matches ?? [];
  const effect = effectFields[form.kind] ?? [];
  return {
    what: effect.filter((field) => (field.places?.includes(form.where) ?? true) && applies(form, field, effect)),
    match: matchFields.filter(({ pointer }) => matches.includes(pointer.split('/')[2] ?? '')),
    when: timingFields[form.timing],
  };
}

const isChoices = (control: FaultField['control']): control is readonly Choice<string>[] => Array.isArray(control);

/** The text of a field. */
export function textOf({ texts }: FaultForm, { pointer, preset, control }: FaultField): string {
  return texts[pointer] ?? preset ?? (isChoices(control) ? control[0]?.value : undefined) ?? '';
}

/** Whether the field that this one needs has another text than its preset. */
export function applies(form: FaultForm, { needs }: FaultField, fields: readonly FaultField[] = matchFields): boolean {
  const other = fields.find(({ pointer }) => pointer === needs);
  return other === undefined || textOf(form, other).trim() !== textOf(emptyFaultForm, other);
}

/** The fault to send to the engine. */
export function newFaultOf(form: FaultForm): NewFaultInput {
  const { what, match, when } = fieldsOf(form);
  const fault = { where: form.where, match: {}, what: { kind: form.kind }, when: {} };
  if (form.timing === 'always') fault.when = { always: true };
  for (const field of [...what, ...match.filter((each) => applies(form, each)), ...when])
    put(fault, field.pointer.slice(1).split('/'), valueOf(field, textOf(form, field)));
  return fault as NewFaultInput;
}

function valueOf({ control, read }: FaultField, text: string): unknown {
  if (read) return read(text);
  if (control === 'lines') return text === '' ? undefined : text;
  if (typeof control === 'string' || !('whole' in control)) return text.trim() || undefined;
  const omitted = text.trim() === '' && (control.optional || control.default !== undefined);
  return omitted ? undefined : numberOf(text);
}

/** Sets a value in nested objects. */
function put(target: object, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (value === undefined) return;
  const members = target as Record<string, unknown>;
  if (rest.length === 0) members[name] = value;
  else put((members[name] ??= {}), rest, value);
}
