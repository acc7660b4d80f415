/** At most so many pixels wide and high: enough for a rash or a passport, and soon through a bad line. */
const mostPixels = 1600
const smallBytes = 300_000

const readFile = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })

/** The picture as a data URL, made smaller where that saves time; what this browser cannot read, the service judges. */
export async function pictureOf(file: File): Promise<string> {
  if (file.size <= smallBytes) return readFile(file)
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return readFile(file)
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}
