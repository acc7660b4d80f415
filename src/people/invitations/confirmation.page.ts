import { escapeHtml, smallPage } from '../../platform/html.ts'
import type { Problem } from '../../platform/problem.ts'
import type { OpenInvitation } from './acceptance.service.ts'

type Language = 'en' | 'es'

const texts = {
  en: {
    title: 'Confirm your e-mail address',
    asks: (company: string) => `${company} has added you, to warn you of dangers on your trips.`,
    joins: (company: string) => `${company} invites you to join with the account that you have.`,
    password: 'Choose a password (at least 10 characters; may be left empty)',
    again: 'The password once more',
    button: 'Confirm',
    done: 'Thank you. Your address is confirmed.',
    passwordEnded:
      'Your own organization had chosen your password. It is no longer valid, because it would now open another organization too: ask the people who run this service for a new one.',
    refused: 'That did not work',
    reasons: {
      invitation_not_found: 'This link is not valid. Ask for a new one.',
      invitation_expired: 'This link is no longer valid. Ask for a new one.',
      invitation_withdrawn: 'This link is no longer valid. Ask for a new one.',
      invitation_accepted: 'This link was used before, and the password was not stored. Ask for a new link.',
      invitation_outdated: 'The account has changed since. Ask for a new link.',
      validation_failed:
        'The password must have at least 10 characters, and be the same both times. Go back and try again.',
    },
  },
  es: {
    title: 'Confirme su dirección de correo',
    asks: (company: string) => `${company} le ha dado de alta para avisarle de los peligros en sus viajes.`,
    joins: (company: string) => `${company} le invita a unirse con la cuenta que ya tiene.`,
    password: 'Elija una contraseña (10 caracteres como mínimo; puede dejarse vacía)',
    again: 'La contraseña otra vez',
    button: 'Confirmar',
    done: 'Gracias. Su dirección está confirmada.',
    passwordEnded:
      'Su propia organización había elegido su contraseña. Ya no es válida, porque ahora abriría también otra organización: pida una nueva a quienes gestionan este servicio.',
    refused: 'No ha sido posible',
    reasons: {
      invitation_not_found: 'Este enlace no es válido. Pida uno nuevo.',
      invitation_expired: 'Este enlace ya no es válido. Pida uno nuevo.',
      invitation_withdrawn: 'Este enlace ya no es válido. Pida uno nuevo.',
      invitation_accepted: 'Este enlace ya se usó y la contraseña no se ha guardado. Pida un enlace nuevo.',
      invitation_outdated: 'La cuenta ha cambiado desde entonces. Pida un enlace nuevo.',
      validation_failed:
        'La contraseña debe tener al menos 10 caracteres y ser la misma las dos veces. Vuelva atrás e inténtelo de nuevo.',
    },
  },
} as const

/** The page behind the link: the company, a button, and password fields when the account has no password. */
export function confirmationPage(language: Language, token: string, open: OpenInvitation): string {
  const text = texts[language]
  if (open.invitation.acceptedAt) {
    const sentences = open.passwordEnded ? [text.done, text.passwordEnded] : [text.done]
    return smallPage(language, text.title, sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join(''))
  }
  const why = (open.user.companyId === open.company.id ? text.asks : text.joins)(open.company.name)
  const field = (name: string, label: string): string =>
    `<label>${escapeHtml(label)}<input type="password" name="${name}" autocomplete="new-password" maxlength="256"></label>`
  const fields = open.mayChoosePassword
    ? field('password', text.password) + field('password_confirmation', text.again)
    : ''
  return smallPage(
    language,
    text.title,
    `<p>${escapeHtml(open.invitation.email)}</p><p>${escapeHtml(why)}</p><form method="post" enctype="multipart/form-data">
<input type="hidden" name="token" value="${escapeHtml(token)}">${fields}<button>${escapeHtml(text.button)}</button></form>`,
  )
}

export function refusalPage(language: Language, problem: Problem): string {
  const text = texts[language]
  const reasons: Readonly<Record<string, string>> = text.reasons
  return smallPage(language, text.refused, `<p>${escapeHtml(reasons[problem.code] ?? problem.message)}</p>`)
}
