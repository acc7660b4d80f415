/** The address that mail servers report to about one message: that of the setting, with the token of its delivery. */
export function returnAddress(setting: string, token: string): string {
  const [name = '', host = ''] = setting.split('@')
  return `${name}+${token}@${host}`
}

/** The token of such an address, in whatever case a server wrote it; undefined if it is none. */
export function tokenOfAddress(setting: string, address: string): string | undefined {
  const [name = '', host = ''] = setting.toLowerCase().split('@')
  const given = address.toLowerCase()
  return given.startsWith(`${name}+`) && given.endsWith(`@${host}`)
    ? given.slice(name.length + 1, -(host.length + 1))
    : undefined
}
