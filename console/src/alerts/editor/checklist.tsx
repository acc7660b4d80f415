import { Check, CircleAlert } from 'lucide-react'
import { useWords } from '../../data/words.ts'
import { type Fields, hasArea } from './draft-fields.ts'
import css from './editor.module.css'
import { words } from './words.ts'

/** What a frightened reader needs: the hazard, the place, the time, what to do; and where we know it from. */
export function Checklist({ fields }: { readonly fields: Fields }) {
  const t = useWords(words)
  const has = (text: string | undefined): boolean => Boolean(text?.trim())
  const items = [
    ['hazard', has(fields.headline['en']) && has(fields.body['en'])],
    ['place', hasArea(fields)],
    ['time', fields.finish === null || new Date(fields.finish) > new Date(fields.start)],
    ['advice', has(fields.body_advice['en'])],
    ['source', fields.sources.some(has)],
    [
      'spanish',
      has(fields.headline['es']) &&
        has(fields.body['es']) &&
        (!has(fields.body_advice['en']) || has(fields.body_advice['es'])),
    ],
  ] as const
  return (
    <ul className={css['checklist']} aria-label={t('checklist')}>
      {items.map(([name, done]) => (
        <li key={name} data-done={done}>
          {done ? <Check aria-hidden /> : <CircleAlert aria-hidden />}
          {t(`check_${name}`)}
          {!done && <span className="only-read-aloud"> {t('missing')}</span>}
        </li>
      ))}
    </ul>
  )
}
