import { X } from 'lucide-react'
import { useState } from 'react'
import { useList } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import type { Draft } from './trip-draft.ts'
import { words } from './words.ts'

type Chosen = Draft['travellers']

/** The people who go, found by their names. */
export function Travellers({
  companyId,
  chosen,
  error,
  onChange,
}: {
  readonly companyId: string
  readonly chosen: Chosen
  readonly error?: readonly string[] | undefined
  readonly onChange: (next: Chosen) => void
}) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const found = useList(
    'people',
    '/api/desk/users',
    { company_id: companyId, q: typed, per_page: 6 },
    { enabled: typed.trim().length >= 2 },
  )
  const offered = typed.trim().length >= 2 ? found.items.filter(({ id }) => !chosen.some((one) => one.id === id)) : []
  return (
    <>
      <h2>{t('travellers')}</h2>
      <ul className="wrap" aria-label={t('travellers')}>
        {chosen.map((one) => (
          <li key={one.id}>
            <Button
              icon={<X aria-hidden />}
              aria-label={`${t('drop')}: ${one.name}`}
              onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
            >
              {one.name}
            </Button>
          </li>
        ))}
      </ul>
      <Field
        label={t('addTraveller')}
        name="traveller_ids"
        type="search"
        autoComplete="off"
        hint={chosen.length === 0 ? t('needTraveller') : undefined}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {offered.length > 0 && (
        <ul className="wrap">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <Button
                onClick={() => {
                  onChange([...chosen, { id, name }])
                  setTyped('')
                }}
              >
                + {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
