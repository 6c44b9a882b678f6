/** The loans of a library: scopes, an API key, records below records, states and webhooks. No unit test knows it. */
export const libraryApi = `openapi: 3.1.0
info: { title: Library, version: 2.4.0 }
servers: [{ url: 'https://library.example.org/v2' }]
security: [{ members: ['books:read'] }]
paths:
  /books:
    get:
      operationId: listBooks
      parameters:
        - { name: genre, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }
      responses:
        '200':
          description: The books
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Book' } }
    post:
      operationId: addBook
      security: [{ members: ['books:write'] }, { staff: [] }]
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
      responses:
        '201':
          description: Added
          headers: { Location: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
        '422': { description: Not a book }
  /books/{bookId}:
    get:
      operationId: getBook
      security: [{ members: ['books:read'] }, { staff: [] }, { counter: [] }]
      parameters: [{ name: bookId, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: The book
          headers: { ETag: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
        '404':
          description: No such book
          content:
            application/json:
              schema:
                type: object
                additionalProperties: false
                required: [message, status]
                properties: { message: { type: string }, status: { type: integer } }
    delete:
      operationId: removeBook
      security: [{ members: ['books:write'] }]
      parameters: [{ name: bookId, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: Removed } }
  /books/{bookId}/return:
    post:
      operationId: returnBook
      security: [{ seal: [] }]
      parameters: [{ name: bookId, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: Returned } }
  /hours:
    get:
      operationId: getHours
      security: []
      responses:
        '200':
          description: Opening hours
          content:
            application/json:
              schema: { type: object, properties: { opens: { type: string } }, required: [opens] }
              examples:
                weekday: { value: { opens: '09:00' } }
                sunday: { value: { opens: '13:00' } }
        '503':
          description: Closed
          content:
            application/problem+json:
              schema: { type: object }
              example: { title: Closed, status: 503 }
webhooks:
  bookAdded:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [event, book]
              properties:
                event: { type: string, enum: [bookAdded] }
                book: { $ref: '#/components/schemas/Book' }
      responses: { '204': { description: Received } }
components:
  schemas:
    Book:
      type: object
      required: [title]
      properties:
        id: { type: string, readOnly: true }
        title: { type: string, minLength: 1, maxLength: 60 }
        genre: { type: string, enum: [crime, poetry] }
        pages: { type: integer, minimum: 1 }
  securitySchemes:
    members:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://library.example.org/token
          scopes: { 'books:read': Read books, 'books:write': Add and remove books }
    staff: { type: apiKey, in: header, name: X-Staff-Key }
    counter: { type: http, scheme: basic }
    seal: { type: mutualTLS }
`;

export const libraryOverlay = `overlay: 1.0.0
info: { title: Hookbench, version: 1.0.0 }
actions:
  - target: $
    update:
      x-hookbench-seed:
        books: [{ id: b-1, title: Gaudy Night, genre: crime, pages: 483 }, { id: b-2, title: Ariel, genre: poetry }]
  - target: $.components.securitySchemes.staff
    update: { x-hookbench-credential: { value: staff-key-of-the-overlay } }
  - target: $.paths['/hours'].get
    update:
      x-hookbench-answers:
        - { match: { query: { day: monday } }, status: 200, json: { opens: never } }
        - match: { query: { day: tues* } }
          headers: { X-Day: '{{request.query.day}}' }
          json: { opens: 'at {{request.query.hour}}' }
          delay: 1h
`;
