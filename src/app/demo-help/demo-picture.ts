import { loadSharp } from '../../platform/pictures/decoding.ts'

/** A drawing of an arm with a rash, as the demo’s traveller sends it: a picture that shows nobody. */
export async function drawPicture(): Promise<Buffer> {
  const spots = [
    [150, 120, 9],
    [182, 138, 7],
    [214, 118, 11],
    [248, 140, 8],
    [281, 124, 6],
    [232, 160, 7],
    [196, 164, 6],
    [264, 168, 9], // biome-ignore format: a table
  ].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#c8423a" fill-opacity="0.75"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300">
    <rect width="480" height="300" fill="#dfe9ef"/>
    <path d="M40 90 C160 60 300 80 440 120 L440 190 C320 220 170 230 40 190 Z" fill="#e8b88f" stroke="#b98a63" stroke-width="3"/>
    ${spots.join('')}
  </svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png().toBuffer()
}
