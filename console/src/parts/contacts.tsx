import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Contact } from '../data/contacts.ts'
import { languageName, telephone } from '../data/names.ts'
import { useLanguage, useWords } from '../data/words.ts'
import css from './contacts.module.css'
import { words } from './contacts.words.ts'

/** A number to call, with whose it is for those who hear the page. */
export function Dial({ name, number }: { readonly name: string; readonly number: string }) {
  const t = useWords(words)
  return (
    <a className={css['dial']} href={telephone(number)} aria-label={t('call', { name, number })}>
      <Phone aria-hidden size={14} /> {number}
    </a>
  )
}

/** Whom to call when the person is not reached, in their order; `after` adds something to each. */
export function Contacts({
  contacts,
  after,
}: {
  readonly contacts: readonly Contact[]
  readonly after?: (contact: Contact) => ReactNode
}) {
  const t = useWords(words)
  const language = useLanguage()
  if (contacts.length === 0) return <p className="soft">{t('noContacts')}</p>
  return (
    <ul className={css['contacts']} aria-label={t('contacts')}>
      {contacts.map((one) => (
        <li key={one.id}>
          <span>
            <strong dir="auto">{one.name}</strong> <span dir="auto">({one.relation})</span>
            {one.language && <span className="soft"> · {languageName(one.language, language)}</span>}
          </span>
          <span className={css['way']}>
            <Dial name={one.name} number={one.phone_number} />
            {after?.(one)}
          </span>
        </li>
      ))}
    </ul>
  )
}
