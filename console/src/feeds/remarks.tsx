import { useWords } from '../data/words.ts'
import { words } from './event.words.ts'
import css from './feeds.module.css'

/** What was not understood, and where it is in the document. */
export function Remarks({
  remarks,
}: {
  readonly remarks: readonly { readonly path: string; readonly problem: string }[]
}) {
  const t = useWords(words)
  if (remarks.length === 0) return null
  return (
    <section className={css['part']}>
      <h3>{t('remarks')}</h3>
      <ul className={css['reasons']}>
        {remarks.map(({ path, problem }) => (
          <li key={`${path} ${problem}`}>
            <code>{path || t('whole')}</code> <span lang="en">{problem}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
