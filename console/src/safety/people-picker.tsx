import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { personName } from '../data/names.ts'
import { useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import css from './safety.module.css'
import { words } from './words.ts'

function Chosen({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const t = useWords(words)
  const { data } = useQuery({
    queryKey: ['people', 'name', id],
    queryFn: ({ signal }) => api.get('/api/desk/users/{user_id}', { path: { user_id: id }, signal }),
    placeholderData: () => undefined,
  })
  const name = data ? personName(data, t('anonymous')) : '…'
  return (
    <li>
      {name}
      <Button look="quiet" aria-label={t('remove', { name })} icon={<X aria-hidden size={14} />} onClick={onRemove} />
    </li>
  )
}

/** People by name: typed, found, added; each can be taken out again. */
export function PeoplePicker({
  company,
  chosen,
  onChange,
  error,
}: {
  readonly company: string
  readonly chosen: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly error: readonly string[] | undefined
}) {
  const t = useWords(words)
  const [text, setText] = useState('')
  const query = { q: text.trim(), per_page: 6, ...(company && { company_id: company }) }
  const found = useList('people', '/api/desk/users', query, { enabled: text.trim().length > 1 })
  const rest = text.trim().length > 1 ? found.items.filter(({ id }) => !chosen.includes(id)) : []
  return (
    <div>
      <Field
        name="user_ids"
        label={t('namedLabel')}
        hint={t('namedHint')}
        error={error}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {rest.length > 0 && (
        <ul className={css['found']}>
          {rest.map((one) => (
            <li key={one.id}>
              <span>
                {personName(one, t('anonymous'))} <span className="soft">{one.email}</span>
              </span>
              <Button
                aria-label={`${t('add')} ${personName(one, t('anonymous'))}`}
                onClick={() => {
                  onChange([...chosen, one.id])
                  setText('')
                }}
              >
                {t('add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={css['chosen']}>
          {chosen.map((id) => (
            <Chosen key={id} id={id} onRemove={() => onChange(chosen.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </div>
  )
}
