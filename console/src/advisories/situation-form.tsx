import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { type TextInput, useForm } from '../data/form.ts'
import { textIn, textsOf, written } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Field, Select } from '../parts/field.tsx'
import { bothVersions, FormConflict } from '../parts/form-conflict.tsx'
import { FormDialog, ReadFirst } from '../parts/form-dialog.tsx'
import css from '../parts/page.module.css'
import { chosenPlaces, idsOf, PlaceList } from '../parts/place-list.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import { type Kind, readSituation, type Situation, saveSituation } from './situation-data.ts'
import { words } from './words.ts'

const valuesOf = (situation: Situation | undefined, language: string) => ({
  headline: textsOf(situation?.headline),
  body: textsOf(situation?.body),
  disease_id: situation?.disease_id ?? '',
  started_on: situation?.started_on?.slice(0, 10) ?? '',
  cases: situation?.cases == null ? '' : String(situation.cases),
  deaths: situation?.deaths == null ? '' : String(situation.deaths),
  places: chosenPlaces(situation?.countries, situation?.country_divisions, language),
})
type Values = ReturnType<typeof valuesOf>

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function bodyOf(kind: Kind, values: Values): Record<string, unknown> {
  const common = {
    headline: written(values.headline),
    body: written(values.body),
    country_ids: idsOf(values.places, 'country'),
    country_division_ids: idsOf(values.places, 'division'),
  }
  if (kind === 'advisories') return common
  return {
    ...common,
    disease_id: values.disease_id,
    started_on: values.started_on || null,
    cases: numberOf(values.cases),
    deaths: numberOf(values.deaths),
  }
}

function DiseaseSelect(props: TextInput) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: diseases = [] } = useQuery({
    queryKey: ['diseases', language],
    queryFn: async ({ signal }) => {
      const found: { id: string; name: string }[] = []
      for await (const one of api.items('/api/desk/diseases', { query: { per_page: 100 }, signal }))
        found.push({
          id: (one as { id: string }).id,
          name: textIn((one as { common_name: string }).common_name, language),
        })
      return found.toSorted((a, b) => a.name.localeCompare(b.name, language))
    },
    staleTime: 600_000,
  })
  return (
    <Select label={t('disease')} {...props}>
      <option value="">{t('choose')}</option>
      {diseases.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface Props {
  readonly kind: Kind
  readonly onDone: (saved?: string) => void
}

function Editor({ kind, before, onDone }: Props & { readonly before?: Situation }) {
  const t = useWords(words)
  const language = useLanguage()
  const form = useForm({
    topics: [kind],
    before,
    valuesOf: (situation) => valuesOf(situation, language),
    save: (values, on) => saveSituation(kind, on, bodyOf(kind, values)),
    read: ({ id }) => readSituation(kind, id),
    onSaved: ({ id }) => onDone(id),
  })
  const { text, input, theirs } = form
  return (
    <FormDialog
      title={t(before ? 'edit' : `new_${kind}`)}
      form={form}
      button={t(before ? 'save' : 'publish')}
      labels={{ country_ids: t('place') }}
      onClose={() => onDone()}
    >
      <p>{t(`help_${kind}`)}</p>
      <TextsFields labels={{ en: t('headline_en'), es: t('headline_es') }} {...input('headline')} />
      <TextsFields labels={{ en: t('text_en'), es: t('text_es') }} rows={4} {...input('body')} />
      {kind === 'outbreaks' && (
        <div className={css['pair']}>
          <DiseaseSelect {...text('disease_id')} />
          <Field label={t('startedOn')} type="date" {...text('started_on')} />
          <Field label={t('cases')} inputMode="numeric" {...text('cases')} />
          <Field label={t('deaths')} inputMode="numeric" {...text('deaths')} />
        </div>
      )}
      <PlaceList label={t('place')} {...input('places')} />
      {theirs && (
        <FormConflict
          at={theirs.updated_at}
          fields={bothVersions(valuesOf(theirs, language), form.values, [
            [t('headline_en'), ({ headline }) => headline['en'] ?? ''],
            [t('headline_es'), ({ headline }) => headline['es'] ?? ''],
            [t('text_en'), ({ body }) => body['en'] ?? ''],
            [t('text_es'), ({ body }) => body['es'] ?? ''],
            [t('startedOn'), ({ started_on }) => started_on],
            [t('cases'), ({ cases }) => cases],
            [t('deaths'), ({ deaths }) => deaths],
            [t('place'), ({ places }) => places.map(({ name }) => name).join(', ')],
          ])}
          {...form.choose}
        />
      )}
    </FormDialog>
  )
}

/** Writes or changes an advisory or an outbreak. It is public at once, so nothing is saved before the button is pressed. */
export function SituationForm({ id, ...props }: Props & { readonly id: string | undefined }) {
  const t = useWords(words)
  if (id === undefined) return <Editor {...props} />
  return (
    <ReadFirst title={t('edit')} read={() => readSituation(props.kind, id)} onClose={() => props.onDone()}>
      {(before) => <Editor {...props} before={before} />}
    </ReadFirst>
  )
}
