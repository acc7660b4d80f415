import { useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import type { Question } from '../data/now-data.ts'
import outcome from '../parts/outcome.module.css'
import { Card } from '../parts/parts.tsx'
import css from './now.module.css'
import { words } from './words.ts'

/** What the company asks; the two buttons answer it. */
export function QuestionCard({ question }: { readonly question: Question }) {
  const t = useWords(words)
  const { message, asked_at, asked_by, company_name } = question
  return (
    <Card className={css['question'] ?? ''}>
      <h2>{t('asks', { company: company_name })}</h2>
      {message && (
        <p dir="auto" className={css['message']}>
          {message}
        </p>
      )}
      <p className={outcome['small']}>
        {t('asked')} <Time at={asked_at} />
        {asked_by && <> {t('by', { name: asked_by })}</>}. {t('answerGoesTo', { company: company_name })}
      </p>
    </Card>
  )
}
