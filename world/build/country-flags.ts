import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const source = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags', '4x3')

/** Draws large and reduces: the result is smoother than drawing at 20 pixels at once, and never enlarged. */
async function png(svg: Buffer, size: number): Promise<Buffer> {
  const large = await sharp(svg, { density: 144 })
    .resize(size * 8, size * 6)
    .png()
    .toBuffer()
  return sharp(large)
    .resize(size, (size * 3) / 4, { kernel: 'lanczos3' })
    .png({ palette: size <= 20, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** Copies one flag as SVG and draws it 80 and 20 pixels wide. */
export async function writeFlag(alpha2: string, folder: string): Promise<void> {
  const name = alpha2.toLowerCase()
  const svg = join(source, `${name}.svg`)
  copyFileSync(svg, join(folder, `${name}.svg`))
  const bytes = readFileSync(svg)
  for (const size of [80, 20]) writeFileSync(join(folder, `${name}-${size}.png`), await png(bytes, size))
}
