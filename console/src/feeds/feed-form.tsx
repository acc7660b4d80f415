import { useMutation } from '@tanstack/react-query'
import { changedFields } from '../data/changed-fields.ts'
import { api, type BodyOf, ifMatch } from '../data/client.ts'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, Select, TextArea } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import page from '../parts/page.module.css'
import { decidedTopics, type Feed } from './data.ts'
import { words } from './sources.words.ts'
import { Tried } from './try.tsx'

type NewFeed = BodyOf<'post', '/api/desk/feeds'>['feed']

const parsers = ['cap', 'georss', 'geojson'] as const

const textOf = (value: number | string | null | undefined): string => (value == null ? '' : String(value))

const valuesOf = (feed: Feed | undefined) => ({
  key: feed?.key ?? '',
  name: feed?.name ?? '',
  publisher: feed?.publisher ?? '',
  agency: feed?.agency ?? '',
  addresses: feed?.addresses.join('\n') ?? '',
  parser: feed?.parser ?? '',
  interval_seconds: textOf(feed?.interval_seconds ?? 300),
  silence_hours: textOf(feed?.silence_hours),
  floor: textOf(feed?.floor ?? 0),
  trust: textOf(feed?.trust ?? 50),
  languages: feed?.languages.join(', ') ?? 'en',
  zone: feed?.zone ?? '',
  licence: feed?.licence ?? '',
  licence_url: feed?.licence_url ?? '',
  region: feed?.region.join(', ') ?? '',
  list_is_whole: feed?.list_is_whole ?? false,
  max_age_hours: textOf(feed?.max_age_hours ?? 24),
})
type Values = ReturnType<typeof valuesOf>

const listIn = (text: string, by: RegExp): string[] => text.split(by).flatMap((one) => one.trim() || [])
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const partsOf = (values: Values) => ({
  name: values.name,
  publisher: values.publisher,
  ...(values.agency.trim() !== '' && { agency: values.agency }),
  addresses: listIn(values.addresses, /\n/),
  parser: values.parser,
  interval_seconds: Number(values.interval_seconds),
  silence_hours: numberOrNull(values.silence_hours),
  floor: Number(values.floor),
  trust: Number(values.trust),
  languages: listIn(values.languages, /[\s,]+/),
  zone: values.zone.trim() || null,
  licence: values.licence,
  licence_url: values.licence_url.trim() || null,
  region: listIn(values.region, /[\s,]+/),
  list_is_whole: values.list_is_whole,
  max_age_hours: Number(values.max_age_hours),
})

const newFeed = (values: Values): NewFeed => ({ ...partsOf(values), key: values.key })

/** A feed of one's own, tried before it is added; or the settings of one that is there. */
export function FeedForm({
  feed,
  onSaved,
  onClose,
}: {
  readonly feed?: Feed
  readonly onSaved: (feed: Feed) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const trying = useMutation({
    mutationFn: (values: Values) => api.post('/api/desk/feeds/try', { body: { feed: newFeed(values) } }),
  })
  const form = useForm({
    topics: decidedTopics,
    before: feed,
    valuesOf,
    save: (values, on, before): Promise<Feed> =>
      on && before
        ? api.patch('/api/desk/feeds/{key}', {
            path: { key: on.key },
            headers: ifMatch(on),
            body: { feed: changedFields(partsOf(values), partsOf(valuesOf(before))) },
          })
        : api.post('/api/desk/feeds', { body: { feed: newFeed(values) } }),
    read: ({ key }): Promise<Feed> => api.get('/api/desk/feeds/{key}', { path: { key } }),
    onSaved,
    onChange: () => {
      if (!trying.isPending) trying.reset()
    },
    otherError: trying.error,
  })
  const { values, text, before, theirs } = form
  const number = (name: 'interval_seconds' | 'silence_hours' | 'floor' | 'trust' | 'max_age_hours') => ({
    inputMode: 'numeric' as const,
    ...text(name),
  })
  const fields: readonly (readonly [string, (of: Values) => string])[] = [
    [t('name'), ({ name }) => name],
    [t('publisher'), ({ publisher }) => publisher],
    [t('addresses'), ({ addresses }) => addresses],
    [t('interval'), ({ interval_seconds }) => interval_seconds],
    [t('silenceHours'), ({ silence_hours }) => silence_hours],
    [t('floor'), ({ floor }) => floor],
    [t('trust'), ({ trust }) => trust],
    [t('licence'), ({ licence }) => licence],
    [t('region'), ({ region }) => region],
    [t('maxAge'), ({ max_age_hours }) => max_age_hours],
  ]
  return (
    <FormDialog
      title={before ? t('edit') : t('addTitle')}
      form={{ ...form, error: form.error ?? trying.error }}
      button={before ? t('save') : t('add')}
      disabled={!before && !trying.data}
      actions={
        !before && (
          <Button busy={trying.isPending} onClick={() => trying.mutate(values)}>
            {t('try')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {!before && <p>{t('addHelp')}</p>}
      {!before && <Field label={t('key')} hint={t('keyHint')} required {...text('key')} />}
      <Field label={t('name')} required {...text('name')} />
      <TextArea rows={2} label={t('addresses')} required {...text('addresses')} />
      {before ? (
        <Field label={t('parser')} {...text('parser')} />
      ) : (
        <Select label={t('parser')} required {...text('parser')}>
          <option value="">{t('chooseParser')}</option>
          {parsers.map((one) => (
            <option key={one} value={one}>
              {t(`parser_${one}`)}
            </option>
          ))}
        </Select>
      )}
      <div className={page['pair']}>
        <Field label={t('publisher')} hint={t('publisherHint')} required {...text('publisher')} />
        <Field label={t('agency')} hint={t('agencyHint')} {...text('agency')} />
        <Field label={t('licence')} required {...text('licence')} />
        <Field label={t('licenceUrl')} {...text('licence_url')} />
        <Field label={t('interval')} {...number('interval_seconds')} />
        <Field label={t('silenceHours')} hint={t('silenceHint')} {...number('silence_hours')} />
        <Field label={t('floor')} {...number('floor')} />
        <Field label={t('trust')} hint={t('trustHint')} {...number('trust')} />
        <Field label={t('languages')} hint={t('languagesHint')} {...text('languages')} />
        <Field label={t('zone')} hint={t('zoneHint')} {...text('zone')} />
        <Field label={t('region')} hint={t('regionHint')} {...text('region')} />
        <Field label={t('maxAge')} {...number('max_age_hours')} />
      </div>
      <Check
        name="list_is_whole"
        label={t('whole')}
        checked={values.list_is_whole}
        onChange={({ target }) => form.set({ list_is_whole: target.checked })}
      />
      {trying.data && <Tried tried={trying.data} />}
      {theirs && <FormConflict fields={bothVersions(valuesOf(theirs), values, fields)} {...form.choose} />}
    </FormDialog>
  )
}
