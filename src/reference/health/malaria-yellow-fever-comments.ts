import {
  type BilingualText,
  type CommentDraft,
  type CommentTemplates,
  fillTemplate,
  inBothLanguages,
  paragraph,
  provenanceOf,
} from './comment-templates.ts'
import type { MalariaDrug, MalariaFact, YellowFeverFact } from './health-facts.ts'

const drugSlugs: Readonly<Record<MalariaDrug, 'atovaquone-proguanil' | 'mefloquine' | 'doxycycline' | 'chloroquine'>> =
  {
    AP: 'atovaquone-proguanil',
    MQ: 'mefloquine',
    DX: 'doxycycline',
    CQ: 'chloroquine',
  }
const parasites: Readonly<Record<string, string>> = {
  Pf: '*P. falciparum*',
  Pv: '*P. vivax*',
  Pm: '*P. malariae*',
  Po: '*P. ovale*',
  Pk: '*P. knowlesi*',
}

/** A sentence from `Pv-CQR;Pk (who-ith-2018)`. */
function speciesSentence(note: string, words: CommentTemplates): BilingualText | null {
  const match = /^(.+) \((.+)\)$/.exec(note)
  if (!match) return null
  const [, list = '', source = ''] = match
  const species = inBothLanguages((language) =>
    list
      .split(';')
      .map((code) => {
        const [name = '', resistance] = code.split('-')
        return (parasites[name] ?? name) + (resistance === 'CQR' ? words.malaria.resistant[language] : '')
      })
      .join(', '),
  )
  return fillTemplate(words.malaria.species, { species, year: sourceName(source) })
}

/** The name of a source for readers. */
function sourceName(key: string): BilingualText {
  const year = /\d{4}/.exec(key)?.[0]
  const [en, es] = key.startsWith('who')
    ? ['WHO', 'OMS']
    : key.startsWith('cdc')
      ? ['US CDC', 'CDC de EE. UU.']
      : ['US government', 'Gobierno de EE. UU.']
  return year ? { en: `${en}, ${year}`, es: `${es}, ${year}` } : { en, es }
}

/** The comment on malaria, and one on each medicine that the list of 2021 names there. */
export function malariaComments(fact: MalariaFact, words: CommentTemplates): CommentDraft[] {
  if (fact.risk === 'none' && !fact.disputed) return []
  const { malaria, medications } = words
  // Brunei and French Guiana: Canada states areas of risk and the others none, so the comment says that it is disputed.
  const state = fact.disputed ? 'disputed' : fact.veryLow ? 'very-low' : fact.risk === 'yes' ? 'yes' : 'limited'
  const common = !fact.disputed && (fact.risk === 'yes' || (fact.high && !fact.veryLow))
  const values = { agreeing: fact.agreeing, total: fact.total, year: fact.year ?? words.agreement.undated }
  const provenance = provenanceOf('malaria.csv', fact)
  const disease: CommentDraft = {
    alpha2: fact.alpha2,
    kind: 'disease',
    slug: 'malaria',
    common,
    provenance,
    comment: paragraph(
      [
        malaria[state],
        malaria.bites,
        // In a dispute the first sentence already refers to a travel clinic.
        fact.bitePrevention && fact.drugs.length === 0
          ? malaria.bitesOnly
          : state === 'disputed'
            ? null
            : malaria.tablets,
        fact.species ? speciesSentence(fact.species, words) : null,
      ],
      fillTemplate(fact.agreeing === fact.total ? malaria.agreementAll : malaria.agreement, values),
    ),
  }
  const named = medications.named[state === 'very-low' ? 'limited' : state]
  return [
    disease,
    ...fact.drugs.map(
      (drug): CommentDraft => ({
        alpha2: fact.alpha2,
        kind: 'medication',
        slug: drugSlugs[drug],
        common: common && drug !== 'CQ',
        provenance: { ...provenance, sources: ['no-fhi-2021'], year: '2021', agreeing: 1, total: 1 },
        comment: paragraph([named, medications[drugSlugs[drug]], medications.decides]),
      }),
    ),
  ]
}

/** The comment on yellow fever where there is a risk, and one on its vaccine where there is a risk or a rule. */
export function yellowFeverComments(fact: YellowFeverFact, words: CommentTemplates): CommentDraft[] {
  if (fact.risk === 'none' && fact.certificate === 'none' && fact.otherCertificate === null) return []
  const { yellowFever } = words
  const year = fact.year ?? words.agreement.undated
  const { certificate, otherCertificate } = fact
  const rule = otherCertificate
    ? fillTemplate(yellowFever.certificate.disputed, {
        year,
        canada: yellowFever.whom[certificate],
        uk: yellowFever.whom[otherCertificate],
      })
    : fillTemplate(yellowFever.certificate[certificate], { year })
  const age = fact.minAgeMonths
    ? fillTemplate(yellowFever.age, { months: fact.minAgeMonths, source: sourceName(fact.ageSource ?? '') })
    : null
  const protection =
    fact.risk === 'yes' ? yellowFever.advised : fact.risk === 'low' ? yellowFever.lowAdvised : yellowFever.notNeeded
  const shared = { alpha2: fact.alpha2, provenance: provenanceOf('yellow-fever.csv', fact) }
  const everyone = certificate === 'all' && otherCertificate === null
  const vaccination: CommentDraft = {
    ...shared,
    kind: 'vaccination',
    slug: 'yellow-fever-vaccine',
    common: fact.risk === 'yes' || everyone,
    comment: inBothLanguages(
      (language) => `${protection[language]}\n\n${paragraph([rule, age, yellowFever.check])[language]}`,
    ),
  }
  if (fact.risk === 'none') return [vaccination]
  const { agreeing, total } = fact
  const lead = fact.risk === 'yes' ? yellowFever.risk : agreeing > 0 ? yellowFever.lowDisputed : yellowFever.low
  const counted = agreeing === 0 ? 'agreementNone' : agreeing === total ? 'agreementAll' : 'agreement'
  const disease: CommentDraft = {
    ...shared,
    kind: 'disease',
    slug: 'yellow-fever',
    common: fact.risk === 'yes',
    comment: paragraph(
      [lead, fact.risk === 'yes' ? yellowFever.body : yellowFever.lowBody],
      fillTemplate(yellowFever[counted], { agreeing, total, year }),
    ),
  }
  return [disease, vaccination]
}
