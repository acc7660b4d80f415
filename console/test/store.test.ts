import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from '../src/data/store.ts'

test('a store notifies of each change, once its value is the new one', () => {
  const store = createStore('unknown')
  const seen: string[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set('yes')
  store.set('yes')
  store.set('no')
  assert.deepEqual(seen, ['yes', 'no'])
  unsubscribe()
  store.set('unknown')
  assert.deepEqual(seen, ['yes', 'no'])
  assert.equal(store.get(), 'unknown')
})

test('what counts as the same may be given', () => {
  const store = createStore({ connected: true }, (one, other) => one.connected === other.connected)
  let changes = 0
  store.subscribe(() => changes++)
  const first = store.get()
  store.set({ connected: true })
  assert.equal(changes, 0)
  assert.equal(store.get(), first, 'React gets the same object')
  store.set({ connected: false })
  assert.equal(changes, 1)
})

test('a listener that unsubscribes while it is notified leaves the others', () => {
  const store = createStore(0)
  const called: string[] = []
  const unsubscribe = store.subscribe(() => {
    called.push('first')
    unsubscribe()
  })
  store.subscribe(() => called.push('second'))
  store.set(1)
  store.set(2)
  assert.deepEqual(called, ['first', 'second', 'second'])
})
