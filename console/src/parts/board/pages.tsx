import { useWords } from '../../data/words.ts'
import { Button } from '../button.tsx'
import css from './board.module.css'
import { boardPerPage } from './board-data.ts'
import { words } from './words.ts'

/** From one page of the people to the next. */
export function Pages({
  total,
  page,
  onPage,
}: {
  readonly total: number
  readonly page: number
  readonly onPage: (page: number) => void
}) {
  const t = useWords(words)
  const pages = Math.ceil(total / boardPerPage)
  if (pages <= 1 && page === 1) return null
  return (
    <nav className={css['pages']} aria-label={t('pages')}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('before')}
      </Button>
      <span>{t('page', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('after')}
      </Button>
    </nav>
  )
}
