import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Texts } from '../../data/texts.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Field, type FieldFrame, Select, TextArea } from '../../parts/field.tsx'
import list from '../../parts/found.module.css'
import { words as screenWords } from '../words.ts'
import type { ContactDraft } from './draft.ts'
import type { Contact, FactKind } from './facts.ts'
import { useFoundPlaces, usePlaceName } from './places.ts'
import { useLanguageName } from './values.tsx'
import { words } from './words.ts'
import css from './world.module.css'

type Errors = Readonly<Record<string, readonly string[]>>

interface Edited<T> extends Pick<FieldFrame, 'name' | 'label' | 'error' | 'required'> {
  readonly value: T
  readonly onChange: (value: T) => void
}

/** The languages that texts may be written in. Those after the first two are rarely written. */
const [english, spanish, ...others] = ['en', 'es', 'fr', 'ja', 'zh-Hans', 'zh-Hant'] as const

/** One text, a field for each language. Errors are shown at the English one. */
export function TextsField({
  name,
  label,
  error,
  required,
  long = false,
  value,
  onChange,
}: Edited<Texts> & { readonly long?: boolean }) {
  const t = useWords(screenWords)
  const languageName = useLanguageName()
  const field = (tag: string) => {
    const common = {
      label: languageName(tag),
      lang: tag,
      value: value[tag] ?? '',
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        onChange({ ...value, [tag]: target.value }),
      ...(tag === english ? { name, error, required: required ?? false } : { name: `${name}.${tag}` }),
    }
    return long ? <TextArea key={tag} {...common} rows={3} /> : <Field key={tag} {...common} />
  }
  return (
    <fieldset className={long ? css['wide'] : `${css['wide']} ${css['short']}`}>
      <legend>{label}</legend>
      {[english, spanish].map(field)}
      <details>
        <summary>{t('otherLanguages', { n: others.filter((tag) => value[tag]).length })}</summary>
        {others.map(field)}
      </details>
    </fieldset>
  )
}

/** Another row of the world's data, found by its name. */
export function PlaceField({
  kind,
  countryId,
  value,
  onChange,
  required,
  ...frame
}: Edited<string> & { readonly kind: FactKind; readonly countryId: string }) {
  const t = useWords(screenWords)
  const [typed, setTyped] = useState('')
  const found = useFoundPlaces(kind, typed, countryId)
  const name = usePlaceName(kind, value)
  const choose = (id: string): void => {
    setTyped('')
    onChange(id)
  }
  return (
    <div className={css['place']}>
      <Field
        {...frame}
        type="search"
        autoComplete="off"
        placeholder={t('findPlace')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={<strong>{name || t('without')}</strong>}
      />
      {found.length > 0 && (
        <ul className={list['found']}>
          {found.map((one) => (
            <li key={one.id}>
              <Button look="quiet" onClick={() => choose(one.id)}>
                {one.name} <span className="soft">{one.detail}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {value !== '' && !required && (
        <Button look="quiet" onClick={() => choose('')}>
          {t('removeIt', { name })}
        </Button>
      )}
    </div>
  )
}

const contactKinds = Object.keys({
  0: true,
  1: true,
  2: true,
  3: true,
  4: true,
  5: true,
  6: true,
  90: true,
  91: true,
  92: true,
  93: true,
  98: true,
  99: true,
} satisfies Record<Contact['typ'], true>).map((typ) => Number(typ) as Contact['typ'])

/** Numbers and addresses in the order to show. */
export function ContactsField({
  name,
  label,
  errors,
  value,
  onChange,
}: Edited<readonly ContactDraft[]> & { readonly errors: Errors }) {
  const t = useWords(screenWords)
  const say = useWords(words)
  const set = (at: number, next: Partial<ContactDraft>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...next } : one)))
  return (
    <fieldset className={css['wide']}>
      <legend>{label}</legend>
      {value.map((one, at) => {
        const frame = (key: 'typ' | 'val' | 'note') => ({
          name: `${name}.${at}.${key}`,
          error: errors[`${name}.${at}.${key}`],
        })
        return (
          <div key={at} className={css['contact']}>
            <Select
              {...frame('typ')}
              label={t('contactKind')}
              value={one.typ}
              onChange={({ target }) => set(at, { typ: Number(target.value) as Contact['typ'] })}
            >
              {contactKinds.map((typ) => (
                <option key={typ} value={typ}>
                  {say(`contact_${typ}`)}
                </option>
              ))}
            </Select>
            <Field
              {...frame('val')}
              label={t('contactValue')}
              value={one.val}
              onChange={({ target }) => set(at, { val: target.value })}
            />
            <TextsField
              {...frame('note')}
              label={t('contactNote')}
              value={one.note}
              onChange={(note) => set(at, { note })}
            />
            <Button look="quiet" onClick={() => onChange(value.filter((_, index) => index !== at))}>
              {t('removeIt', { name: one.val })}
            </Button>
          </div>
        )
      })}
      <Button icon={<Plus aria-hidden />} onClick={() => onChange([...value, { typ: 0, val: '', note: {} }])}>
        {t('addContact')}
      </Button>
    </fieldset>
  )
}
