import { Phone } from 'lucide-react'
import { useWords } from '../../data/words.ts'
import css from './numbers.module.css'
import { RowLink } from './parts.tsx'
import { words } from './words.ts'

export interface NumberToCall {
  readonly label: string
  readonly number: string
  readonly sources_agreeing?: number | null
  readonly sources_total?: number | null
  readonly disputed?: boolean
  readonly note?: string | null
}

/** A number as a link that dials it. */
export const dialable = (number: string): string => `tel:${number.replaceAll(/[^\d+*#,]/g, '')}`

/** A number to tap, and how far the sources agree about it. */
export function CallRow({ label, number, sources_agreeing, sources_total, disputed, note }: NumberToCall) {
  const t = useWords(words)
  const known = sources_agreeing != null && sources_total != null && sources_total > 0
  return (
    <RowLink href={dialable(number)}>
      <span className={css['name']}>
        <Phone aria-hidden="true" size={18} />
        <strong>{label}</strong> <strong className={css['number']}>{number}</strong>
      </span>
      {(known || disputed) && (
        <span className={disputed ? css['disputed'] : css['agreement']}>
          {disputed ? (note ?? t('disputed')) : t('agreement', { n: sources_agreeing ?? 0, total: sources_total ?? 0 })}
        </span>
      )}
    </RowLink>
  )
}
