import { formatMoney, testMoneyWords } from '../../commerce/index.ts'
import { escapeHtml, smallPage } from '../../platform/html.ts'
import { Problem } from '../../platform/problem.ts'
import type { ClaimInFull } from '../claims/claim.ts'
import { type FieldName, fieldErrors, type PageLanguage, type PageWords, pageWords } from './claim-page-words.ts'
import { takesBankInfo } from './claim-rules.ts'

export interface ClaimPageContent {
  readonly claim: ClaimInFull
  /** Codes of the countries that the claimant chooses from. */
  readonly countries: readonly string[]
}

/** The form after it was sent: what was saved, or what is wrong. */
export interface FormOutcome {
  readonly saved: boolean
  readonly values: { readonly [K in FieldName]?: string | null | undefined }
  readonly wrong: readonly FieldName[]
}

const unsent: FormOutcome = { saved: false, values: {}, wrong: [] }

const isFieldName = (name: string): name is FieldName => Object.hasOwn(fieldErrors.en, name)

/** The fields that the work refuses; none: it was done. Other refusals are thrown. */
export async function wrongFieldsOf(work: () => Promise<unknown>): Promise<FieldName[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.fields === undefined) throw error
    return Object.keys(error.fields).filter(isFieldName)
  }
}

const moment = (at: Date, language: PageLanguage): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)

const dateText = (at: Date, language: PageLanguage): string =>
  `<time datetime="${at.toISOString()}">${escapeHtml(moment(at, language))} UTC</time>`

/** What a person wrote is in their language: the page says so, for those who have it read aloud. */
const reason = ({ reason, reasonEs }: Pick<ClaimInFull, 'reason' | 'reasonEs'>, language: PageLanguage): string =>
  language === 'es' && reasonEs !== null ? escapeHtml(reasonEs) : `<span lang="en">${escapeHtml(reason)}</span>`

const attributes: Readonly<Record<FieldName, string>> = {
  account_holder: 'autocomplete="name" maxlength="140"',
  iban: 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="42"',
  bic: 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="14"',
  country_code: 'autocomplete="country"',
}

function countryOptions(codes: readonly string[], chosen: string, language: PageLanguage, words: PageWords): string {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  const named = codes.map((code) => ({ code, name: names.of(code) ?? code }))
  const sorted = named.toSorted((one, other) => one.name.localeCompare(other.name, language))
  const option = (code: string, name: string): string =>
    `<option value="${escapeHtml(code)}"${code === chosen ? ' selected' : ''}>${escapeHtml(name)}</option>`
  return [option('', words.choose), ...sorted.map(({ code, name }) => option(code, name))].join('')
}

/** Posts to the address of the claim's bank details with the signature of the page's own address. */
function form(
  content: ClaimPageContent,
  language: PageLanguage,
  action: string,
  { values, wrong }: FormOutcome,
): string {
  const words = pageWords[language]
  const error = (name: FieldName): string =>
    wrong.includes(name)
      ? `<strong id="${name}-error" role="alert">${escapeHtml(fieldErrors[language][name])}</strong>`
      : ''
  const common = (name: FieldName): string =>
    `name="bank_info[${name}]" required ${attributes[name]}${wrong.includes(name) ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}`
  const input = (name: FieldName, hint = ''): string =>
    `<label>${escapeHtml(words.fields[name])}<input ${common(name)} value="${escapeHtml(values[name] ?? '')}">${hint}${error(name)}</label>`
  return `<form method="post" enctype="multipart/form-data" action="${escapeHtml(action)}">
${input('account_holder', `<small>${escapeHtml(words.holderHint)}</small> `)}
${input('iban')}
${input('bic')}
<label>${escapeHtml(words.fields.country_code)}<select ${common('country_code')}>${countryOptions(content.countries, values.country_code ?? '', language, words)}</select>${error('country_code')}</label>
<button>${escapeHtml(words.send)}</button></form>`
}

function bankDetails(content: ClaimPageContent, language: PageLanguage, action: string, outcome: FormOutcome): string {
  const words = pageWords[language]
  if (!takesBankInfo(content.claim.status)) return ''
  const heading = `<h2>${escapeHtml(words.bankDetails)}</h2>`
  const refused = outcome.wrong.length > 0 ? `<p role="alert"><strong>${escapeHtml(words.notTaken)}</strong></p>` : ''
  const bankForm = form(content, language, action, outcome)
  if (!content.claim.hasBankInfo) return `${heading}${refused || `<p>${escapeHtml(words.needed)}</p>`}${bankForm}`
  const open = outcome.wrong.length > 0 ? ' open' : ''
  const kept = escapeHtml(outcome.saved ? words.saved : words.kept)
  return `${heading}<p role="status">${kept}</p>${refused}<details${open}><summary>${escapeHtml(words.replace)}</summary>${bankForm}</details>`
}

/** A claim whose bank details are on file waits for its payout, not for the claimant. */
const shownStatus = ({ status, hasBankInfo }: ClaimInFull) =>
  status === 'bank-info-requested' && hasBankInfo ? 'accepted' : status

/** The page of a claim, for its claimant: its state, amount, reasons and history, and the form for bank details. No scripts. */
export function claimPage(language: PageLanguage, content: ClaimPageContent, action: string, outcome = unsent): string {
  const words = pageWords[language]
  const { claim } = content
  const { flight, history } = claim
  const status = shownStatus(claim)
  const next = status === 'paid' && claim.testMoney ? words.writtenDown : words.next[status]
  const testMoney = claim.testMoney ? `<p><strong>${escapeHtml(testMoneyWords[language])}</strong></p>` : ''
  const line = (name: string, html: string): string => `<dt>${escapeHtml(name)}</dt><dd>${html}</dd>`
  const flightText = `${flight.airline} ${flight.number}, ${flight.originName} – ${flight.destinationName}`
  const passed = history.map(
    (change) =>
      `<li>${dateText(change.createdAt, language)}: <b>${escapeHtml(words.statuses[change.status])}</b>. ${reason(change, language)}</li>`,
  )
  const inside = `<p><b>${escapeHtml(words.kinds[claim.kind])}</b></p>
<dl>${line(words.facts.status, `<b>${escapeHtml(words.statuses[status])}</b>`)}
${line(words.facts.amount, escapeHtml(formatMoney({ amount: claim.amount, currency: claim.currency }, language)))}
${line(words.facts.flight, `${escapeHtml(flightText)}<br>${dateText(flight.scheduledDeparture, language)}`)}
${line(words.facts.reason, reason(claim, language))}</dl>
${testMoney}<p>${escapeHtml(next)}</p>
${bankDetails(content, language, action, outcome)}
<h2>${escapeHtml(words.history)}</h2><ol>${passed.join('')}</ol>`
  return smallPage(language, words.title(claim.humanId), inside)
}

export const invalidClaimLinkPage = (language: PageLanguage): string =>
  smallPage(language, language === 'es' ? 'Reclamación' : 'Claim', `<p>${escapeHtml(pageWords[language].refused)}</p>`)
