import type { Box } from '../../people/index.ts'
import { readNumber } from '../../platform/http/lenient.ts'
import { invalid } from '../../platform/problem.ts'

/** `west,south,east,north` in degrees; across the date line east is less than west. */
export function parseView(text: string): Box {
  const parts = text.split(',')
  if (parts.length !== 4) throw invalid({ box: 'must be west,south,east,north in degrees' })
  const [west = '', south = '', east = '', north = ''] = parts
  const box = {
    swLat: readNumber(south, 'box', -90, 90),
    swLng: readNumber(west, 'box', -180, 180),
    neLat: readNumber(north, 'box', -90, 90),
    neLng: readNumber(east, 'box', -180, 180),
  }
  if (box.swLat > box.neLat) throw invalid({ box: 'has its south beyond its north' })
  return box
}
