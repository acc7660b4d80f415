import { useState } from 'react'
import { personName } from '../../data/names.ts'
import { useList, useOne } from '../../data/queries.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Chip, Chips } from '../../parts/chips.tsx'
import { Field } from '../../parts/field.tsx'
import list from '../../parts/found.module.css'
import css from './escalation.module.css'
import { words } from './words.ts'

const fewest = 2

/** One person of the company, by name. */
export function PersonSearch({
  company,
  chosen,
  onChoose,
}: {
  readonly company: string
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const isTyped = q.length >= fewest
  const query = { company_id: company, q, per_page: 6 }
  const found = useList('people', '/api/desk/users', query, { enabled: isTyped })
  const { data: person } = useOne('people', '/api/desk/users/{user_id}', chosen)
  return (
    <search className={css['person']}>
      <Field
        name="person"
        label={t('person')}
        hint={t('personHint')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isTyped && !found.isPending && (
        <ul className={list['found']}>
          {found.items.length === 0 && <li className="soft">{t('nobody')}</li>}
          {found.items.map((one) => (
            <li key={one.id}>
              <Button
                look="quiet"
                onClick={() => {
                  onChoose(one.id)
                  setTyped('')
                }}
              >
                {personName(one, t('noName'))} <span className="soft">{one.email}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <Chips label={t('chosen')}>
          <Chip label={person ? personName(person, t('noName')) : '…'} onRemove={() => onChoose(undefined)} />
        </Chips>
      )}
    </search>
  )
}
