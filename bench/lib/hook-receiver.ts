/** A receiver in a process of its own: answers 200, or never where the path says `/hang`. Prints its port, and on each line of input how many came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let came = 0
const server = createServer((req, res) => {
  if (req.url?.startsWith('/hang')) return
  req.resume()
  req.on('end', () => {
    came++
    res.end('ok')
  })
})
server.listen(0, '0.0.0.0', () => console.log((server.address() as AddressInfo).port))
process.stdin.on('data', () => console.log(came))
process.stdin.on('end', () => process.exit())
