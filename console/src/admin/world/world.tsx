import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, inAllLanguages } from '../../data/client.ts'
import { queries, useList } from '../../data/queries.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { List } from '../../parts/list.tsx'
import { State } from '../../parts/marks.tsx'
import { One } from '../../parts/one.tsx'
import { Empty } from '../../parts/placeholders.tsx'
import { Beside, Split } from '../../parts/split.tsx'
import { Time } from '../../parts/time.tsx'
import { Undo } from '../../parts/undo.tsx'
import css from '../admin.module.css'
import { Head } from '../head.tsx'
import { words as screenWords } from '../words.ts'
import { type Fact, type FactKind, factKinds } from './facts.ts'
import { FactForm } from './form.tsx'
import { nameOf } from './places.ts'
import { Values } from './values.tsx'
import { hasWord, words } from './words.ts'

const topic = 'world'

/** What staff edited, by the words for its columns; those that follow from others have none. */
function useEdited(): (fact: Fact) => readonly string[] {
  const say = useWords(words)
  return ({ edited }) => edited.flatMap((column) => (hasWord(column) ? say(column) : []))
}

function Detail({
  kind,
  fact,
  onSaved,
}: {
  readonly kind: FactKind
  readonly fact: Fact
  readonly onSaved: (saved: Fact) => void
}) {
  const t = useWords(screenWords)
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const edited = useEdited()(fact).length
  return (
    <Beside>
      <h2 dir="auto">{nameOf(fact, language)}</h2>
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
          <Values kind={kind} fact={fact} />
        </>
      )}
    </Beside>
  )
}

/** What the service knows of the world. An edit stays through later releases, and can be taken back. */
export function World() {
  const t = useWords(screenWords)
  const say = useWords(words)
  const language = useLanguage()
  const edited = useEdited()
  const navigate = useNavigate()
  const { kind = 'hospitals', id: chosen, text } = useSearch({ from: '/admin/world' })
  const path = `/api/desk/${kind}` as const
  const list = useList(topic, path, { per_page: 50, ...(text && { text }) })
  // All languages at once, and never the row before it: the form begins with what is here.
  const fact = useQuery({
    queryKey: [topic, 'one', kind, chosen ?? ''],
    queryFn: ({ signal }) => inAllLanguages.get(`${path}/{id}`, { path: { id: chosen ?? '' }, signal }),
    enabled: chosen !== undefined,
    placeholderData: () => undefined,
  })
  const [saved, setSaved] = useState<{ readonly kind: FactKind; readonly fact: Fact }>()
  const go = (search: { kind?: FactKind; id?: string; text?: string }): void =>
    void navigate({ to: '/admin/world', search })
  const here = { kind, ...(text && { text }) }
  const undo = useMutation({
    mutationFn: ({ kind: of, fact: { id, revision } }: NonNullable<typeof saved>) =>
      api.post(`/api/desk/${of}/{id}/undo` as const, { path: { id }, headers: { 'if-match': `"${revision}"` } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [topic] }),
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
                {say(`kind_${one}`)}
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
              {(one) => (
                <Detail key={one.id} kind={kind} fact={one} onSaved={(done) => setSaved({ kind, fact: done })} />
              )}
            </One>
          )
        }
        list={
          <List
            {...list}
            label={t('world')}
            idOf={({ id }) => id}
            chosen={chosen}
            onOpen={({ id }) => go({ ...here, id })}
            empty={<Empty title={t('nothingFound')}>{t('nothingFoundHelp')}</Empty>}
            columns={[
              { key: 'name', title: t('name'), width: 'minmax(0, 2fr)', cell: (one) => nameOf(one, language) },
              { key: 'changed', title: t('changed'), width: '130px', cell: (one) => <Time at={one.updated_at} /> },
              {
                key: 'edited',
                title: t('edits'),
                cell: (one) => edited(one).join(', ') || t('asDelivered'),
              },
            ]}
          />
        }
      />
      {saved && (
        <Undo
          key={`${saved.fact.id} ${saved.fact.revision}`}
          onUndo={() => undo.mutate(saved)}
          onEnd={() => setSaved(undefined)}
        >
          {t('savedIt', { name: nameOf(saved.fact, language) })}
        </Undo>
      )}
    </>
  )
}
