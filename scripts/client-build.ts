/** `npm run client-build`: builds client/dist, the JavaScript and the types of @godwit/client. `npm pack` in client/ runs it. */
import { buildClient } from './support/client-build.ts'

await buildClient()
console.log('client/dist: built')
