import { useState } from 'react'
import { api, ifMatch } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Field } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import page from '../parts/page.module.css'
import { Skeleton } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { decidedTopics, type Publishing, usePublishing } from './data.ts'
import css from './feeds.module.css'
import { words } from './rules.words.ts'

const limits = [
  ['an_hour', 'anHour'],
  ['a_day', 'aDay'],
  ['company_an_hour', 'companyAnHour'],
  ['company_a_day', 'companyADay'],
] as const

const valuesOf = (one: Publishing | undefined) => ({
  an_hour: String(one?.an_hour ?? ''),
  a_day: String(one?.a_day ?? ''),
  company_an_hour: String(one?.company_an_hour ?? ''),
  company_a_day: String(one?.company_a_day ?? ''),
})
type Values = ReturnType<typeof valuesOf>

function LimitsForm({ before, onClose }: { readonly before: Publishing; readonly onClose: () => void }) {
  const t = useWords(words)
  const form = useForm({
    topics: decidedTopics,
    before,
    valuesOf,
    save: (values, on) =>
      api.post('/api/desk/feeds/publishing/limits', {
        headers: ifMatch(on ?? before),
        body: { limits: Object.fromEntries(limits.map(([name]) => [name, Number(values[name])])) },
      }),
    read: () => api.get('/api/desk/feeds/publishing'),
    onSaved: onClose,
  })
  const { theirs, values } = form
  return (
    <FormDialog title={t('changeLimits')} form={form} button={t('save')} isMain onClose={onClose}>
      <p>{t('limitsHelp')}</p>
      <div className={page['pair']}>
        {limits.map(([name, word]) => (
          <Field key={name} label={t(word)} inputMode="numeric" {...form.text(name)} />
        ))}
      </div>
      {theirs && (
        <FormConflict
          fields={bothVersions(
            valuesOf(theirs),
            values,
            limits.map(([name, word]) => [t(word), (of: Values) => of[name]] as const),
          )}
          {...form.choose}
        />
      )}
    </FormDialog>
  )
}

/** How many messages rules may cause. */
export function Limits() {
  const t = useWords(words)
  const language = useLanguage()
  const { data, error, refetch } = usePublishing()
  const [editing, edit] = useState(false)
  return (
    <section className={screen['card']}>
      <h2>{t('limits')}</h2>
      <p className="soft">{t('limitsHelp')}</p>
      <ErrorSummary error={error} again={() => void refetch()} />
      {data ? (
        <dl className={css['facts']}>
          {limits.map(([name, word]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(word)}</dt>
              <dd>{data[name].toLocaleString(language)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        !error && <Skeleton lines={4} height={20} />
      )}
      <div className={page['actions']}>
        <Button disabled={!data} onClick={() => edit(true)}>
          {t('changeLimits')}
        </Button>
      </div>
      {editing && data && <LimitsForm before={data} onClose={() => edit(false)} />}
    </section>
  )
}
