import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAudience } from '../../data/alerts.ts'
import { api, fieldErrors, ifMatch } from '../../data/client.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Conflict } from '../../parts/conflict.tsx'
import { ErrorSummary } from '../../parts/error-summary.tsx'
import { Skeleton } from '../../parts/placeholders.tsx'
import { type Alert, inReview } from '../alert-data.ts'
import { AudiencePanel } from './audience-panel.tsx'
import { Checklist } from './checklist.tsx'
import { type Draft, useDraft } from './draft.ts'
import { type Fields, fieldsOf, isReady, namesOf } from './draft-fields.ts'
import css from './editor.module.css'
import { PlacePanel } from './place-panel.tsx'
import { Publish } from './publish.tsx'
import { WhenPanel } from './when-panel.tsx'
import { words } from './words.ts'
import { WordsPanel } from './words-panel.tsx'

export function NewAlert() {
  return <Navigate to="/alerts/$id/edit" params={{ id: 'new' }} replace />
}

function Saved({ draft }: { readonly draft: Draft }) {
  const t = useWords(words)
  const language = useLanguage()
  const { saving, savedAt, alert } = draft
  const time = savedAt?.toLocaleTimeString(language, { hourCycle: 'h23' }) ?? ''
  const text =
    saving === 'empty'
      ? t('notYet')
      : saving === 'saving' || saving === 'unsaved'
        ? t('savingNow')
        : saving === 'saved'
          ? t('savedAt', { time, revision: alert?.revision ?? 0 })
          : t('notSaved')
  return (
    <p className={css['saved']} role="status" data-saving={saving}>
      {text}
    </p>
  )
}

/** The texts of both versions, where they differ. */
function Version({ fields, other }: { readonly fields: Fields; readonly other: Fields }) {
  const t = useWords(words)
  const rows = (
    [
      ['headline', t('headline')],
      ['body', t('whatIsHappening')],
      ['body_advice', t('whatToDo')],
    ] as const
  ).filter(([key]) => JSON.stringify(fields[key]) !== JSON.stringify(other[key]))
  if (rows.length === 0) return <p>{t('otherFields')}</p>
  return rows.map(([key, label]) => (
    <div key={key}>
      <strong>{label}</strong>
      {Object.entries(fields[key]).map(([tag, text]) => (
        <p key={tag} lang={tag}>
          {text}
        </p>
      ))}
    </div>
  ))
}

function Discard({ alert, onError }: { readonly alert: Alert; readonly onError: (error: unknown) => void }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const discard = useMutation({
    mutationFn: () =>
      api.delete('/api/desk/alerts/{alert_id}', {
        path: { alert_id: alert.id },
        headers: ifMatch(alert),
      }),
    onError,
    onSuccess: async () => {
      await navigate({ to: '/alerts', search: { tab: 'review' } })
      queries.removeQueries({ queryKey: ['alerts', 'one', alert.id] })
      await queries.invalidateQueries({ queryKey: ['alerts', 'list'] })
    },
  })
  return (
    <Button look="quiet" icon={<Trash2 aria-hidden />} busy={discard.isPending} onClick={() => discard.mutate()}>
      {t('discard')}
    </Button>
  )
}

/** Words, area and audience beside each other. It saves itself, requests its audience after each save, and publishes the revision whose audience is shown. */
export function EditAlert() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/alerts/$id/edit' })
  const draft = useDraft(
    id,
    (created) => void navigate({ to: '/alerts/$id/edit', params: { id: created }, replace: true }),
  )
  const { alert, fields } = draft
  const query = useAudience(alert?.id, alert?.revision)
  const [refused, setRefused] = useState<unknown>(null)
  const [learnt, setLearnt] = useState<ReadonlyMap<string, string>>(new Map())
  if (draft.loading) return <Skeleton lines={12} />
  if (alert && alert.status !== inReview) return <Navigate to="/alerts/$id" params={{ id: alert.id }} replace />
  const error = refused ?? (draft.saving === 'error' ? draft.error : null)
  const errors = fieldErrors(error)
  const isFresh = alert !== undefined && draft.saving === 'saved' && query.data?.revision === alert.revision
  const names = new Map([...learnt, ...(alert ? namesOf(alert, language) : [])])
  const headline = fields.headline[language] || fields.headline['en']
  return (
    <>
      <header className={css['head']}>
        <div>
          <h1>{headline ? t('draftOf', { headline }) : t('newAlert')}</h1>
          <Saved draft={draft} />
        </div>
        <div className={css['actions']}>
          {alert && <Discard alert={alert} onError={setRefused} />}
          {alert ? (
            <Publish
              alert={alert}
              told={isFresh ? query.data?.audience.told : undefined}
              isReady={isReady(fields)}
              onError={setRefused}
            />
          ) : (
            <Button look="primary" disabled>
              {t('publishLater')}
            </Button>
          )}
        </div>
      </header>
      <ErrorSummary
        error={error}
        again={draft.saving === 'error' ? draft.saveNow : undefined}
        labels={{
          headline: t('headline'),
          body: t('whatIsHappening'),
          body_advice: t('whatToDo'),
          update_reason: t('whatChanged'),
          country_ids: t('area'),
          polygons: t('area'),
          start: t('from'),
          finish: t('until'),
          sources: t('sources'),
        }}
      />
      <Checklist fields={fields} />
      <div className={css['columns']}>
        <div className={css['column']}>
          <WordsPanel
            fields={fields}
            alert={alert}
            isUpdate={alert?.origin_alert_id != null}
            errors={errors}
            language={language}
            change={draft.change}
          />
          <WhenPanel fields={fields} errors={errors} change={draft.change} />
        </div>
        <PlacePanel
          fields={fields}
          names={names}
          errors={errors}
          change={draft.change}
          learn={(place, name) => setLearnt(new Map([...learnt, [place, name]]))}
        />
        <AudiencePanel alert={alert} query={query} fresh={isFresh} />
      </div>
      {draft.theirs && (
        <Conflict
          at={draft.theirs.updated_at}
          theirs={<Version fields={fieldsOf(draft.theirs)} other={fields} />}
          mine={<Version fields={fields} other={fieldsOf(draft.theirs)} />}
          onTheirs={draft.takeTheirs}
          onMine={draft.keepMine}
        />
      )}
    </>
  )
}
