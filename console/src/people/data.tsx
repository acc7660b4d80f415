import { useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Evidence } from '../parts/evidence.tsx'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import screen from '../parts/screen.module.css'
import css from './people.module.css'
import { words } from './words.ts'

type Account = Desk['Account']

function Erase({ person, onClose }: { readonly person: Account; readonly onClose: () => void }) {
  const t = useWords(words)
  const form = useForm({
    valuesOf: () => ({ typed: '' }),
    save: () => api.post('/api/desk/users/{user_id}/erase', { path: { user_id: person.id }, body: { confirm: true } }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={t('eraseTitle', { name: person.name })}
      form={form}
      button={t('erase')}
      disabled={form.values.typed.trim() !== person.name.trim()}
      onClose={onClose}
    >
      <p>{t('eraseText')}</p>
      <Field label={`${t('eraseName')}: ${person.name}`} {...form.text('typed')} />
    </FormDialog>
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
      <Evidence of={{ user_id: person.id }} />
      {erasing && <Erase person={person} onClose={() => setErasing(false)} />}
    </section>
  )
}
