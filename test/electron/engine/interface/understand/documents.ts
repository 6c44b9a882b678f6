/** A store of pets: path parameters that are named unlike the key, an upload, a form, OpenAPI 3.0. */
export const pets = `
openapi: 3.0.3
info: { title: Pets, version: 1.2.0 }
servers: [{ url: 'https://pets.example/{stage}/v3/', variables: { stage: { default: live } } }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: status, in: query, schema: { type: string, enum: [available, sold] } }
        - { name: limit, in: query, schema: { type: integer, default: 20 } }
        - { name: page, in: query, schema: { type: integer } }
        - { name: sort_by, in: query, schema: { type: string } }
        - { name: shelter, in: query, schema: { type: string } }
      responses:
        '200': { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } }
    post:
      operationId: addPet
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
      responses:
        '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '400': { description: invalid }
        '422': { description: invalid }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
    get:
      operationId: getPet
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    patch:
      operationId: changePet
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }, '422': {} }
    delete: { operationId: deletePet, responses: { '204': {} } }
  /pets/{petId}/sell:
    post:
      operationId: sellPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  /shelter:
    get: { operationId: getShelter, responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Shelter' } } } } } }
    put:
      operationId: setShelter
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Shelter' } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Shelter' } } } } }
x-webhooks:
  petAdded: { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
components:
  schemas:
    Pet: { type: object, required: [id], properties: { id: { type: integer, readOnly: true }, name: { type: string }, status: { type: string } } }
    NewPet: { type: object, properties: { name: { type: string }, status: { type: string } } }
    Shelter: { type: object, properties: { city: { type: string } } }
`;

/** Bookings of trips: OAuth scopes, a callback, nested payments, an envelope with links. */
export const bookings = `
openapi: 3.1.0
info: { title: Bookings, version: 1.0.0 }
servers: [{ url: https://trains.example/v1 }]
security: [{ OAuth2: [read] }]
paths:
  /trips:
    get:
      operationId: get-trips
      responses: { '200': { content: { application/json: { schema: { properties: { data: { type: array, items: { $ref: '#/components/schemas/Trip' } } } } } } } }
  /bookings:
    get:
      operationId: get-bookings
      parameters:
        - { name: trip_id, in: query, schema: { type: string } }
        - { name: cursor, in: query, schema: { type: string } }
      responses:
        '200':
          headers: { Link: { schema: { type: string } } }
          content:
            application/json:
              schema:
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Booking' } }
                  total_count: { type: integer }
                  links: { type: object, properties: { self: { type: string }, next: { type: string } } }
    post:
      operationId: create-booking
      security: [{ OAuth2: [write] }, { Key: [] }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Booking' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Booking' } } } } }
      callbacks:
        onChange: { '{$request.body#/callback_url}': { post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Booking' } } } } } } }
  /bookings/{bookingId}:
    parameters: [{ name: bookingId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: get-booking
      responses: { '200': { content: { application/json: { schema: { allOf: [{ $ref: '#/components/schemas/Booking' }, { properties: { links: { type: object } } }] } } } } }
    delete: { operationId: delete-booking, responses: { '204': {} } }
  /bookings/{bookingId}/payment:
    parameters: [{ name: bookingId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: create-booking-payment
      security: []
      requestBody: { content: { application/json: { schema: { properties: { amount: { type: number } } } } } }
      responses: { '200': { content: { application/json: { schema: { properties: { amount: { type: number } } } } } } }
webhooks:
  newBooking: { post: { parameters: [{ name: X-Event, in: header, schema: { const: newBooking } }], requestBody: { content: { application/json: { schema: { properties: { booking: { $ref: '#/components/schemas/Booking' } } } } } } } }
components:
  securitySchemes:
    OAuth2: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { read: Read trips, write: Book } } } }
    Key: { type: apiKey, in: header, name: X-Api-Key }
  schemas:
    Trip: { properties: { id: { type: string } } }
    Booking: { properties: { id: { type: string, format: uuid, readOnly: true }, trip_id: { type: string }, callback_url: { type: string } } }
`;

/** Tasks whose key is \`gid\` and whose bodies are in \`data\`; lists of the same record under other paths. */
export const tasks = `
openapi: 3.0.0
info: { title: Tasks, version: '1' }
paths:
  /tasks:
    get: { operationId: getTasks, parameters: [{ name: offset, in: query, schema: {} }, { name: completed, in: query, schema: {} }], responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/List' } } } } } }
    post:
      operationId: createTask
      requestBody: { content: { application/json: { schema: { properties: { data: { $ref: '#/components/schemas/TaskRequest' } } } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/One' } } } } }
  /tasks/{task_gid}:
    parameters: [{ name: task_gid, in: path, required: true, schema: { type: string } }]
    get: { operationId: getTask, responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/One' } } } } } }
    put:
      operationId: updateTask
      requestBody: { content: { application/json: { schema: { properties: { data: { $ref: '#/components/schemas/TaskRequest' } } } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/One' } } } } }
    delete: { operationId: deleteTask, responses: { '204': {} } }
  /projects/{project_gid}:
    parameters: [{ name: project_gid, in: path, required: true, schema: { type: string } }]
    get: { operationId: getProject, responses: { '200': { content: { application/json: { schema: { properties: { data: { properties: { gid: {}, name: {}, owner: {} } } } } } } } } }
  /projects/{project_gid}/tasks:
    parameters: [{ name: project_gid, in: path, required: true, schema: { type: string } }]
    get: { operationId: getProjectTasks, responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/List' } } } } } }
components:
  schemas:
    Compact: { type: object, properties: { gid: { type: string }, name: { type: string } } }
    Task: { allOf: [{ $ref: '#/components/schemas/Compact' }, { properties: { completed: { type: boolean }, project_gid: { type: string } } }] }
    TaskRequest: { properties: { name: { type: string }, completed: { type: boolean } } }
    One: { type: object, properties: { data: { $ref: '#/components/schemas/Task' } } }
    List: { type: object, properties: { data: { type: array, items: { $ref: '#/components/schemas/Compact' } }, next_page: { properties: { offset: {}, path: {}, uri: {} } } } }
`;

/** Tickets with \`.json\` paths, a wrapper with the name of the thing, and comments of two kinds. */
export const tickets = `
openapi: 3.1.0
info: { title: Tickets, version: '2' }
servers: [{ url: /api/v2 }]
paths:
  /tickets.json:
    get: { responses: { '200': { content: { application/json: { schema: { properties: { tickets: { type: array, items: { $ref: '#/components/schemas/Ticket' } }, users: { type: array, items: { properties: { id: {} } } }, count: {}, next_page: { type: string } } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { properties: { ticket: { $ref: '#/components/schemas/NewTicket' } } } } } }
      responses: { '201': { content: { application/json: { schema: { properties: { ticket: { $ref: '#/components/schemas/Ticket' } } } } } } }
  /tickets/{ticket_id}.json:
    get: { responses: { '200': { content: { application/json: { schema: { properties: { ticket: { $ref: '#/components/schemas/Ticket' } } } } } } } }
  /tickets/{ticket_id}/comments/{id}:
    get: { responses: { '200': { content: { application/json: { schema: { properties: { id: {}, body: {}, ticketId: {} } } } } } } }
  /articles/{article_id}/comments/{id}:
    get: { responses: { '200': { content: { application/json: { schema: { properties: { id: {}, html: {}, votes: {} } } } } } } }
components:
  schemas:
    Ticket: { properties: { id: { type: integer }, subject: { type: string } } }
    NewTicket: { properties: { subject: { type: string } } }
`;

/** Orders with states, two webhooks and everything an overlay may add. */
export const orders = `
openapi: 3.1.0
info: { title: Orders, version: '1' }
x-hookbench-seed: { orders: [{ id: ord_1, status: pending }] }
x-hookbench-states:
  orders:
    field: status
    initial: pending
    moves:
      - { from: pending, to: paid, on: pay-order, emits: order.paid }
      - { from: pending, to: expired, after: 10m }
x-hookbench-roles: { read: get_order, event: order.paid }
paths:
  /orders:
    x-hookbench-resource: { filters: { open: $.is_open }, owner: { at: $.userId } }
    get:
      operationId: listOrders
      parameters: [{ name: open, in: query, schema: {} }]
      responses: { '200': { content: { application/json: { schema: { properties: { orders: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } } }
    post:
      operationId: createOrder
      x-hookbench-answers: [{ match: { json: { $.total: 13 } }, status: 503, delay: 2s }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
  /orders/{id}:
    get: { operationId: getOrder, responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } }
  /orders/{id}/pay:
    post:
      operationId: payOrder
      x-hookbench-emits: [{ webhook: order.paid, after: 500ms, payload: { id: '{{record.$.id}}' } }]
      x-hookbench-record: { of: orders, do: change, set: { paid: true } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } }
webhooks:
  order.created: { x-hookbench-signature: { scheme: stripe, secret: whsec_1 }, x-hookbench-path: /hooks/orders, post: { security: [{ basic: [] }], requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } } } }
  order.paid: { post: {} }
components:
  securitySchemes: { basic: { type: http, scheme: basic, x-hookbench-credential: { username: ada, password: secret } } }
  schemas:
    Order: { properties: { id: { type: string }, userId: { type: string }, is_open: { type: boolean }, status: { enum: [pending, paid, expired] }, total: {} } }
`;

/** An API of calls: POST only, names with dots, the key in the body. */
export const calls = `
openapi: 3.1.0
info: { title: Calls, version: '1' }
paths:
  /conversations.create:
    post:
      x-hookbench-record: { of: conversations, do: create }
      requestBody: { content: { application/json: { schema: { properties: { name: {} } } } } }
      responses: { '200': { content: { application/json: { schema: { properties: { ok: {}, conversation: { $ref: '#/components/schemas/Conversation' } } } } } } }
  /conversations.info:
    post:
      x-hookbench-record: { of: conversations, do: read }
      requestBody: { content: { application/json: { schema: { properties: { conversation_id: {} } } } } }
      responses: { '200': { content: { application/json: { schema: { properties: { ok: {}, conversation: { $ref: '#/components/schemas/Conversation' } } } } } } }
  /conversations.archive:
    post:
      x-hookbench-record: { of: conversations, do: delete, key: $.channel.id }
      requestBody: { content: { application/json: { schema: { properties: { channel: { properties: { id: {} } } } } } } }
      responses: { '200': {} }
  /conversations.list:
    post:
      x-hookbench-record: { of: conversations, do: list }
      requestBody: { content: { application/json: { schema: { properties: { name: {}, limit: {} } } } } }
      responses: { '200': { content: { application/json: { schema: { properties: { conversations: { type: array, items: { $ref: '#/components/schemas/Conversation' } } } } } } } }
components: { schemas: { Conversation: { properties: { id: {}, name: {} } } } }
`;

/** OpenAPI 3.2: QUERY, additional methods, streams, and schemas that contain themselves. */
export const feeds = `
openapi: 3.2.0
info: { title: Feeds, version: '1' }
paths:
  /nodes:
    query:
      operationId: searchNodes
      requestBody: { content: { application/json: { schema: { properties: { name: {}, page_size: {} } } } } }
      responses: { '200': { content: { application/jsonl: { itemSchema: { $ref: '#/components/schemas/Node' } } } } }
    additionalOperations:
      COPY: { operationId: copyNodes, responses: { '200': {} } }
      TELEPORT: { operationId: teleport, responses: { '200': {} } }
  /nodes/{nodeId}:
    get:
      operationId: getNode
      parameters: [{ name: filter, in: querystring, content: { application/x-www-form-urlencoded: { schema: {} } } }]
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Node' } } } } }
components:
  schemas:
    Node: { properties: { id: {}, name: {}, children: { type: array, items: { $ref: '#/components/schemas/Node' } }, parent: { $ref: '#/components/schemas/Node' } } }
`;
