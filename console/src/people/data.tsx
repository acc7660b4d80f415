import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { queries } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import screen from '../parts/screen.module.css'
import css from './people.module.css'
import { words } from './words.ts'

type Account = Desk['Account']

function Erase({ person, onClose }: { readonly person: Account; readonly onClose: () => void }) {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const erasing = useMutation({
    mutationFn: () =>
      api.post('/api/desk/users/{user_id}/erase', { path: { user_id: person.id }, body: { confirm: true } }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('eraseTitle', { name: person.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            disabled={typed.trim() !== person.name.trim()}
            busy={erasing.isPending}
            onClick={() => erasing.mutate()}
          >
            {t('erase')}
          </Button>
        </>
      }
    >
      <ErrorSummary error={erasing.error} />
      <p>{t('eraseText')}</p>
      <Field
        label={`${t('eraseName')}: ${person.name}`}
        name="typed"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Dialog>
  )
}

/** Export and erasure: staff only, because a person's data may belong to several companies. */
export function PersonData({ person, mayErase }: { readonly person: Account; readonly mayErase: boolean }) {
  const t = useWords(words)
  const [erasing, setErasing] = useState(false)
  return (
    <section className={screen['card']}>
      <h2>{t('data')}</h2>
      {mayErase ? (
        <div className={css['actions']}>
          <a href={`/api/desk/users/${person.id}/export`} download>
            {t('export')}
          </a>
          <Button onClick={() => setErasing(true)}>{t('erase')}</Button>
        </div>
      ) : (
        <p className="soft">{t('staffOnly')}</p>
      )}
      {erasing && <Erase person={person} onClose={() => setErasing(false)} />}
    </section>
  )
}
