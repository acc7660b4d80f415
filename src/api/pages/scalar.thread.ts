import { parentPort } from 'node:worker_threads'
import fastify from 'fastify'

/** Renders the /docs page and its script in a worker thread: the package is large, and only its output stays in memory. */
const { default: scalar } = await import('@scalar/fastify-api-reference')
const app = fastify()
/** Turns off everything that would contact another server. */
const quiet = { agent: { disabled: true }, mcp: { disabled: true } }
await app.register(scalar, {
  routePrefix: '/docs',
  configuration: {
    pageTitle: 'Godwit: the interface',
    sources: [
      { title: 'Version 1', slug: 'v1', url: '/openapi/v1.json', ...quiet },
      { title: 'Version 2', slug: 'v2', url: '/openapi/v2.json', ...quiet },
      { title: 'Desk', slug: 'desk', url: '/openapi/desk.json', ...quiet },
    ],
    // Snippets carry the word before the key, so that they work when the key is filled in.
    authentication: { preferredSecurityScheme: 'TKN', securitySchemes: { TKN: { value: 'TKN YOUR_KEY' } } },
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
  },
})
const page = await app.inject({ url: '/docs/' })
const script = await app.inject({ url: '/docs/js/scalar.js' })
await app.close()
parentPort?.postMessage({ page: page.body.replaceAll('"js/scalar.js"', '"/docs/scalar.js"'), script: script.body })
