import type { EventKind, InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import type { InterfaceOutline } from '#shared/interface/interface-outline.ts';
import type { ServedEvent, ServedInterface, ServedOperation } from '#shared/interface/served-interface.ts';
import { inferredActions } from '../inferred-actions.ts';
import { valueAt } from '../read/members.ts';
import type { Understood } from '../understand/understand.ts';
import type { OwnInterface } from './interface-holder.ts';

/** The interface that the service offers, as the control API shows it. @param without What is left out */
export function toServedInterface(own: OwnInterface | undefined, without?: 'text'): ServedInterface {
  if (!own) return { builtIn: true, notes: [], credentials: {} };
  const { credentials, input, notes, summary } = own;
  const { events, openapi, overlay } = input;
  return {
    builtIn: false,
    openapi: { file: openapi.file, size: openapi.text.length, ...(without !== 'text' && { text: openapi.text }) },
    ...(overlay && { overlay }),
    ...(events && { events }),
    ...(summary && { summary }),
    notes,
    credentials,
  };
}

const toServedOperation =
  ({ schemes }: InterfaceModel) =>
  ({ act, basePath, emits, id, method, path, pointer, security, summary, tags }: Operation): ServedOperation => ({
    id,
    method,
    path: basePath + path,
    pointer,
    ...(summary !== undefined && { summary }),
    tags,
    security: security.map((requirement) =>
      requirement.schemes.map(({ name, scopes }) => ({
        scheme: name,
        type: schemes[name]?.type ?? 'unsupported',
        scopes,
      })),
    ),
    act: { do: act.do, ...(act.collection !== undefined && { collection: act.collection }) },
    events: [...new Set(emits.map(({ event }) => event))],
  });

/** The operations of an interface. */
export const servedOperations = (model: InterfaceModel): ServedOperation[] =>
  model.operations.map(toServedOperation(model));

const toServedEvent =
  ({ document }: InterfaceModel) =>
  ({ kind, method, name, path, payload, pointer, summary }: EventKind): ServedEvent => ({
    name,
    kind,
    method,
    ...(path !== undefined && { path }),
    pointer,
    ...(summary !== undefined && { summary }),
    ...(payload && { mediaType: payload.type }),
    ...(payload?.schema !== undefined && { schema: valueAt(document, payload.schema) }),
  });

/** The events of an interface. */
export const servedEvents = (model: InterfaceModel): ServedEvent[] => model.events.map(toServedEvent(model));

/** The parts of an interface. */
export const outlineOf = ({ model, notes }: Understood): InterfaceOutline => ({
  operations: servedOperations(model),
  events: model.events.map((event) => {
    const { schema: _schema, ...served } = toServedEvent(model)(event);
    const [first] = event.payload?.examples ?? [];
    const sentBy = model.operations.filter(({ emits }) => emits.some((one) => one.event === event.name));
    return {
      ...served,
      sentBy: sentBy.map(({ id }) => id),
      ...(first && { example: valueAt(model.document, first.pointer) }),
    };
  }),
  states: model.states,
  inferred: inferredActions({ model, notes }).flatMap(({ comment, members, operations, target }) =>
    operations.length > 0 ? [{ target, operations, members, why: comment }] : [],
  ),
  scopes: model.scopes,
});
