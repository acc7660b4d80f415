import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { CountrySelect } from '../parts/country-select.tsx'
import { Field, Select } from '../parts/field.tsx'
import css from '../parts/page.module.css'
import { PlaceList } from '../parts/place-list.tsx'
import { References } from '../parts/references.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import { type RuleType, type RuleValue, typeCount, valueCount } from './rule-data.ts'
import { type Form, numbersFor } from './rule-fields.ts'
import { words } from './words.ts'

type Errors = Readonly<Record<string, readonly string[]>>

function useVaccinations(language: string) {
  return useQuery({
    queryKey: ['vaccinations', language],
    queryFn: async ({ signal }) => {
      const found: { id: string; name: string }[] = []
      for await (const one of api.items('/api/desk/vaccinations', { query: { per_page: 100 }, signal })) {
        const { id, name } = one as unknown as { id: string; name: string }
        found.push({ id, name: textIn(name, language) })
      }
      return found.toSorted((a, b) => a.name.localeCompare(b.name, language))
    },
    staleTime: 600_000,
  })
}

/** The fields of a rule's form, with the errors at their places. */
export function Fields({ form, errors, set }: { form: Form; errors: Errors; set: (next: Partial<Form>) => void }) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: vaccinations = [] } = useVaccinations(language)
  const text = (name: 'from' | 'until' | 'effective', field: string, label: string) => (
    <Field
      type="date"
      name={field}
      label={label}
      error={errors[field]}
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <>
      <div className={css['pair']}>
        <Select
          name="type"
          label={t('type')}
          error={errors['type']}
          value={form.type}
          onChange={(event) => set({ type: event.target.value })}
        >
          <option value="">{t('choose')}</option>
          {Array.from({ length: typeCount }, (_, type) => type as RuleType).map((type) => (
            <option key={type} value={type}>
              {t(`type_${type}`)}
            </option>
          ))}
        </Select>
        <Select
          name="value"
          label={t('value')}
          error={errors['value']}
          value={form.value}
          onChange={(event) => set({ value: event.target.value })}
        >
          <option value="">{t('choose')}</option>
          {Array.from({ length: valueCount }, (_, value) => value as RuleValue).map((value) => (
            <option key={value} value={value}>
              {t(`value_${value}`)}
            </option>
          ))}
        </Select>
        <CountrySelect
          name="origin_country_id"
          label={t('country')}
          none={t('choose')}
          error={errors['origin_country_id']}
          value={form.country}
          onChange={(country) => set({ country })}
        />
        <Field
          name="origin_country_division_id"
          label={t('division')}
          placeholder={t('divisionHint')}
          error={errors['origin_country_division_id']}
          value={form.division}
          onChange={(event) => set({ division: event.target.value })}
        />
        {text('from', 'valid_from', t('from'))}
        {text('until', 'valid_until', t('until'))}
        {numbersFor(form.type).map((name) => (
          <Field
            key={name}
            name="extras"
            inputMode="numeric"
            label={t(name)}
            error={errors['extras']}
            value={form.extras[name] ?? ''}
            onChange={(event) => set({ extras: { ...form.extras, [name]: event.target.value } })}
          />
        ))}
        {form.type === '6' && (
          <Select
            name="vaccination_id"
            label={t('vaccination')}
            error={errors['vaccination_id']}
            value={form.vaccination}
            onChange={(event) => set({ vaccination: event.target.value })}
          >
            <option value="">{t('noVaccination')}</option>
            {vaccinations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
      <TextsFields
        name="comment"
        labels={{ en: t('comment_en'), es: t('comment_es') }}
        rows={3}
        error={errors['comment']}
        value={form.comment}
        onChange={(comment) => set({ comment })}
      />
      <h3>{t('forWhom')}</h3>
      {form.people.length === 0 && <p className={css['soft']}>{t('addPeople')}</p>}
      <PlaceList label={t('forWhom')} places={form.people} onChange={(people) => set({ people })} />
      <References error={errors['references']} value={form.references} onChange={(references) => set({ references })} />
      {text('effective', 'effective_as_of', t('effectiveAsOf'))}
    </>
  )
}
