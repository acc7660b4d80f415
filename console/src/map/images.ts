import type { Map as MapLibre } from 'maplibre-gl'

/** The colours of the tokens, as the page has them now. */
export interface Colours {
  readonly paper: string
  readonly card: string
  readonly ink: string
  readonly soft: string
  readonly edge: string
  readonly link: string
  readonly sea: string
  readonly land: string
  readonly help: string
  readonly onHelp: string
  readonly onInk: string
  readonly low: string
  readonly medium: string
  readonly high: string
}

export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  return {
    paper: of('paper'),
    card: of('card'),
    ink: of('ink'),
    soft: of('soft'),
    edge: of('edge'),
    link: of('link'),
    sea: of('sea'),
    land: of('land'),
    help: of('help'),
    onHelp: of('on-help'),
    onInk: of('on-ink'),
    low: of('low'),
    medium: of('medium'),
    high: of('high'),
  }
}

export const riskColour = (colours: Colours, risk: number): string =>
  [colours.low, colours.medium, colours.high][risk] ?? colours.low

const ratio = 2

function drawn(width: number, height: number, draw: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.scale(ratio, ratio)
  draw(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

const dot = (pen: CanvasRenderingContext2D, middle: number, radius: number, fill: string): void => {
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, 2 * Math.PI)
  pen.fillStyle = fill
  pen.fill()
}

const polygon = (pen: CanvasRenderingContext2D, corners: readonly (readonly [number, number])[]): void => {
  pen.beginPath()
  for (const [x, y] of corners) pen.lineTo(x, y)
  pen.closePath()
}

/** ● low, ▲ medium, ◆ high, each with an ink outline. */
const riskMarks: readonly ((pen: CanvasRenderingContext2D) => void)[] = [
  (pen) => {
    pen.beginPath()
    pen.arc(11, 11, 7, 0, 2 * Math.PI)
  },
  (pen) =>
    polygon(pen, [
      [11, 3],
      [20, 19],
      [2, 19],
    ]),
  (pen) =>
    polygon(pen, [
      [11, 1.5],
      [20.5, 11],
      [11, 20.5],
      [1.5, 11],
    ]),
]

function riskMark(risk: number, colours: Colours): ImageData {
  return drawn(22, 22, (pen) => {
    pen.lineJoin = 'round'
    riskMarks[risk]?.(pen)
    pen.strokeStyle = colours.card
    pen.lineWidth = 4
    pen.stroke()
    pen.fillStyle = riskColour(colours, risk)
    pen.fill()
    pen.strokeStyle = colours.ink
    pen.lineWidth = 1.5
    pen.stroke()
  })
}

/** Lines that slope the other way for each risk, and stand closer the greater it is. */
function hatch(risk: number, colours: Colours): ImageData {
  const side = [16, 13, 10][risk] ?? 13
  return drawn(side, side, (pen) => {
    pen.strokeStyle = riskColour(colours, risk)
    pen.lineWidth = risk === 2 ? 1.6 : 1.3
    for (const shift of [-side, 0, side]) {
      pen.beginPath()
      if (risk === 1) {
        pen.moveTo(shift, 0)
        pen.lineTo(shift + side, side)
      } else {
        pen.moveTo(shift, side)
        pen.lineTo(shift + side, 0)
      }
      pen.stroke()
    }
  })
}

function cellMark(colours: Colours): ImageData {
  return drawn(16, 16, (pen) => {
    pen.fillStyle = colours.card
    pen.globalAlpha = 0.8
    pen.fillRect(2, 2, 12, 12)
    pen.globalAlpha = 1
    pen.strokeStyle = colours.ink
    pen.lineWidth = 1.6
    pen.setLineDash([2.4, 2])
    pen.strokeRect(2, 2, 12, 12)
  })
}

function helpMark(colours: Colours): ImageData {
  return drawn(24, 24, (pen) => {
    dot(pen, 12, 11, colours.card)
    dot(pen, 12, 9.5, colours.help)
    pen.fillStyle = colours.onHelp
    pen.font = '700 14px system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText('!', 12, 12.5)
  })
}

function pill(colours: Colours): ImageData {
  return drawn(32, 22, (pen) => {
    pen.beginPath()
    pen.roundRect(1, 1, 30, 20, 10)
    pen.fillStyle = colours.card
    pen.fill()
    pen.strokeStyle = colours.ink
    pen.lineWidth = 1.2
    pen.stroke()
  })
}

/** Everything that the map draws besides shapes and letters. */
export function addImages(map: MapLibre, colours: Colours): void {
  const add = (name: string, image: ImageData, more: object = {}): void => {
    map.addImage(name, image, { pixelRatio: ratio, ...more })
  }
  for (const risk of [0, 1, 2]) {
    add(`hatch-${risk}`, hatch(risk, colours))
    add(`risk-${risk}`, riskMark(risk, colours))
  }
  add(
    'reported',
    drawn(16, 16, (pen) => {
      dot(pen, 8, 7, colours.card)
      dot(pen, 8, 5.5, colours.ink)
    }),
  )
  add(
    'planned',
    drawn(16, 16, (pen) => {
      dot(pen, 8, 7.5, colours.card)
      dot(pen, 8, 6, colours.ink)
      dot(pen, 8, 3.8, colours.card)
    }),
  )
  add('cell', cellMark(colours))
  add('help', helpMark(colours))
  add('pill', pill(colours), { stretchX: [[24, 40]], stretchY: [[20, 24]], content: [16, 6, 48, 38] })
}
