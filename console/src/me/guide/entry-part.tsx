import { dayText } from '../../data/names.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import type { Rule } from '../data/guide-data.ts'
import { useSaved } from '../data/saved.ts'
import { joined, textOf } from '../data/text.ts'
import { useVisas } from '../data/trip-data.ts'
import { Loading } from '../parts/parts.tsx'
import { Fold } from './fold.tsx'
import css from './guide.module.css'
import { words } from './words.ts'

function Rules({
  title,
  rules,
  isPending,
}: {
  readonly title: string
  readonly rules: readonly Rule[] | undefined
  readonly isPending: boolean
}) {
  const t = useWords(words)
  const language = useLanguage()
  if (isPending) return <Loading />
  const named = ({ type, vaccination }: Rule): string =>
    joined([t(`type${type}`), vaccination && `(${textOf(vaccination.name)})`], ' ')
  const first = rules?.[0]
  const short = !rules
    ? t('notSaved')
    : first
      ? rules.length === 1
        ? `${named(first)}: ${t(`value${first.value}`)}`
        : t('andMore', { names: named(first), n: rules.length - 1 })
      : t('noRules')
  return (
    <Fold title={title} short={short}>
      <ul className={css['topics']}>
        {rules?.map((rule) => (
          <li key={rule.id}>
            <h3>
              {named(rule)}: {t(`value${rule.value}`)}
            </h3>
            <Markdown text={textOf(rule.comment)} />
            <p className={css['small']}>{t('asOf', { date: dayText(rule.effective_as_of, language) })}</p>
            {rule.references.length > 0 && (
              <p className={css['reach']}>
                {rule.references.map((address) => (
                  <a key={address} href={address} target="_blank" rel="noreferrer noopener">
                    {URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : t('readMore')}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

interface VisaWords {
  readonly sentence: string | Readonly<Record<string, string>>
  readonly sources_agreeing?: number | undefined
  readonly sources_total?: number | undefined
  readonly disputed?: boolean | undefined
}

function VisaText({ visas }: { readonly visas: readonly VisaWords[] }) {
  const t = useWords(words)
  return (
    <div className={css['box']}>
      <h3>{t('visa')}</h3>
      {visas.length === 0 && <p>{t('visaUnknown')}</p>}
      {visas.map(({ sentence, sources_agreeing: n = 0, sources_total: total = 0, disputed = false }) => (
        <div key={textOf(sentence)}>
          <p>{textOf(sentence)}</p>
          {(disputed || total > 0) && (
            <p className={disputed ? css['disputed'] : css['small']}>
              {disputed ? t('disputed') : t('agreement', { n, total })}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

/** For a country of the trip: of the passport that is the least trouble. It is kept. */
function VisaOfTrip({ cc, tripId }: { readonly cc: string; readonly tripId: string }) {
  const t = useWords(words)
  const { data, isPending } = useVisas(tripId)
  if (isPending) return <Loading />
  if (!data) return <p className={css['note']}>{t('notSaved')}</p>
  return (
    <VisaText
      visas={data
        .filter(({ country_code }) => country_code === cc)
        .map(({ sentence, visa_requirement }) => ({ ...visa_requirement, sentence }))}
    />
  )
}

/** For any other country: of each passport in the profile, else of the home country. The profile is not kept on the phone. */
function VisaByProfile({ cc }: { readonly cc: string }) {
  const { data: profile } = useSaved('profile', '/api/v2/users/my_profile')
  const [first] = profile?.nationalities ?? []
  const nationality = first ?? profile?.home_country
  const { data } = useSaved(
    'guide',
    '/api/v2/visa_requirements',
    { query: { destination: cc, nationality: nationality ?? '' } },
    { enabled: typeof nationality === 'string' },
  )
  return <VisaText visas={data ?? []} />
}

/** Visa, entry requirements and restrictions. `tripId` where the trip leads there. */
export function EntryPart({ cc, tripId }: { readonly cc: string; readonly tripId: string | undefined }) {
  const t = useWords(words)
  const path = { cc }
  const requirements = useSaved('guide', '/api/v2/countries/{cc}/entry_requirements', { path })
  const restrictions = useSaved('guide', '/api/v2/countries/{cc}/travel_restrictions', { path })
  return (
    <section aria-labelledby="entry" className={css['part']}>
      <h2 id="entry">{t('entry')}</h2>
      {tripId === undefined ? <VisaByProfile cc={cc} /> : <VisaOfTrip cc={cc} tripId={tripId} />}
      <Rules title={t('requirements')} rules={requirements.data} isPending={requirements.isPending} />
      <Rules title={t('restrictions')} rules={restrictions.data} isPending={restrictions.isPending} />
    </section>
  )
}
