import { useQuery } from '@tanstack/react-query'
import { api } from '../data/client.ts'
import type { FormOf } from '../data/form.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { CountrySelect } from '../parts/country-select.tsx'
import { Field, Select } from '../parts/field.tsx'
import css from '../parts/page.module.css'
import { PlaceList } from '../parts/place-list.tsx'
import { References } from '../parts/references.tsx'
import { TextsFields } from '../parts/texts-fields.tsx'
import { type RuleType, type RuleValue, typeCount, valueCount } from './rule-data.ts'
import { numbersFor, type Values } from './rule-fields.ts'
import { words } from './words.ts'

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
export function Fields({ values, set, input, text, errors }: FormOf<Values>) {
  const t = useWords(words)
  const language = useLanguage()
  const { data: vaccinations = [] } = useVaccinations(language)
  return (
    <>
      <div className={css['pair']}>
        <Select label={t('type')} {...text('type')}>
          <option value="">{t('choose')}</option>
          {Array.from({ length: typeCount }, (_, type) => type as RuleType).map((type) => (
            <option key={type} value={type}>
              {t(`type_${type}`)}
            </option>
          ))}
        </Select>
        <Select label={t('value')} {...text('value')}>
          <option value="">{t('choose')}</option>
          {Array.from({ length: valueCount }, (_, value) => value as RuleValue).map((value) => (
            <option key={value} value={value}>
              {t(`value_${value}`)}
            </option>
          ))}
        </Select>
        <CountrySelect label={t('country')} none={t('choose')} {...input('origin_country_id')} />
        <Field label={t('division')} placeholder={t('divisionHint')} {...text('origin_country_division_id')} />
        <Field type="date" label={t('from')} {...text('valid_from')} />
        <Field type="date" label={t('until')} {...text('valid_until')} />
        {numbersFor(values.type).map((name) => (
          <Field
            key={name}
            name="extras"
            inputMode="numeric"
            label={t(name)}
            error={errors['extras']}
            value={values.extras[name] ?? ''}
            onChange={(event) => set({ extras: { ...values.extras, [name]: event.target.value } })}
          />
        ))}
        {values.type === '6' && (
          <Select label={t('vaccination')} {...text('vaccination_id')}>
            <option value="">{t('noVaccination')}</option>
            {vaccinations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
      <TextsFields labels={{ en: t('comment_en'), es: t('comment_es') }} rows={3} {...input('comment')} />
      <h3>{t('forWhom')}</h3>
      {values.people.length === 0 && <p className={css['soft']}>{t('addPeople')}</p>}
      <PlaceList label={t('forWhom')} {...input('people')} />
      <References {...input('references')} />
      <Field type="date" label={t('effectiveAsOf')} {...text('effective_as_of')} />
    </>
  )
}
