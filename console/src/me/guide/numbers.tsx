import { Phone } from 'lucide-react'
import { useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import type { Country, EmergencyContact } from '../data/guide-data.ts'
import { textOf } from '../data/text.ts'
import { dialable } from '../parts/numbers.tsx'
import css from './guide.module.css'
import { words } from './words.ts'

/** In the order in which they are needed. */
const services = [
  [92, 'ambulance'],
  [90, 'police'],
  [91, 'fire'],
  [98, 'all'],
  [93, 'tourist'],
  [99, 'otherNumber'],
] as const

function Service({ label, numbers }: { readonly label: string; readonly numbers: readonly EmergencyContact[] }) {
  const t = useWords(words)
  const isDisputed = numbers.some(
    ({ disputed, sources_total, note }) => disputed || (sources_total === null && textOf(note) !== ''),
  )
  const { sources_agreeing: n = null, sources_total: total = null } = numbers[0] ?? {}
  return (
    <li className={css['service']}>
      <p className={css['serviceName']}>
        <Phone aria-hidden="true" size={18} />
        <strong>{label}</strong>
      </p>
      <p className={css['serviceNumbers']}>
        {numbers.map(({ id, val }) => (
          <a key={id} href={dialable(val)} aria-label={t('call', { number: val, label })}>
            {val}
          </a>
        ))}
      </p>
      {isDisputed ? (
        <p className={css['disputed']}>{t('disputed')}</p>
      ) : (
        n !== null && total !== null && total > 0 && <p className={css['small']}>{t('agreement', { n, total })}</p>
      )}
    </li>
  )
}

/** Numbers to tap. Who states which where sources disagree is below. */
export function Numbers({ country }: { readonly country: Country }) {
  const t = useWords(words)
  const about = textOf(country.sec_emer_num)
  const notes = country.emerg_numbers.filter(({ note }) => textOf(note) !== '')
  const shown = services.flatMap(([typ, name]) => {
    const numbers = country.emerg_numbers.filter((one) => one.typ === typ)
    return numbers.length === 0 ? [] : [<Service key={typ} label={t(name)} numbers={numbers} />]
  })
  return (
    <section aria-labelledby="numbers" className={css['part']}>
      <h2 id="numbers">{t('numbers')}</h2>
      {shown.length === 0 ? <p className={css['note']}>{t('noNumbers')}</p> : <ul className={css['list']}>{shown}</ul>}
      {(about !== '' || notes.length > 0) && (
        <details className={css['fold']}>
          <summary>{t('aboutNumbers')}</summary>
          {notes.length > 0 && (
            <ul className={css['notes']}>
              {notes.map(({ id, typ, val, note }) => (
                <li key={id}>
                  <strong>
                    {t(services.find(([one]) => one === typ)?.[1] ?? 'otherNumber')} {val}
                  </strong>
                  : {textOf(note)}
                </li>
              ))}
            </ul>
          )}
          <Markdown text={about} />
        </details>
      )}
    </section>
  )
}
