/** A bare `ws` server that passes each frame of a client on to all clients. Prints its port. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    for (const one of sockets.clients) one.send(data, { binary: false })
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
