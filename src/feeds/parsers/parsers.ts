import { readCaTravel } from '../advice/ca-travel.parser.ts'
import { readDeAa } from '../advice/de-aa.parser.ts'
import { readUkFcdo } from '../advice/uk-fcdo.parser.ts'
import { readUsState } from '../advice/us-state.parser.ts'
import { readFaaNas } from '../airports/faa-nas.parser.ts'
import { readCap } from '../cap/cap.parser.ts'
import { readGdacsJson } from '../disasters/gdacs-json.parser.ts'
import { readGdacsRss } from '../disasters/gdacs-rss.parser.ts'
import { readReliefweb } from '../disasters/reliefweb.parser.ts'
import { readEmsc } from '../earthquakes/emsc.parser.ts'
import { readGeonet } from '../earthquakes/geonet.parser.ts'
import { readIngv } from '../earthquakes/ingv.parser.ts'
import { readUsgsQuakes } from '../earthquakes/usgs-quakes.parser.ts'
import { readGeojson } from '../geo/geojson.parser.ts'
import { readGeorss } from '../geo/georss.parser.ts'
import { readCdcNotices } from '../health/cdc-notices.parser.ts'
import { readWhoDon } from '../health/who-don.parser.ts'
import type { Parser } from '../reading/reading.ts'
import { readJtwc } from '../storms/jtwc.parser.ts'
import { readNhc } from '../storms/nhc.parser.ts'
import { readNhcRss } from '../storms/nhc-rss.parser.ts'
import { readTsunami } from '../tsunami/tsunami.parser.ts'
import { readUsgsVolcano } from '../volcanoes/usgs-volcano.parser.ts'
import { readMeteoalarm } from '../weather/meteoalarm.parser.ts'
import { readNwsAlerts } from '../weather/nws-alerts.parser.ts'
import { readNwsAtom } from '../weather/nws-atom.parser.ts'

/** By the name that a feed's `parser` has. */
export const parsers: Readonly<Record<string, Parser>> = {
  'ca-travel': readCaTravel,
  cap: readCap,
  'cdc-notices': readCdcNotices,
  'de-aa': readDeAa,
  emsc: readEmsc,
  'faa-nas': readFaaNas,
  'gdacs-json': readGdacsJson,
  'gdacs-rss': readGdacsRss,
  geojson: readGeojson,
  geonet: readGeonet,
  georss: readGeorss,
  ingv: readIngv,
  jtwc: readJtwc,
  meteoalarm: readMeteoalarm,
  nhc: readNhc,
  'nhc-rss': readNhcRss,
  'nws-alerts': readNwsAlerts,
  'nws-atom': readNwsAtom,
  reliefweb: readReliefweb,
  tsunami: readTsunami,
  'uk-fcdo': readUkFcdo,
  'us-state': readUsState,
  'usgs-quakes': readUsgsQuakes,
  'usgs-volcano': readUsgsVolcano,
  'who-don': readWhoDon,
}
