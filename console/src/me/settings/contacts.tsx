import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AnswerOf } from '../../../../client/src/index.ts'
import { useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { api } from '../data/client.ts'
import { queries } from '../data/saved.ts'
import { Fault, isRefused, Select, Switch, TextField } from '../parts/form.tsx'
import { BigButton, Card } from '../parts/parts.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { words } from './contacts.words.ts'
import css from './settings.module.css'

type Contact = AnswerOf<'get', '/api/v2/users/my_emergency_contacts'>[number]

const path = '/api/v2/users/my_emergency_contacts'
const most = 5
const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['contacts'] })

const useContacts = () => useQuery({ queryKey: ['contacts'], queryFn: ({ signal }) => api.get(path, { signal }) })

function draftOf(form: HTMLFormElement) {
  const given = new FormData(form)
  const text = (name: string): string => String(given.get(name) ?? '').trim()
  const language = (['en', 'es'] as const).find((one) => one === text('language')) ?? null
  return {
    name: text('name'),
    phone_number: text('phone_number'),
    relation: text('relation'),
    language,
    consent: given.get('consent') !== null,
  }
}

/** Names somebody, or changes who was named. The box about consent is never ticked in advance. */
function ContactSheet({ contact, onClose }: { readonly contact: Contact | undefined; readonly onClose: () => void }) {
  const t = useWords(words)
  const save = useMutation({
    mutationFn: (emergency_contact: ReturnType<typeof draftOf>) =>
      contact
        ? api.patch(`${path}/{contact_id}`, { path: { contact_id: contact.id }, body: { emergency_contact } })
        : api.post(path, { body: { emergency_contact } }),
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save.mutate(draftOf(event.currentTarget))
  }
  const { error } = save
  const labels = {
    name: t('name'),
    phone_number: t('phone'),
    relation: t('relation'),
    consent: t('consent'),
    emergency_contact: t('full'),
  }
  const refused = (field: string, word: 'wrongName' | 'wrongPhone' | 'wrongRelation') =>
    isRefused(error, field) ? t(word) : undefined
  return (
    <Sheet title={contact ? t('changeOf', { name: contact.name }) : t('addTitle')} onClose={onClose}>
      <form className={css['form']} onSubmit={submit} noValidate>
        <Fault error={error} labels={labels} />
        <TextField
          label={t('name')}
          name="name"
          autoComplete="off"
          maxLength={100}
          defaultValue={contact?.name}
          fault={refused('name', 'wrongName')}
        />
        <TextField
          label={t('phone')}
          hint={t('phoneHint')}
          name="phone_number"
          type="tel"
          autoComplete="off"
          maxLength={60}
          defaultValue={contact?.phone_number}
          fault={refused('phone_number', 'wrongPhone')}
        />
        <TextField
          label={t('relation')}
          hint={t('relationHint')}
          name="relation"
          autoComplete="off"
          maxLength={60}
          defaultValue={contact?.relation}
          fault={refused('relation', 'wrongRelation')}
        />
        <Select label={t('language')} name="language" defaultValue={contact?.language ?? ''}>
          <option value="">{t('noLanguage')}</option>
          <option value="en">{t('en')}</option>
          <option value="es">{t('es')}</option>
        </Select>
        <Switch
          name="consent"
          label={t('consent')}
          hint={isRefused(error, 'consent') ? <strong>{t('wrongConsent')}</strong> : t('consentHint')}
        />
        <BigButton type="submit" look="safe" busy={save.isPending}>
          {t('save')}
        </BigButton>
      </form>
    </Sheet>
  )
}

function RemoveSheet({ contact, onClose }: { readonly contact: Contact; readonly onClose: () => void }) {
  const t = useWords(words)
  const remove = useMutation({
    mutationFn: () => api.delete(`${path}/{contact_id}`, { path: { contact_id: contact.id } }),
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  return (
    <Sheet title={t('removeOf', { name: contact.name })} onClose={onClose}>
      <p>{t('removeSure')}</p>
      <Fault error={remove.error} />
      <BigButton busy={remove.isPending} onClick={() => remove.mutate()}>
        {t('remove')}
      </BigButton>
    </Sheet>
  )
}

/** Whom the travel team may call when nobody reaches the person. */
export function EmergencyContacts() {
  const t = useWords(words)
  const found = useContacts()
  const [opened, setOpened] = useState<{ readonly contact?: Contact }>()
  const [removing, setRemoving] = useState<Contact>()
  const contacts = found.data
  if (!contacts) return null
  return (
    <Card>
      <h2>{t('title')}</h2>
      <p className={css['soft']}>{t('what')}</p>
      {contacts.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={css['sessions']} aria-label={t('title')}>
          {contacts.map((one) => (
            <li key={one.id}>
              <div>
                <strong dir="auto">{one.name}</strong> <span dir="auto">({one.relation})</span>
                <p>{one.phone_number}</p>
                <p className={css['soft']}>
                  {(one.language === 'en' || one.language === 'es') && <>{t(one.language)} · </>}
                  {t('agreed')} <Time at={one.consented_at} />
                </p>
              </div>
              <div className={css['buttons']}>
                <button
                  type="button"
                  className={css['small']}
                  aria-label={t('changeOf', { name: one.name })}
                  onClick={() => setOpened({ contact: one })}
                >
                  {t('change')}
                </button>
                <button
                  type="button"
                  className={css['small']}
                  aria-label={t('removeOf', { name: one.name })}
                  onClick={() => setRemoving(one)}
                >
                  {t('remove')}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {contacts.length < most ? (
        <BigButton onClick={() => setOpened({})}>{t('add')}</BigButton>
      ) : (
        <p className={css['soft']}>{t('full')}</p>
      )}
      {opened && <ContactSheet contact={opened.contact} onClose={() => setOpened(undefined)} />}
      {removing && <RemoveSheet contact={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}
