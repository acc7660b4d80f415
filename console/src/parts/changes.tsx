import { useWords } from '../data/words.ts'
import css from './changes.module.css'
import { words } from './words.ts'

/** A field that differs. What was not there at all is undefined. */
export interface Change {
  readonly name: string
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Only what differs, before and after beside each other. */
export function Changes({ changes, none }: { readonly changes: readonly Change[]; readonly none: string }) {
  const t = useWords(words)
  if (changes.length === 0) return <p className={css['none']}>{none}</p>
  return (
    <table className={css['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{before === undefined ? '' : <del>{before}</del>}</td>
            <td>{after === undefined ? '' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
