import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { isStatus } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { State } from '../../parts/marks.tsx'
import screen from '../../parts/screen.module.css'
import css from './escalation.module.css'
import { type Policy, rulesOf, usePreview, valuesOf, withdrawPolicy } from './policy-data.ts'
import { PreviewLine, waysText } from './preview.tsx'
import { words } from './words.ts'

/** The rules as a person reads them: what comes when, and what ends it. */
function Facts({ policy }: { readonly policy: Policy }) {
  const t = useWords(words)
  const language = useLanguage()
  const { kind, ends_with, steps, list_after_minutes } = policy
  if (!policy.enabled) return <p>{t('nothingDone')}</p>
  return (
    <>
      <dl className={css['plan']}>
        <div>
          <dt>{t('atOnce')}</dt>
          <dd>{t('itself')}</dd>
        </div>
        {steps.map(({ after_minutes: n, channels }) => (
          <div key={n}>
            <dt>{t('afterMinutes', { n })}</dt>
            <dd>{waysText(channels, t, language)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('afterMinutes', { n: list_after_minutes })}</dt>
          <dd>{t('listed')}</dd>
        </div>
      </dl>
      <p>
        {t('ends')} {t(ends_with === 'answered' && kind === 'call_for_help' ? 'says_taken' : `says_${ends_with}`)}.
      </p>
    </>
  )
}

function Shown({
  policy,
  company,
  person,
  onChange,
  onWithdrawn,
}: {
  readonly policy: Policy
  readonly company: string
  readonly person: string | undefined
  readonly onChange: () => void
  /** The button that was pressed is gone. */
  readonly onWithdrawn: () => void
}) {
  const t = useWords(words)
  const withdraw = useMutation({
    mutationFn: () => withdrawPolicy(company, policy.kind, policy),
    onSuccess: onWithdrawn,
    onSettled: () => queries.invalidateQueries({ queryKey: ['escalation_policies'] }),
  })
  const name = t(`kind_${policy.kind}`)
  const preview = usePreview(company, policy.kind, person, rulesOf(valuesOf(policy)))
  return (
    <>
      <div className={css['beside']}>
        <div className={css['facts']}>
          <Facts policy={policy} />
        </div>
        <PreviewLine of={preview} isOn={policy.enabled} />
      </div>
      <div className={css['buttons']}>
        <Button aria-label={t('changeOf', { name })} onClick={onChange}>
          {t('change')}
        </Button>
        {policy.company_id !== null && (
          <Button
            look="quiet"
            aria-label={t('withdrawOf', { name })}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      {isStatus(withdraw.error, 412) ? (
        <p role="alert">{t('withdrawLate')}</p>
      ) : (
        <ErrorSummary error={withdraw.error} />
      )}
    </>
  )
}

/** The rules of one kind, or the form (`children`) in which they are changed. */
export function PolicySection({
  isSaved,
  children,
  ...shown
}: {
  readonly policy: Policy
  readonly company: string
  readonly person: string | undefined
  readonly isSaved: boolean
  readonly onChange: () => void
  readonly children: ReactNode
}) {
  const t = useWords(words)
  const { policy } = shown
  const head = useRef<HTMLHeadingElement>(null)
  const isEdited = Boolean(children)
  const before = useRef(isEdited)
  // The button that was pressed is gone.
  useEffect(() => {
    if (before.current !== isEdited) head.current?.focus()
    before.current = isEdited
  }, [isEdited])
  const id = `policy-${policy.kind}`
  return (
    <section className={screen['card']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} tabIndex={-1} ref={head}>
          {t(`kind_${policy.kind}`)}
        </h2>
        <State state={policy.enabled ? 'done' : 'closed'} word={t(policy.enabled ? 'on' : 'off')} />
        <span className="soft">{t(policy.company_id === null ? 'ofService' : 'ofCompany')}</span>
        <span role="status" className={screen['done']}>
          {isSaved && t('saved')}
        </span>
      </div>
      <p className="soft">{t(`about_${policy.kind}`)}</p>
      {children || <Shown {...shown} onWithdrawn={() => head.current?.focus()} />}
    </section>
  )
}
