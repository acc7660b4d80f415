import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State } from '../parts/marks.tsx'
import css from '../parts/page.module.css'
import { Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { type Override, type Pair, periodText, termsText, usePair, withdraw } from './visa-data.ts'
import { words } from './words.ts'

const voices = { sources: 'voice_sources', government: 'voice_government', staff: 'voice_staff' } as const
export const voiceWord = (voice: string) => voices[voice as keyof typeof voices] ?? 'unknown'

function Said({ one }: { readonly one: Override }) {
  const t = useWords(words)
  const language = useLanguage()
  const note = textIn(one.note, language)
  return (
    <>
      <p>
        <strong>{termsText(one, t)}</strong> <span className={css['soft']}>{periodText(one, t, language)}</span>
      </p>
      {note && <p dir="auto">{note}</p>}
      {one.references.map((address) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      ))}
    </>
  )
}

/** One pair of passport and destination: the answer, our editors' override, and its history. */
export function VisaPage({
  id,
  onEdit,
  onDone,
}: {
  readonly id: string
  readonly onEdit: (pair: Pair, one?: Override) => void
  readonly onDone: (word: 'withdrawn', one: Override) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const found = usePair(id)
  const withdrawing = useMutation({
    mutationFn: withdraw,
    onSuccess: (_, one) => onDone('withdrawn', one),
    onSettled: () => queries.invalidateQueries({ queryKey: ['visas'] }),
  })
  if (found.error) return <ErrorSummary error={found.error} again={() => void found.refetch()} />
  if (!found.data) return <Skeleton lines={8} />
  const { pair, versions } = found.data
  const { answer } = pair
  const listed = answer?.listed_kind && { kind: answer.listed_kind, days: answer.listed_days }
  return (
    <>
      <h2>
        {textIn(pair.nationality.name, language)} → {textIn(pair.destination.name, language)}
      </h2>
      <p className={css['facts']}>
        <strong>{answer ? termsText(answer, t) : t('unknown')}</strong>
        {answer && <span>{t(voiceWord(answer.stated_by))}</span>}
        {answer?.disputed && <State state="in_review" word={t('disputed')} />}
      </p>
      {answer && <p>{textIn(answer.sentence, language)}</p>}
      {listed && <p className={css['soft']}>{t('listed', { what: termsText(listed, t) })}</p>}
      <ErrorSummary error={withdrawing.error} />
      <div className={css['actions']}>
        <Button onClick={() => onEdit(pair)}>{t('overrule')}</Button>
      </div>
      <section>
        <h3>{t('ours')}</h3>
        {pair.overrides.length === 0 && <p className={css['soft']}>{t('oursNone')}</p>}
        <ul className={css['versions']}>
          {pair.overrides.map((one) => (
            <li key={one.id}>
              <Said one={one} />
              <div className={css['actions']}>
                <Button icon={<Pencil aria-hidden />} onClick={() => onEdit(pair, one)}>
                  {t('edit')}
                </Button>
                <Button look="quiet" busy={withdrawing.isPending} onClick={() => withdrawing.mutate(one)}>
                  {t('withdraw')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {versions.length > 0 && (
        <section>
          <h3>{t('history')}</h3>
          <ol className={css['versions']}>
            {versions.map((one) => (
              <li key={`${one.id} ${one.revision}`}>
                <p className={css['facts']}>
                  <strong>{t('version', { n: one.revision })}</strong>
                  <span>
                    <Time at={one.recorded_from} /> – {one.recorded_until ? <Time at={one.recorded_until} /> : t('now')}
                  </span>
                </p>
                <Said one={one} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
