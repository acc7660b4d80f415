// Own process: it has a DOM.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { becomes, button, draw, field, press, texts, write } from './dom.ts'

const { createElement } = await import('react')
const { GodwitError } = await import('../../src/data/client.ts')
const { useForm } = await import('../../src/data/form.ts')
const { queries } = await import('../../src/data/queries.ts')
const { Field } = await import('../../src/parts/field.tsx')
const { bothVersions, FormConflict } = await import('../../src/parts/form-conflict.tsx')
const { FormDialog, ReadFirst } = await import('../../src/parts/form-dialog.tsx')
const { SituationForm } = await import('../../src/advisories/situation-form.tsx')

interface Rule {
  readonly revision: number
  readonly name: string
  readonly days: string
}
type Sent = Pick<Rule, 'name' | 'days'> & { readonly on: number | undefined; readonly before: number | undefined }

const refused = (status: number, fields?: Record<string, string[]>) =>
  new GodwitError(`refused with ${status}`, { code: 'refused', status, attempts: 1, ...(fields && { fields }) })

const stored: Rule = { revision: 1, name: 'Quarantine', days: '10' }
const theirs: Rule = { revision: 2, name: 'Quarantine at home', days: '10' }
const valuesOf = (rule: Rule | undefined) => ({ name: rule?.name ?? '', days: rule?.days ?? '' })

/** A form whose service answers one after the other: an error is thrown. */
async function form(t: TestContext, answers: unknown[], read?: () => Promise<Rule | undefined>, before?: Rule) {
  const sent: Sent[] = []
  const done: unknown[] = []
  const answer = async (): Promise<unknown> => {
    const next = await answers.shift()
    if (next instanceof Error) throw next
    return next
  }
  function Form() {
    const one = useForm({
      topics: ['rules'],
      before,
      valuesOf,
      save: (values, on, first) => {
        sent.push({ ...values, on: on?.revision, before: first?.revision })
        return answer()
      },
      ...(read && { read }),
      onSaved: (saved, on) => done.push([saved, on?.revision]),
    })
    const conflict = one.theirs && {
      at: '2026-11-18T12:00:00Z',
      fields: bothVersions(valuesOf(one.theirs), one.values, [
        ['Name', ({ name }) => name],
        ['Days', ({ days }) => days],
      ]),
      ...one.choose,
    }
    return createElement(
      FormDialog,
      { title: 'Rule', form: one, button: 'Save', onClose: () => {}, children: null },
      createElement(Field, { label: 'Name', ...one.text('name') }),
      createElement(Field, { label: 'Days', ...one.text('days') }),
      conflict && createElement(FormConflict, conflict),
    )
  }
  await draw(t, createElement(Form))
  return { sent, done }
}

const isInvalidated = (topic: 'rules' | 'visas') => queries.getQueryState([topic])?.isInvalidated
const values = () => [field('name').value, field('days').value]

test('what was written is saved once, and what depends on it is read again', async (t) => {
  const answer = Promise.withResolvers<string>()
  const { sent, done } = await form(t, [answer.promise])
  queries.setQueryData(['rules'], [])
  queries.setQueryData(['visas'], [])
  await write('name', 'Masks')
  await write('days', '3')
  await press('Save')
  // It cannot be pressed twice.
  await becomes(() => button('Save').disabled, true)
  answer.resolve('the rule')
  await becomes(() => done, [['the rule', undefined]])
  assert.deepEqual(sent, [{ name: 'Masks', days: '3', on: undefined, before: undefined }])
  assert.deepEqual([isInvalidated('rules'), isInvalidated('visas')], [true, false])
})

test('a refusal is at its fields and above them, and everything that was written is still there', async (t) => {
  const { sent, done } = await form(t, [refused(422, { days: ['must be a number'] }), 'saved'])
  await write('name', 'Masks')
  await write('days', 'three')
  await press('Save')
  await becomes(() => texts('[role=alert] li'), ['Days must be a number'])
  assert.equal(document.activeElement?.getAttribute('role'), 'alert', 'the summary has the focus')
  const described = field('days').getAttribute('aria-describedby') ?? ''
  assert.equal(document.getElementById(described)?.textContent, 'must be a number')
  assert.equal(field('days').getAttribute('aria-invalid'), 'true')
  assert.equal(field('name').hasAttribute('aria-invalid'), false)
  await press('Days')
  assert.equal(document.activeElement, field('days'), 'the link leads to the field')
  assert.deepEqual(values(), ['Masks', 'three'])
  await write('days', '3')
  await press('Save')
  await becomes(() => done.length, 1)
  assert.deepEqual(sent.at(-1), { name: 'Masks', days: '3', on: undefined, before: undefined })
})

const saved412 = async (t: TestContext, answers: unknown[], read?: () => Promise<Rule | undefined>) => {
  const made = await form(t, [refused(412), ...answers], read, stored)
  await write('days', '5')
  await press('Save')
  return made
}

test('a conflict: both versions where they differ; mine is saved over theirs, as a change of what I saw', async (t) => {
  const { sent, done } = await saved412(t, [refused(422, { days: ['too few'] }), 'saved'], async () => theirs)
  await becomes(() => texts('dd'), ['Quarantine at home', '10', 'Quarantine', '5'])
  assert.deepEqual(texts('[role=alert]'), [], 'a conflict is no error')
  await press('Keep mine and save')
  await becomes(() => texts('[role=alert] li'), ['Days too few'])
  await write('days', '7')
  await press('Save')
  await becomes(() => done, [['saved', 2]])
  assert.deepEqual(
    sent.map(({ days, on, before }) => [days, on, before]),
    [
      ['5', 1, 1],
      ['5', 2, 1],
      ['7', 2, 1],
    ],
    'the version that was kept mine over is not asked about again',
  )
})

test('a conflict: theirs is taken, and the next change is one of theirs', async (t) => {
  const { sent, done } = await saved412(t, ['saved'], async () => theirs)
  await becomes(() => texts('dd').length, 4)
  await press('Take theirs')
  assert.deepEqual(values(), ['Quarantine at home', '10'])
  assert.deepEqual(texts('dd'), [])
  await write('days', '8')
  await press('Save')
  await becomes(() => done, [['saved', 2]])
  assert.deepEqual(sent.at(-1), { name: 'Quarantine at home', days: '8', on: 2, before: 2 })
})

test('a conflict whose other version cannot be read, or is gone, is an error; nothing is lost', async (t) => {
  for (const [read, said] of [
    [() => Promise.reject(refused(404)), 'This is not here, or not yours.'],
    [async () => undefined, 'refused with 412'],
    [undefined, 'refused with 412'],
  ] as const)
    await t.test(said, async (one) => {
      await saved412(one, [], read)
      await becomes(() => texts('[role=alert] p'), [said])
      assert.deepEqual(values(), ['Quarantine', '5'])
    })
})

test('what a dialog edits is read once, whatever changes meanwhile', async (t) => {
  let reads = 0
  const read = async () => `version ${++reads}`
  const props = { title: 'Edit', read, onClose: () => {}, children: (text: string) => createElement('p', null, text) }
  const again = await draw(t, createElement(ReadFirst<string>, props))
  await becomes(() => texts('p'), ['version 1'])
  await queries.invalidateQueries({ queryKey: ['advisories'] })
  await again(createElement(ReadFirst<string>, props))
  assert.deepEqual([texts('p'), reads], [['version 1'], 1])
})

test('an advisory that somebody else changed meanwhile is not overwritten unseen', async (t) => {
  const advisory = { id: 'a1', status: 0, updated_at: '2026-11-18T12:00:00Z', countries: [], country_divisions: [] }
  const versions = [3, 4].map((revision) => ({
    ...advisory,
    revision,
    headline: { en: `Strikes ${revision}` },
    body: {},
  }))
  const matches: (string | undefined)[] = []
  t.mock.method(globalThis, 'fetch', async (address: string, init: RequestInit) => {
    assert.equal(address, '/api/desk/advisories/a1')
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
    if (init.method === 'GET') return json(versions[Math.min(matches.length, 1)])
    const match = new Headers(init.headers).get('if-match') ?? undefined
    matches.push(match)
    return match === '"4"' ? json({ id: 'a1' }) : json({ code: 'conflict', message: 'It was changed.' }, 412)
  })
  const done: unknown[] = []
  await draw(t, createElement(SituationForm, { kind: 'advisories', id: 'a1', onDone: (id) => done.push(id) }))
  await becomes(() => texts('h2').includes('Edit') && document.querySelector('#field-headline') !== null, true)
  await write('headline', 'Strikes end')
  await queries.invalidateQueries({ queryKey: ['advisories'] })
  await press('Save')
  await becomes(() => texts('dt + dd'), ['Strikes 4', 'Strikes end'])
  await press('Keep mine and save')
  await becomes(() => done, ['a1'])
  assert.deepEqual(matches, ['"3"', '"4"'])
})
