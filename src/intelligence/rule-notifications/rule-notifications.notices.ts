import type { NoticeContent } from '../../delivery/index.ts'
import type { RuleKind, RuleType, RuleValue, RuleVersionInFull } from '../../reference/index.ts'
import { inLanguage, shortened, textsOf } from '../targeting/targeting.notices.ts'
import { ruleNames } from './rule-revision.ts'

type Language = 'en' | 'es'
type Texts = Readonly<Record<Language, string>>

const notificationTypes = { travel_restrictions: 120, entry_requirements: 121 } as const satisfies Record<
  RuleKind,
  number
>

const kindTexts: Readonly<Record<RuleKind, Texts>> = {
  travel_restrictions: { en: 'Travel restriction', es: 'Restricción de viaje' },
  entry_requirements: { en: 'Entry requirement', es: 'Requisito de entrada' },
}

const typeTexts: Readonly<Record<RuleType, Texts>> = {
  resident_may_enter: { en: 'Residents may enter', es: 'Los residentes pueden entrar' },
  foreigner_may_enter: { en: 'Foreigners may enter', es: 'Los extranjeros pueden entrar' },
  transit_allowed: { en: 'Transit allowed', es: 'Tránsito permitido' },
  test_on_arrival: { en: 'Test on arrival', es: 'Prueba a la llegada' },
  test_certificate_allowed: { en: 'Test certificate accepted', es: 'Certificado de prueba aceptado' },
  quarantine_on_arrival: { en: 'Quarantine on arrival', es: 'Cuarentena a la llegada' },
  vaccination_required: { en: 'Vaccination required', es: 'Vacunación obligatoria' },
  insurance_required: { en: 'Insurance required', es: 'Seguro obligatorio' },
  test_certificate_required: { en: 'Test certificate required', es: 'Certificado de prueba obligatorio' },
  entry_form_required: { en: 'Entry form required', es: 'Formulario de entrada obligatorio' },
  vaccine_details: { en: 'Vaccine details', es: 'Detalles de las vacunas' },
}

const valueTexts: Readonly<Record<RuleValue, Texts>> = {
  no: { en: 'no', es: 'no' },
  yes: { en: 'yes', es: 'sí' },
  yes_with_exceptions: { en: 'yes, with exceptions', es: 'sí, con excepciones' },
  no_with_exceptions: { en: 'no, with exceptions', es: 'no, con excepciones' },
}

const endedTexts: Texts = {
  en: 'It no longer applies to your trip.',
  es: 'Ya no se aplica a su viaje.',
}

const periodTexts = { from: { en: 'From', es: 'Desde el' }, until: { en: 'Until', es: 'Hasta el' } } as const

function dayIn(at: Date, language: Language): string {
  return at.toLocaleDateString(language === 'en' ? 'en-GB' : 'es', { dateStyle: 'long', timeZone: 'UTC' })
}

/** The period in which the rule applies, as far as it is known. */
const periodOf = ({ validFrom, validUntil }: RuleVersionInFull, language: Language): string =>
  [
    ...(validFrom ? [`${periodTexts.from[language]} ${dayIn(validFrom, language)}.`] : []),
    ...(validUntil ? [`${periodTexts.until[language]} ${dayIn(validUntil, language)}.`] : []),
  ].join(' ')

const placeOf = (rule: RuleVersionInFull, language: Language): string =>
  [...(rule.originDivision ? [rule.originDivision.name] : []), rule.originCountry.name]
    .map((name) => inLanguage(name, language))
    .join(', ')

const statement = (rule: RuleVersionInFull, language: Language): string =>
  `${typeTexts[rule.type][language]}: ${valueTexts[rule.value][language]}.`

const common = (kind: RuleKind, rule: RuleVersionInFull, now: Date) =>
  ({
    type: notificationTypes[kind],
    thread: `${ruleNames[kind]}:${rule.id}`,
    publishedAt: rule.updatedAt,
    matchedAt: now,
  }) as const

/** 120 and 121: an entry requirement or travel restriction of a country on the person's trip. */
export const ruleNotice = (kind: RuleKind, rule: RuleVersionInFull, now: Date): NoticeContent => ({
  ...common(kind, rule, now),
  occurredAt: rule.validFrom && rule.validFrom < rule.updatedAt ? rule.validFrom : rule.updatedAt,
  texts: textsOf((language) => ({
    title: `${kindTexts[kind][language]}: ${placeOf(rule, language)}`,
    body: shortened(
      [statement(rule, language), inLanguage(rule.comment, language), periodOf(rule, language)]
        .filter((part) => part !== '')
        .join(' '),
    ),
  })),
})

/** 120 and 121 with `ended: true`, for people who were notified and to whom the rule no longer applies. */
export const endedNotice = (kind: RuleKind, rule: RuleVersionInFull, now: Date): NoticeContent => ({
  ...common(kind, rule, now),
  occurredAt: rule.updatedAt,
  texts: textsOf((language) => ({
    title: `${kindTexts[kind][language]}: ${placeOf(rule, language)}`,
    body: `${endedTexts[language]} (${statement(rule, language).slice(0, -1)})`,
  })),
})
