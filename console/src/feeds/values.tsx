import { useLanguage, useWords } from '../data/words.ts'
import type { FeedEvent } from './data.ts'
import { factName } from './facts.ts'
import css from './feeds.module.css'
import { words } from './queue.words.ts'

/** The facts of an event: the value that counts, and what others say. */
export function Values({ event }: { readonly event: Pick<FeedEvent, 'assessment'> }) {
  const t = useWords(words)
  const language = useLanguage()
  const { values } = event.assessment
  if (values.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('read')}</h3>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('fact')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('agency')}</th>
            <th scope="col">{t('others')}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ name, value, agency, others }) => (
            <tr key={name}>
              <th scope="row">{factName(name, language)}</th>
              <td>{value}</td>
              <td>{agency}</td>
              <td>{others.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
