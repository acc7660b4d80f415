import { api, ifMatch } from '../data/client.ts'
import { toggled, useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Check, Field, Select } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import page from '../parts/page.module.css'
import { decidedTopics, kindName, type Rule, useFeeds } from './data.ts'
import css from './feeds.module.css'
import { words } from './rules.words.ts'
import { kinds } from './search.ts'
import { words as feedsWords } from './words.ts'

const certainties = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const

const valuesOf = (rule: Rule | undefined) => ({
  name: rule?.name ?? '',
  feeds: (rule?.feeds ?? []) as readonly string[],
  kinds: (rule?.kinds ?? []) as readonly string[],
  least_risk: rule?.least_risk ?? 'high',
  certainties: (rule?.certainties ?? []) as readonly string[],
  countries: rule?.countries.join(', ') ?? '',
  most_km2: rule?.most_km2 == null ? '' : String(rule.most_km2),
  is_confirmed: rule?.is_confirmed ?? false,
  from_hour: rule?.from_hour == null ? '' : String(rule.from_hour),
  until_hour: rule?.until_hour == null ? '' : String(rule.until_hour),
  is_on: rule?.state === 'on',
})
type Values = ReturnType<typeof valuesOf>

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const partsOf = (values: Values) => ({
  name: values.name,
  feeds: [...values.feeds],
  kinds: kinds.filter((one) => values.kinds.includes(one)),
  least_risk: values.least_risk === 'medium' ? ('medium' as const) : ('high' as const),
  certainties: certainties.filter((one) => values.certainties.includes(one)),
  countries: values.countries
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean),
  most_km2: numberOrNull(values.most_km2),
  is_confirmed: values.is_confirmed,
  from_hour: numberOrNull(values.from_hour),
  until_hour: numberOrNull(values.until_hour),
  state: values.is_on ? ('on' as const) : ('off' as const),
})

function Boxes({
  name,
  label,
  hint,
  all,
  chosen,
  onChange,
}: {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly all: readonly (readonly [key: string, label: string])[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  return (
    <fieldset className={css['boxes']}>
      <legend>{label}</legend>
      <p className="soft">{hint}</p>
      <div className={css['boxList']}>
        {all.map(([key, text]) => (
          <Check
            key={key}
            name={`${name}-${key}`}
            label={text}
            checked={chosen.includes(key)}
            onChange={() => onChange(toggled(chosen, key))}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What is published without a person. Each revision is kept. */
export function RuleForm({
  rule,
  onSaved,
  onClose,
}: {
  readonly rule?: Rule
  readonly onSaved: (rule: Rule) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const tFeeds = useWords(feedsWords)
  const { data: feeds = [] } = useFeeds()
  const form = useForm({
    topics: decidedTopics,
    before: rule,
    valuesOf,
    save: (values, on) =>
      on
        ? api.patch('/api/desk/feeds/rules/{rule_id}', {
            path: { rule_id: on.id },
            headers: ifMatch(on),
            body: { rule: partsOf(values) },
          })
        : api.post('/api/desk/feeds/rules', { body: { rule: partsOf(values) } }),
    read: ({ id }) => api.get('/api/desk/feeds/rules/{rule_id}', { path: { rule_id: id } }),
    onSaved,
  })
  const { values, text, set, before, theirs } = form
  const fields: readonly (readonly [string, (of: Values) => string])[] = [
    [t('name'), ({ name }) => name],
    [t('state'), ({ is_on }) => t(is_on ? 'on' : 'off')],
    [t('feeds'), (of) => of.feeds.join(', ')],
    [t('kinds'), (of) => of.kinds.join(', ')],
    [t('leastRisk'), ({ least_risk }) => least_risk],
    [t('certainties'), (of) => of.certainties.join(', ')],
    [t('countries'), ({ countries }) => countries],
    [t('mostKm2'), ({ most_km2 }) => most_km2],
    [t('confirmed'), ({ is_confirmed }) => tFeeds(is_confirmed ? 'yes' : 'no')],
    [t('fromHour'), ({ from_hour, until_hour }) => [from_hour, until_hour].filter(Boolean).join(' – ')],
  ]
  return (
    <FormDialog title={t(before ? 'edit' : 'add')} form={form} button={t('save')} isMain onClose={onClose}>
      <Field label={t('name')} required {...text('name')} />
      <Select label={t('leastRisk')} hint={t('riskHint')} {...text('least_risk')}>
        {(['high', 'medium'] as const).map((one) => (
          <option key={one} value={one}>
            {tFeeds(one)}
          </option>
        ))}
      </Select>
      <Boxes
        name="kinds"
        label={t('kinds')}
        hint={t('kindsHint')}
        all={kinds.map((one) => [one, kindName(one, tFeeds)])}
        chosen={values.kinds}
        onChange={(chosen) => set({ kinds: chosen })}
      />
      <Boxes
        name="feeds"
        label={t('feeds')}
        hint={t('feedsHint')}
        all={feeds.map(({ key, name }) => [key, name])}
        chosen={values.feeds}
        onChange={(chosen) => set({ feeds: chosen })}
      />
      <Boxes
        name="certainties"
        label={t('certainties')}
        hint={t('kindsHint')}
        all={certainties.map((one) => [one, one])}
        chosen={values.certainties}
        onChange={(chosen) => set({ certainties: chosen })}
      />
      <Field label={t('countries')} hint={t('countriesHint')} {...text('countries')} />
      <div className={page['pair']}>
        <Field label={t('mostKm2')} hint={t('mostHint')} inputMode="numeric" {...text('most_km2')} />
        <span />
        <Field label={t('fromHour')} hint={t('hourHint')} inputMode="numeric" {...text('from_hour')} />
        <Field label={t('untilHour')} hint={t('hourHint')} inputMode="numeric" {...text('until_hour')} />
      </div>
      <Check
        name="is_confirmed"
        label={t('confirmed')}
        checked={values.is_confirmed}
        onChange={({ target }) => set({ is_confirmed: target.checked })}
      />
      <Check
        name="state"
        label={t('isOn')}
        checked={values.is_on}
        onChange={({ target }) => set({ is_on: target.checked })}
      />
      {theirs && (
        <FormConflict at={theirs.updated_at} fields={bothVersions(valuesOf(theirs), values, fields)} {...form.choose} />
      )}
    </FormDialog>
  )
}
