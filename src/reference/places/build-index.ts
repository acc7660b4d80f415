import { Worker } from 'node:worker_threads'
import type { PackedIndex } from './packed-index.ts'

/** Builds the index in a worker thread. */
export function buildIndex(): Promise<PackedIndex> {
  const thread = new Worker(new URL('./place-index.thread.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that builds the place index ended with code ${code}`)))
  })
}
