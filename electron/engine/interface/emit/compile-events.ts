import type { EventKind, InterfaceModel, Operation } from '#shared/interface/interface-model.ts';

/** The response that has the payload of an event. */
const status = 200;

/** An event as an operation: its headers are parameters, and its payload is body and response. */
function toOperation({ headers, method, name, payload, pointer }: EventKind, index: number): Operation {
  const content = payload ? [payload] : [];
  return {
    id: name,
    method,
    path: `/${index}`,
    basePath: '',
    pointer,
    tags: [],
    security: [],
    parameters: headers,
    ...(payload && { body: { required: false, pointer, content } }),
    invalidStatus: 400,
    invalidSyntaxStatus: 400,
    responses: [{ status, pointer, headers: [], content }],
    act: { do: 'none', parents: [], success: status, at: {} },
    answers: [],
    emits: [],
  };
}

/** The events of an interface as operations, so that they are read, validated and written by the same code. */
export const eventsAsOperations = (model: InterfaceModel): InterfaceModel => ({
  ...model,
  operations: model.events.map(toOperation),
});
