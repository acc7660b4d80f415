// Own process: it has a DOM.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Desk } from '../../src/data/client.ts'
import { becomes, button, draw, press, texts } from './dom.ts'

const { act, createElement } = await import('react')
const { GodwitError } = await import('../../src/data/client.ts')
const { queries, useList } = await import('../../src/data/queries.ts')
const { List } = await import('../../src/parts/list.tsx')

type Key = Desk['Key']

interface City {
  readonly id: string
  readonly name: string
}
const cities: readonly City[] = ['Lima', 'Cusco', 'Puno'].map((name) => ({ id: name.toLowerCase(), name }))
const listOf = (more: object) =>
  createElement(List<City>, {
    label: 'Cities',
    items: cities,
    idOf: ({ id }) => id,
    columns: [{ key: 'name', title: 'Name', cell: ({ name }) => name }],
    empty: createElement('p', null, 'No city'),
    ...more,
  })

const broken = new GodwitError('refused with 500', { code: 'refused', status: 500, attempts: 1 })

test('a list: arrows move between its rows, a press opens one, and the chosen one is marked', async (t) => {
  const opened: string[] = []
  await draw(t, listOf({ chosen: 'cusco', onOpen: ({ id }: City) => opened.push(id) }))
  assert.deepEqual(texts('[data-row]'), ['Lima', 'Cusco', 'Puno'])
  assert.deepEqual(texts('[aria-current]'), ['Cusco'])
  const arrow = (key: string): Promise<void> =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
  button('Lima').focus()
  const passed: (string | null)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'x']) {
    await arrow(key)
    passed.push(document.activeElement?.textContent ?? null)
  }
  assert.deepEqual(passed, ['Cusco', 'Puno', 'Puno', 'Cusco', 'Cusco'])
  await press('Puno')
  assert.deepEqual(opened, ['puno'])
})

test('a list: the next page, nothing, not yet, and why not', async (t) => {
  let more = 0
  let again = 0
  const redraw = await draw(t, listOf({ hasMore: true, total: 1_234, more: () => more++ }))
  assert.deepEqual(texts('ul + div span'), ['3 of 1,234'])
  await press('Show more')
  assert.equal(more, 1)
  await redraw(listOf({ hasMore: true, isLoadingMore: true }))
  assert.equal(button('Show more').disabled, true)
  await redraw(listOf({ items: [] }))
  assert.deepEqual(texts('p'), ['No city'])
  await redraw(listOf({ items: [], isPending: true }))
  assert.deepEqual([texts('p'), document.querySelectorAll('[aria-busy=true]').length], [[], 1])
  await redraw(listOf({ error: broken }))
  assert.equal(texts('[data-row]').length, 3, 'what is there stays')
  await redraw(listOf({ items: [], error: broken, again: () => again++ }))
  assert.deepEqual(texts('[role=alert] p'), ['refused with 500'])
  await press('Try again')
  assert.equal(again, 1)
})

test('the next page of a list comes whatever the page reads meanwhile, and after an error when it is asked for again', async (t) => {
  const asked: { readonly page: string; readonly answer: (answer: Response) => void }[] = []
  t.mock.method(globalThis, 'fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ page: new URL(address, 'http://localhost').searchParams.get('page') ?? '1', answer: resolve })
    return promise
  })
  const answer = (at: number, ids: readonly string[], next?: string): void => {
    const link = next ? { link: `<http://localhost/api/desk/keys?page=${next}>; rel="next"` } : {}
    asked[at]?.answer(
      Response.json(
        ids.map((id) => ({ id })),
        { headers: { 'total-count': '2', ...link } },
      ),
    )
  }
  const pages = (): string[] => asked.map(({ page }) => page)
  const Keys = () =>
    createElement(List<Key>, {
      ...useList('keys', '/api/desk/keys'),
      label: 'Keys',
      idOf: ({ id }) => id,
      columns: [{ key: 'id', title: 'Id', cell: ({ id }) => id }],
      empty: 'none',
    })
  await draw(t, createElement(Keys))
  await becomes(pages, ['1'])
  answer(0, ['k1'], '2')
  await becomes(() => texts('[data-row]'), ['k1'])
  // A live change is being read.
  const changed = (): Promise<void> => act(async () => void queries.invalidateQueries({ queryKey: ['keys'] }))
  await changed()
  await becomes(pages, ['1', '1'])
  assert.equal(button('Show more').disabled, false)
  await press('Show more')
  await becomes(() => button('Show more').disabled, true)
  answer(1, ['k1'], '2')
  await becomes(pages, ['1', '1', '2'])
  // Another one cancels the request.
  await changed()
  await becomes(pages, ['1', '1', '2', '1'])
  answer(3, ['k1'], '2')
  await becomes(pages, ['1', '1', '2', '1', '2'])
  asked[4]?.answer(Response.json({ message: 'Not allowed.' }, { status: 403 }))
  await becomes(() => button('Show more').disabled, false)
  await press('Show more')
  await becomes(pages, ['1', '1', '2', '1', '2', '2'])
  answer(5, ['k2'])
  await becomes(() => texts('[data-row]'), ['k1', 'k2'])
})

test('a list of which several can be chosen: a box before each row, which does not open it', async (t) => {
  const chosen: string[][] = []
  const opened: string[] = []
  const choose = {
    chosen: new Set(['cusco']),
    onChoose: (now: ReadonlySet<string>) => chosen.push([...now]),
    label: ({ name }: City) => `Choose ${name}`,
  }
  await draw(t, listOf({ choose, onOpen: ({ id }: City) => opened.push(id) }))
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  assert.deepEqual(
    boxes.map((box) => [box.getAttribute('aria-label'), box.checked]),
    [
      ['Choose Lima', false],
      ['Choose Cusco', true],
      ['Choose Puno', false],
    ],
  )
  for (const box of boxes.slice(0, 2)) await act(async () => box.click())
  assert.deepEqual([chosen, opened], [[['cusco', 'lima'], []], []])
})
