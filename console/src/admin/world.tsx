import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type AnswerOf, api, type BodyOf, GodwitError, isStatus } from '../data/client.ts'
import { queries, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import table from '../parts/changes.module.css'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Check, Field, TextArea } from '../parts/field.tsx'
import { FormConflict } from '../parts/form-conflict.tsx'
import { List } from '../parts/list.tsx'
import { State } from '../parts/marks.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import { Undo } from '../parts/undo.tsx'
import css from './admin.module.css'
import { shownValue } from './changes.ts'
import { type Fact, type FactKind, factKinds, fieldsOf, nameOf, readFacts } from './facts.ts'
import { Beside, Head } from './head.tsx'
import { words } from './words.ts'

const topic = 'world'
const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: [topic] })
/** The lists have the same operations, so in types one of them stands for all. */
const onePath = (kind: FactKind) => `/api/desk/${kind}/{id}` as '/api/desk/hospitals/{id}'
const unchanged = ({ revision }: Fact) => ({ 'if-match': `"${revision}"` })

function FactForm({
  kind,
  fact,
  onSaved,
  onCancel,
}: {
  readonly kind: FactKind
  readonly fact: Fact
  readonly onSaved: (saved: Fact) => void
  readonly onCancel: () => void
}) {
  const t = useWords(words)
  /** The version that the form began with. */
  const [first] = useState(fact)
  const fields = fieldsOf(first)
  const save = useMutation({
    mutationFn: async ({ changes, before }: { changes: Readonly<Record<string, unknown>>; before: Fact }) =>
      (await api.patch(onePath(kind), {
        path: { id: fact.id },
        body: { [factKinds[kind]]: changes } as unknown as BodyOf<'patch', '/api/desk/hospitals/{id}'>,
        headers: unchanged(before),
      })) as unknown as Fact,
    onSuccess: onSaved,
    onSettled: readAgain,
  })
  const isConflict = isStatus(save.error, 412)
  const mine = save.variables?.changes ?? {}
  const wrong = save.error instanceof GodwitError ? save.error.fields : {}
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const changes = readFacts(first, new FormData(event.currentTarget))
    if (Object.keys(changes).length === 0) onCancel()
    else save.mutate({ changes, before: first })
  }
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <ErrorSummary error={isConflict ? null : save.error} />
      {isConflict && (
        <FormConflict
          at={fact.updated_at}
          fields={Object.entries(mine).map(([name, value]) => ({
            label: name.replaceAll('_', ' '),
            theirs: shownValue(fact[name] ?? null),
            mine: shownValue(value),
          }))}
          onTheirs={onCancel}
          onMine={() => save.mutate({ changes: mine, before: fact })}
        />
      )}
      {fields.map(({ name, value }) => {
        const label = name.replaceAll('_', ' ')
        if (typeof value === 'boolean') return <Check key={name} name={name} label={label} defaultChecked={value} />
        const text = value === null ? '' : String(value)
        const common = { name, label, defaultValue: text, error: wrong[name] }
        if (text.length > 80 || text.includes('\n')) return <TextArea key={name} {...common} rows={6} />
        return <Field key={name} {...common} inputMode={typeof value === 'number' ? 'decimal' : 'text'} />
      })}
      <div className={css['buttons']}>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

function Detail({ kind, fact, onSaved }: { kind: FactKind; fact: Fact; onSaved: (saved: Fact) => void }) {
  const t = useWords(words)
  const [editing, setEditing] = useState(false)
  const edited = fact.edited.length
  return (
    <Beside>
      <h2 dir="auto">{nameOf(fact)}</h2>
      <p className={css['facts']}>
        {edited > 0 ? (
          <State state="in_review" word={t('editedHere', { n: edited })} />
        ) : (
          <span>{t('asDelivered')}</span>
        )}
        <span>
          {t('changed')} <Time at={fact.updated_at} />
        </span>
      </p>
      {editing ? (
        <FactForm
          kind={kind}
          fact={fact}
          onCancel={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            onSaved(saved)
          }}
        />
      ) : (
        <>
          <div className={css['buttons']}>
            <Button look="primary" onClick={() => setEditing(true)}>
              {t('change')}
            </Button>
          </div>
          <table className={table['changes']}>
            <tbody>
              {fieldsOf(fact).map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name.replaceAll('_', ' ')}</th>
                  <td dir="auto" className={fact.edited.includes(name) ? css['edited'] : undefined}>
                    {shownValue(value)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Beside>
  )
}

/** What the service knows of the world. An edit stays through later releases, and can be taken back. */
export function World() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { kind = 'hospitals', id: chosen, text } = useSearch({ from: '/admin/world' })
  const list = useList(topic, `/api/desk/${kind}` as '/api/desk/hospitals', {
    per_page: 50,
    ...(text && { text }),
  })
  const items = list.items as unknown as readonly Fact[]
  const listed = items.find(({ id }) => id === chosen)
  const known = listed as unknown as AnswerOf<'get', '/api/desk/hospitals/{id}'> | undefined
  const fact = useOne(topic, onePath(kind), chosen, known)
  const [saved, setSaved] = useState<Fact>()
  const go = (search: { kind?: FactKind; id?: string; text?: string }): void =>
    void navigate({ to: '/admin/world', search })
  const here = { kind, ...(text && { text }) }
  const undo = useMutation({
    mutationFn: (one: Fact) => api.post(`${onePath(kind)}/undo`, { path: { id: one.id }, headers: unchanged(one) }),
    onSettled: readAgain,
  })
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    go({ kind, ...(wanted !== '' && { text: wanted }) })
  }
  return (
    <>
      <Head at="world" />
      <form key={kind} className={css['filter']} onSubmit={search}>
        <label>
          <span className="only-read-aloud">{t('about')}</span>
          <select value={kind} onChange={({ target }) => go({ kind: target.value as FactKind })}>
            {(Object.keys(factKinds) as FactKind[]).map((one) => (
              <option key={one} value={one}>
                {t(`facts_${one}`)}
              </option>
            ))}
          </select>
        </label>
        <input
          name="text"
          type="search"
          aria-label={t('findName')}
          placeholder={t('findName')}
          defaultValue={text ?? ''}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
      <ErrorSummary error={undo.error} />
      <Split
        onBack={() => go(here)}
        detail={
          chosen && (
            <One of={fact}>
              {(one) => <Detail key={one.id} kind={kind} fact={one as unknown as Fact} onSaved={setSaved} />}
            </One>
          )
        }
        list={
          <List
            {...list}
            items={items}
            label={t('world')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => go({ ...here, id })}
            empty={<Empty title={t('nothingFound')}>{t('nothingFoundHelp')}</Empty>}
            columns={[
              { key: 'name', title: t('name'), width: 'minmax(0, 2fr)', cell: nameOf },
              { key: 'changed', title: t('changed'), width: '130px', cell: (one) => <Time at={one.updated_at} /> },
              {
                key: 'edited',
                title: t('edits'),
                cell: ({ edited }) => edited.join(', ').replaceAll('_', ' ') || t('asDelivered'),
              },
            ]}
          />
        }
      />
      {saved && (
        <Undo key={saved.revision} onUndo={() => undo.mutate(saved)} onEnd={() => setSaved(undefined)}>
          {t('savedIt', { name: nameOf(saved) })}
        </Undo>
      )}
    </>
  )
}
