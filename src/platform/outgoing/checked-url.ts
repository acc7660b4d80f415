import { type AddressRules, checkLiteral, PrivateAddress } from './host-check.ts'
import { Refused } from './read-body.ts'

/** The address that may be asked. `from` has redirected to it. */
export function checkedUrl(text: URL | string, rules: AddressRules, from?: URL): URL {
  const what = from ? 'The target of the redirect' : 'The address'
  const url = URL.parse(String(text), from?.href)
  if (!url) throw new Refused(`${what} is not a URL.`)
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:'))
    throw new Refused(`${what} does not start with https.`)
  if (from?.protocol === 'https:' && url.protocol !== 'https:')
    throw new Refused('The server redirects from https to http.')
  if (url.username !== '' || url.password !== '') throw new Refused(`${what} has a user name or a password.`)
  try {
    checkLiteral(url.hostname, rules)
  } catch (error) {
    if (error instanceof PrivateAddress) throw new Refused(`${what} is not a public address.`)
    throw error
  }
  return url
}
