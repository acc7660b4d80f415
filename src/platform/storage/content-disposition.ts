const characters = /[^\p{L}\p{N} ._()-]/gu

/** The header Content-Disposition: shown by a browser or saved, under the title's name with the ending. */
export function contentDisposition(title: string | null, ending: string, isShown: boolean): string {
  const word = (title ?? '')
    .normalize('NFC')
    .replace(characters, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .slice(0, 80)
  const name = `${word === '' ? 'file' : word}.${ending}`
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  const plain = ascii === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"${plain}`
}
