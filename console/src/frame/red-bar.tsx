import { useMutation } from '@tanstack/react-query'
import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../data/client.ts'
import { queries, type Session } from '../data/queries.ts'
import { useNow } from '../data/use-now.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Ago } from '../parts/time.tsx'
import { CallCard } from './call-card.tsx'
import { type Call, nameOf, placeOf } from './calls-for-help.ts'
import css from './red-bar.module.css'
import { turnSoundOn, useRinging, useSoundIsOn } from './sound.ts'
import { words } from './words.ts'

/** While somebody has called for help: who, where, since when, and the button that answers. */
export function RedBar({ session, calls }: { readonly session: Session; readonly calls: readonly Call[] }) {
  const t = useWords(words)
  const now = useNow()
  const soundIsOn = useSoundIsOn()
  const [opened, open] = useState<string>()
  const waiting = calls.filter((call) => call.claimed_by === null)
  useRinging(waiting.length > 0)
  const claim = useMutation({
    mutationFn: (id: string) => api.post('/api/desk/calls_for_help/{id}/claim', { path: { id } }),
    // Of two who answer at once one wins; the card says who has it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls_for_help'] }),
  })
  const first = waiting[0] ?? calls[0]
  const card = calls.find(({ id }) => id === opened)
  const answer = (call: Call): void => {
    if (call.claimed_by === null) claim.mutate(call.id)
    open(call.id)
  }
  const isMine = first?.claimed_by?.id === session.user.id
  return (
    <>
      <div role="alert" className="only-read-aloud">
        {waiting.map((call) => (
          <p key={call.id}>{t('callOf', { name: nameOf(call), place: placeOf(call) })}</p>
        ))}
      </div>
      {first && (
        <section className={css['bar']} data-waiting={waiting.length > 0} aria-label={t('callForHelp')}>
          <strong>! {t('callForHelp')}</strong>
          <span dir="auto">{nameOf(first)}</span>
          <span>{placeOf(first) || t('placeUnknown')}</span>
          <Ago at={first.called_at} now={now} />
          {first.claimed_by && <span>{isMine ? t('youHaveIt') : t('hasIt', { name: first.claimed_by.name })}</span>}
          <span className={css['gap']} />
          {!soundIsOn && (
            <Button className={css['quiet'] ?? ''} icon={<Volume2 aria-hidden />} onClick={turnSoundOn}>
              {t('turnOnSound')}
            </Button>
          )}
          {calls.length > 1 && <span>{t('moreCalls', { n: calls.length - 1 })}</span>}
          <Button className={css['answer'] ?? ''} busy={claim.isPending} onClick={() => answer(first)}>
            {first.claimed_by ? t('openCall') : t('answerIt')}
          </Button>
        </section>
      )}
      {card && <CallCard session={session} call={card} calls={calls} onOpen={open} onClose={() => open(undefined)} />}
    </>
  )
}
