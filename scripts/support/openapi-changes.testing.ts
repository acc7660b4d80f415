export const json = <S>(schema: S) => ({ content: { 'application/json': { schema } } })
export const trip = { $ref: '#/components/schemas/Trip' }

/** A small document with everything that the rules are about. */
export const document = () => ({
  security: [{ TKN: [] }, { session: [] }] as object[],
  components: {
    securitySchemes: { TKN: { type: 'apiKey', in: 'header', name: 'Authorization' }, session: { type: 'apiKey' } },
    responses: { Error: json({ type: 'object', properties: { error: { type: 'string' } }, required: ['error'] }) },
    schemas: {
      Place: {
        type: 'object',
        properties: { city: { type: ['string', 'null'] }, inside: { $ref: '#/components/schemas/Place' } },
        required: ['city'],
      },
      Trip: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          description: { type: 'string', description: 'What for.' },
          kind: { type: 'string', enum: ['work', 'leisure'] } as object,
          places: { type: 'array', items: { $ref: '#/components/schemas/Place' } },
          next: { anyOf: [{ $ref: '#/components/schemas/Place' }, { type: 'null' }] } as object,
          names: { type: 'object', additionalProperties: { type: 'string' } as object },
        },
        required: ['id', 'description', 'kind', 'places', 'next'],
      },
    },
  },
  paths: {
    '/trips/{id}': {
      get: {
        parameters: [
          { in: 'path', name: 'id', required: true, schema: { type: 'string' } },
          { in: 'query', name: 'page', schema: { type: 'integer', minimum: 1, maximum: 100 } as object },
        ] as object[],
        responses: { 200: json(trip), default: { $ref: '#/components/responses/Error' } } as Record<string, object>,
      },
      put: {
        requestBody: {
          ...json({
            type: 'object',
            properties: {
              name: { type: 'string', maxLength: 50 } as object,
              kind: { anyOf: [{ const: 'work' }, { const: 'leisure' }] } as object,
              starts: { type: ['string', 'null'], format: 'date' } as object,
            },
            required: ['name'],
          }),
          required: true,
        },
        responses: { 200: json(trip) } as Record<string, object>,
      },
    },
    '/status': { get: { security: [], responses: { 200: json({ type: 'number' }) } } },
  },
  webhooks: { 'trip.created': { post: { requestBody: json({ type: 'object', properties: { trip } }) } } },
})
